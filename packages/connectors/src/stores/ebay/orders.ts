/** Reads orders: by time of change, or one by its id. */
import type { ConnectorServices } from '../../connector.ts'
import { openChanges } from '../changePeriods.ts'
import type { ChangePeriod, ListedOrders } from '../changePeriods.ts'
import { StoreError } from '../store.ts'
import type { Store, StoreOrder } from '../store.ts'
import type { EbayClient } from './client.ts'
import { openFulfilments } from './parcels.ts'
import { isPartly, readOrder } from './readOrder.ts'
import { ebayOrder, orderHead, ordersAnswer, pageSize } from './wire.ts'
import type { EbayOrder } from './wire.ts'

/** Number of eBay's error for an id that no order can have. */
const invalidId = /^32100:/

export const openOrders = (
  client: EbayClient,
  services: Pick<ConnectorServices, 'now'>,
): Pick<Store, 'ordersSince' | 'countChanged' | 'order'> => {
  const { call } = client
  const readFulfilments = openFulfilments(client)

  const list = async (
    { from, until, offset }: ChangePeriod,
    { step, limit, signal }: { step: string; limit: number; signal: AbortSignal },
  ): Promise<ListedOrders> => {
    const end = until === null ? '' : new Date(until).toISOString()
    const { total, orders } = await call(ordersAnswer, {
      step,
      path: '/order',
      query: {
        filter: `lastmodifieddate:[${new Date(from).toISOString()}..${end}]`,
        limit: String(limit),
        offset: String(offset),
      },
      signal,
    })
    return { rows: orders ?? [], total }
  }

  /** Adds the shipped pieces of a line that is shipped in part. */
  const complete = async (order: EbayOrder, signal: AbortSignal): Promise<StoreOrder> => {
    const shipped = new Map<string, number>()
    if (order.lineItems.some(isPartly))
      for (const { lineItems } of await readFulfilments(order.orderId, signal))
        for (const { lineItemId, quantity } of lineItems)
          shipped.set(lineItemId, (shipped.get(lineItemId) ?? 0) + (quantity ?? 0))
    return readOrder(order, shipped)
  }

  return {
    ...openChanges(
      {
        pageSize,
        stepMs: 1,
        list: (period, signal) => list(period, { step: 'orders', limit: pageSize, signal }),
        order: ebayOrder,
        read: complete,
        headOf: (row) => {
          const { orderId, lastModifiedDate } = orderHead.parse(row)
          return { id: orderId, changedAt: lastModifiedDate?.getTime() ?? null }
        },
      },
      services,
    ),
    countChanged: async (from, until, signal) => {
      const period = { from: from.getTime(), until: until.getTime() - 1, offset: 0 }
      return (await list(period, { step: 'count', limit: 1, signal })).total
    },
    order: async (id, signal) => {
      if (!/^[\w!-]{1,60}$/.test(id)) return null
      try {
        const at = { step: 'order', path: '/order/{order}', values: { order: id } }
        return await complete(await call(ebayOrder, { ...at, signal }), signal)
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        const isUnknown = error.kind === 'refused' && invalidId.test(error.words)
        if (error.kind === 'notFound' || isUnknown) return null
        throw error
      }
    },
  }
}
