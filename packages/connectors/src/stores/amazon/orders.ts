/** Reads orders that the seller ships: by time of change, or one by its id. */
import { readEach } from '../readEach.ts'
import { StoreError } from '../store.ts'
import type { Store } from '../store.ts'
import type { AmazonClient } from './client.ts'
import { readOrder } from './readOrder.ts'
import { amazonOrder, isOrderId, orderAnswer, orderHead, ordersAnswer, ordersPerPage } from './wire.ts'

/** Parts of an order that are returned only on request. */
const includedData = 'BUYER,RECIPIENT,PROCEEDS,FULFILLMENT,TAX'
/** Amazon shows a change after this time in ms, and refuses a later beginning of the period. */
const delayMs = 120_000

const ordersPath = '/orders/2026-01-01/orders'

export const openOrders = (
  { call }: AmazonClient,
  { now }: { now: () => Date },
): Pick<Store, 'ordersSince' | 'order'> & { check: (signal: AbortSignal) => Promise<void> } => {
  const list = (query: Record<string, string>, step: string, signal: AbortSignal) =>
    call(ordersAnswer, { step, path: ordersPath, query: { fulfilledBy: 'MERCHANT', ...query }, signal })

  const secondBefore = (at: Date): Date => {
    const latest = now().getTime() - delayMs
    return new Date(Math.floor(Math.min(at.getTime(), latest) / 1000) * 1000)
  }

  return {
    ordersSince: async ({ changedFrom, page: token }, signal) => {
      const from = token === null ? secondBefore(changedFrom) : changedFrom
      const query = {
        lastUpdatedAfter: from.toISOString(),
        maxResultsPerPage: String(ordersPerPage),
        includedData,
        ...(token !== null && { paginationToken: token }),
      }
      const { orders, pagination } = await list(query, 'orders', signal)
      const next = pagination?.nextToken
      const idOf = (row: unknown): string => orderHead.parse(row).orderId
      return {
        ...readEach(orders, { schema: amazonOrder, read: readOrder, idOf }),
        next: next ? { changedFrom: from, page: next } : null,
      }
    },
    order: async (id, signal) => {
      if (!isOrderId(id)) return null
      try {
        const at = { step: 'order', path: `${ordersPath}/{order}`, values: { order: id } }
        return readOrder((await call(orderAnswer, { ...at, query: { includedData }, signal })).order)
      } catch (error) {
        if (error instanceof StoreError && error.kind === 'notFound') return null
        throw error
      }
    },
    /** Reads one order at most, which needs the right to read orders. */
    check: async (signal) => {
      const query = { lastUpdatedAfter: secondBefore(now()).toISOString(), maxResultsPerPage: '1' }
      await list(query, 'test', signal)
    },
  }
}
