/** Reads purchase orders that the seller ships: by time of change, or one by its id. Confirms their receipt. */
import type { z } from 'zod'
import { readEach } from '../readEach.ts'
import { StoreError } from '../store.ts'
import type { Store } from '../store.ts'
import type { WalmartClient } from './client.ts'
import { readOrder } from './readOrder.ts'
import { isOrderId, orderAnswer, orderHead, ordersAnswer, ordersPerPage, walmartOrder } from './wire.ts'

/** Oldest orders of the API. It returns those of the last seven days when a call names no date of creation. */
const oldestMs = 180 * 86_400_000

/** The API answers status 404 when no order matches. */
const isEmpty = (error: unknown): boolean =>
  error instanceof StoreError && error.kind === 'notFound' && error.words.startsWith('CONTENT_NOT_FOUND')

type Listed = z.output<typeof ordersAnswer>['list']

const nothing: Listed = { meta: { totalCount: 0 }, elements: { order: [] } }

/** Number of orders before the page of a cursor. */
const offsetOf = (cursor: string | null): number =>
  Number(new URLSearchParams(cursor ?? '').get('poIndex') ?? 0) || 0

export const openOrders = (
  { call }: WalmartClient,
  { now }: { now: () => Date },
): Pick<Store, 'ordersSince' | 'countChanged' | 'order' | 'acknowledge'> & {
  check: (signal: AbortSignal) => Promise<void>
} => {
  const list = async (query: Record<string, string>, step: string, signal: AbortSignal): Promise<Listed> => {
    try {
      return (await call(ordersAnswer, { step, path: '/v3/orders', query, signal })).list
    } catch (error) {
      if (isEmpty(error)) return nothing
      throw error
    }
  }

  const changedFrom = (from: Date): Record<string, string> => ({
    createdStartDate: new Date(now().getTime() - oldestMs).toISOString(),
    lastModifiedStartDate: from.toISOString(),
  })

  /** Reads a page, once more when it has fewer orders than it must have. */
  const listWhole = async (query: Record<string, string>, offset: number, signal: AbortSignal) => {
    const listed = await list(query, 'orders', signal)
    const expected = Math.min(ordersPerPage, (listed.meta.totalCount ?? 0) - offset)
    return listed.elements.order.length >= expected ? listed : list(query, 'orders', signal)
  }

  const readRows = (rows: readonly unknown[]) => {
    const idOf = (row: unknown): string => orderHead.parse(row).purchaseOrderId
    const page = readEach(rows, { schema: walmartOrder, read: readOrder, idOf })
    page.orders.sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
    return page
  }

  return {
    // The period has no end: an order that changes during the walk would leave it and move the later ones up.
    ordersSince: async ({ changedFrom: from, page }, signal) => {
      const first = { ...changedFrom(from), limit: String(ordersPerPage) }
      const query = page === null ? first : Object.fromEntries(new URLSearchParams(page))
      const { elements, meta } = await listWhole(query, offsetOf(page), signal)
      const next = meta.nextCursor
      return { ...readRows(elements.order), next: next ? { changedFrom: from, page: next } : null }
    },
    countChanged: async (from, until, signal) => {
      // The API includes the end of a period.
      const end = { lastModifiedEndDate: new Date(until.getTime() - 1).toISOString() }
      const { meta } = await list({ ...changedFrom(from), ...end, limit: '1' }, 'count', signal)
      if (typeof meta.totalCount !== 'number') throw new StoreError('garbage', 'no number of orders')
      return meta.totalCount
    },
    order: async (id, signal) => {
      if (!isOrderId(id)) return null
      try {
        const at = { step: 'order', path: '/v3/orders/{order}', values: { order: id } }
        return readOrder((await call(orderAnswer, { ...at, signal })).order)
      } catch (error) {
        if (error instanceof StoreError && error.kind === 'notFound') return null
        throw error
      }
    },
    acknowledge: async (id, signal) => {
      const at = { step: 'acknowledge', path: '/v3/orders/{order}/acknowledge', values: { order: id } }
      await call(orderAnswer, { ...at, isPost: true, signal })
    },
    /** Reads one order at most, which needs the right to read orders. */
    check: async (signal) => {
      await list({ ...changedFrom(now()), limit: '1' }, 'test', signal)
    },
  }
}
