/** Reports parcels as fulfillments, each over the fulfillment orders that its lines belong to. */
import { StoreError } from '../store.ts'
import type { Fulfilment, Store } from '../store.ts'
import type { ShopifyClient } from './client.ts'
import { cancelMutation, fulfilMutation, openLinesQuery, parcelsQuery } from './queries.ts'
import { cancelAnswer, fulfilAnswer, openLinesAnswer, parcelsAnswer } from './wire.ts'
import type { FulfillmentOrder } from './wire.ts'

export const gidOf = (orderId: string): string => `gid://shopify/Order/${orderId}`

const isShown = ({ status }: { status: string }): boolean => status === 'SUCCESS'

/** Fulfillment orders that can be shipped; one on hold must be released by the seller. */
const shippable = new Set(['OPEN', 'IN_PROGRESS'])

interface Share {
  fulfillmentOrderId: string
  fulfillmentOrderLineItems: { id: string; quantity: number }[]
}

/** Distributes the lines of a parcel over the fulfillment orders. @throws StoreError refused when pieces are missing */
const distribute = (orders: readonly FulfillmentOrder[], lines: Fulfilment['lines']): Share[] => {
  const left = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const shares = orders
    .filter(({ status }) => shippable.has(status))
    .map(({ id, lineItems }) => ({
      fulfillmentOrderId: id,
      fulfillmentOrderLineItems: lineItems.nodes.flatMap((item) => {
        const wanted = left.get(item.lineItem.id) ?? 0
        const quantity = Math.min(wanted, item.remainingQuantity)
        left.set(item.lineItem.id, wanted - quantity)
        return quantity > 0 ? [{ id: item.id, quantity }] : []
      }),
    }))
    .filter(({ fulfillmentOrderLineItems }) => fulfillmentOrderLineItems.length > 0)
  if ([...left.values()].some((quantity) => quantity > 0))
    throw new StoreError('refused', 'the order has fewer pieces to ship')
  return shares
}

const requireDone = (answer: { userErrors: { message: string }[] } | null): void => {
  const [error] = answer?.userErrors ?? [{ message: 'the change was not made' }]
  if (error) throw new StoreError('refused', error.message)
}

export const openParcels = ({ call }: ShopifyClient): Pick<Store, 'fulfil' | 'readBack' | 'takeBack'> => {
  const readParcels = async (orderId: string, signal: AbortSignal) => {
    const variables = { id: gidOf(orderId) }
    const { order } = await call(parcelsAnswer, { step: 'parcels', query: parcelsQuery, variables, signal })
    if (!order) throw new StoreError('notFound', 'the order does not exist')
    return order.fulfillments.filter(isShown)
  }
  return {
    fulfil: async ({ key, orderId, lines, trackingNumber, trackingUrl, carrier }, signal) => {
      const asked = { step: 'parcels', query: openLinesQuery, variables: { id: gidOf(orderId) }, signal }
      const { order } = await call(openLinesAnswer, asked)
      if (!order) throw new StoreError('notFound', 'the order does not exist')
      const known = order.fulfillments.filter(isShown).flatMap(({ trackingInfo }) => trackingInfo)
      if (known.some(({ number }) => number === trackingNumber)) return
      const fulfillment = {
        lineItemsByFulfillmentOrder: distribute(order.fulfillmentOrders.nodes, lines),
        notifyCustomer: true,
        trackingInfo: { company: carrier.name, number: trackingNumber, url: trackingUrl },
      }
      const change = { step: 'fulfil', query: fulfilMutation, variables: { fulfillment }, reference: key }
      const answer = await call(fulfilAnswer, { ...change, isChange: true, signal })
      requireDone(answer.fulfillmentCreate)
    },
    readBack: async (orderId, signal) =>
      (await readParcels(orderId, signal)).flatMap(({ id, trackingInfo }) =>
        trackingInfo.map(({ company, number, url }) => ({
          id,
          trackingNumber: number,
          carrier: company,
          trackingUrl: url || null,
        })),
      ),
    takeBack: async (orderId, trackingNumber, signal) => {
      for (const { id, trackingInfo } of await readParcels(orderId, signal)) {
        if (!trackingInfo.some(({ number }) => number === trackingNumber)) continue
        const change = { step: 'takeBack', query: cancelMutation, variables: { id }, isChange: true }
        requireDone((await call(cancelAnswer, { ...change, signal })).fulfillmentCancel)
      }
    },
  }
}
