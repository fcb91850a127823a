/** Fulfillment orders: the pieces of an order that each location has to ship. */
import { mostLines, roundPieces } from '../reading.ts'
import { StoreError } from '../store.ts'
import type { Fulfilment } from '../store.ts'
import { readRest } from './client.ts'
import type { ShopifyClient } from './client.ts'
import { fulfilledLinesQuery, fulfillmentOrdersQuery, openLinesQuery } from './queries.ts'
import { fulfilledLinesAnswer, fulfillmentOrdersAnswer, openLinesAnswer } from './wire.ts'
import type { OpenLine } from './wire.ts'

type Lines = Fulfilment['lines']

export interface FulfillmentOrder {
  id: string
  status: string
  lines: OpenLine[]
}

export interface Share {
  fulfillmentOrderId: string
  fulfillmentOrderLineItems: { id: string; quantity: number }[]
}

/** Fulfillment orders that can be shipped; one on hold must be released by the seller. */
const shippable = new Set(['OPEN', 'IN_PROGRESS'])
const mostFulfillmentOrders = 200

/** Pieces of a parcel that are not in the other lines. */
export const subtract = (lines: Lines, others: Lines): Lines =>
  lines
    .map(({ lineId, quantity }) => {
      const same = others.filter((other) => other.lineId === lineId)
      return { lineId, quantity: roundPieces(same.reduce((left, other) => left - other.quantity, quantity)) }
    })
    .filter(({ quantity }) => quantity > 0)

/** Distributes the lines of a parcel over the fulfillment orders. @throws StoreError refused when pieces are missing */
export const distribute = (orders: readonly FulfillmentOrder[], parcel: Lines): Share[] => {
  if (parcel.some(({ quantity }) => !Number.isInteger(quantity)))
    throw new StoreError('refused', 'Shopify accepts whole pieces only')
  const left = new Map(parcel.map(({ lineId, quantity }) => [lineId, quantity]))
  const shares = orders
    .filter(({ status }) => shippable.has(status))
    .map(({ id, lines }) => ({
      fulfillmentOrderId: id,
      fulfillmentOrderLineItems: lines.flatMap((line) => {
        const wanted = left.get(line.lineItem.id) ?? 0
        const quantity = Math.min(wanted, line.remainingQuantity)
        left.set(line.lineItem.id, wanted - quantity)
        return quantity > 0 ? [{ id: line.id, quantity }] : []
      }),
    }))
    .filter(({ fulfillmentOrderLineItems }) => fulfillmentOrderLineItems.length > 0)
  if ([...left.values()].some((quantity) => quantity > 0))
    throw new StoreError('refused', 'the order has fewer pieces to ship')
  return shares
}

export const openFulfillmentOrders = ({ call }: ShopifyClient) => {
  const step = 'parcels'

  /** Reads the fulfillment orders of an order with all their lines. */
  const readOpen = async (orderGid: string, signal: AbortSignal): Promise<FulfillmentOrder[]> => {
    const readPage = async (after?: string | null) => {
      const variables = { id: orderGid, after }
      const asked = { step, query: fulfillmentOrdersQuery, variables, signal }
      return (await call(fulfillmentOrdersAnswer, asked)).order?.fulfillmentOrders
    }
    const first = await readPage()
    const found = first ? await readRest(first, mostFulfillmentOrders, readPage) : []
    const orders = []
    for (const { id, status, lineItems } of found) {
      const lines = await readRest(lineItems, mostLines, async (after) => {
        const asked = { step, query: openLinesQuery, variables: { id, after }, signal }
        return (await call(openLinesAnswer, asked)).fulfillmentOrder?.lineItems
      })
      orders.push({ id, status, lines })
    }
    return orders
  }

  /** Reads the lines of a fulfillment. */
  const readFulfilled = async (id: string, signal: AbortSignal): Promise<Lines> => {
    const readPage = async (after?: string | null) => {
      const asked = { step, query: fulfilledLinesQuery, variables: { id, after }, signal }
      return (await call(fulfilledLinesAnswer, asked)).fulfillment?.fulfillmentLineItems
    }
    const first = await readPage()
    const lines = first ? await readRest(first, mostLines, readPage) : []
    return lines.map(({ lineItem, quantity }) => ({ lineId: lineItem.id, quantity: quantity ?? 0 }))
  }

  return { readOpen, readFulfilled }
}
