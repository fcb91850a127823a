/** Reads orders: by time of change, or one by its id. */
import type { OrderPage, Store, StoreOrder } from '../store.ts'
import { WooError, isNoRoute } from './client.ts'
import type { WooAnswer, WooClient } from './client.ts'
import type { ReadProducts } from './products.ts'
import {
  changedAtOf,
  isFulfilled,
  metaOf,
  readFulfilledLines,
  readOrder,
  readStoredParcels,
} from './readOrder.ts'
import type { Pieces } from './readOrder.ts'
import { anything, listOf, wooFulfilment, wooOrder, wooRefund } from './wire.ts'
import type { WooOrder } from './wire.ts'

/** WooCommerce allows 100, but takes seconds for 50 long orders. */
const pageSize = 50
const second = 1000

/**
 * Time without an offset: with `dates_are_gmt` WooCommerce compares it as UTC, while it would convert a time with an
 * offset to the shop's zone first.
 */
const wall = (at: number): string => new Date(at).toISOString().slice(0, 19)
const secondOf = (at: Date): number => Math.floor(at.getTime() / second) * second

/** `modified_after` and `modified_before` exclude their own second. */
const changedBetween = (from: number, until?: number): Record<string, string> => ({
  dates_are_gmt: 'true',
  modified_after: wall(from - second),
  ...(until !== undefined && { modified_before: wall(until) }),
})

/** Sums pieces by line. Quantities of refunds are negative. */
const sumPieces = (lines: readonly { lineId: string; quantity: number }[]): Pieces => {
  const pieces = new Map<string, number>()
  for (const { lineId, quantity } of lines) pieces.set(lineId, (pieces.get(lineId) ?? 0) + Math.abs(quantity))
  return pieces
}

/** Number of orders that a query selected; null when a proxy removed the header. */
const totalOf = ({ headers }: WooAnswer<unknown>): number | null =>
  /^\d{1,9}$/.test(headers['x-wp-total'] ?? '') ? Number(headers['x-wp-total']) : null

/** True when the query selected more orders. A page is shorter than its size when the key may not read some. */
const hasMore = (answer: WooAnswer<WooOrder[]>, offset = 0): boolean => {
  const total = totalOf(answer)
  return total === null ? answer.body.length >= pageSize : total > offset + pageSize
}

/** Place inside one second with more orders than a page, and the number of its orders when it was reached. */
const readPlace = (page: string): { offset: number; total: string } => {
  const [, offset, total] = /^(\d{1,9}):(\d{0,9})$/.exec(page) ?? []
  if (offset === undefined || total === undefined) throw new WooError('garbage', 'unknown page of orders')
  return { offset: Number(offset), total }
}

export const openOrders = ({ call }: WooClient, readProducts: ReadProducts) => {
  const list = (query: Record<string, string>, signal: AbortSignal) =>
    call(listOf(wooOrder), {
      step: 'orders',
      path: '/wc/v3/orders',
      query: { per_page: String(pageSize), order: 'asc', ...query },
      signal,
    })

  const readRefunded = async (order: WooOrder, signal: AbortSignal): Promise<Pieces> => {
    if (order.refunds.length === 0) return new Map()
    const at = { path: '/wc/v3/orders/{order}/refunds', values: { order: order.id } }
    const query = { per_page: '100' }
    const { body } = await call(listOf(wooRefund), { step: 'orders', ...at, query, signal })
    return sumPieces(
      body
        .flatMap(({ line_items }) => line_items)
        .map(({ quantity, meta_data }) => ({
          lineId: String(metaOf(meta_data, '_refunded_item_id')),
          quantity,
        })),
    )
  }

  /** The shop itself counts pieces only where fulfilments are switched on. */
  const readShippedPieces = async (order: WooOrder, signal: AbortSignal): Promise<Pieces> => {
    const status = metaOf(order.meta_data, '_fulfillment_status')
    if (status !== 'fulfilled' && status !== 'partially_fulfilled')
      return sumPieces(readStoredParcels(order.meta_data).flatMap(({ lines }) => lines))
    const at = { path: '/wc/v3/orders/{order}/fulfillments', values: { order: order.id } }
    try {
      const { body } = await call(listOf(wooFulfilment), { step: 'orders', ...at, signal })
      return sumPieces(body.filter(isFulfilled).flatMap(readFulfilledLines))
    } catch (error) {
      if (isNoRoute(error)) return new Map()
      throw error
    }
  }

  const complete = async (orders: readonly WooOrder[], signal: AbortSignal): Promise<StoreOrder[]> => {
    const productOf = await readProducts(
      orders.flatMap(({ line_items }) => line_items),
      signal,
    )
    const completed = []
    for (const order of orders) {
      const refunded = await readRefunded(order, signal)
      const shipped = await readShippedPieces(order, signal)
      completed.push(readOrder(order, { refunded, shipped, productOf }))
    }
    return completed
  }

  /**
   * Reads one second in order of ids, by offset. An order that changes leaves its second, and the ones after it move
   * up; the second is then read again.
   */
  const pageOfSecond = async (from: number, page: string, signal: AbortSignal): Promise<OrderPage> => {
    const { offset, total } = readPlace(page)
    const query = { ...changedBetween(from, from + second), orderby: 'id', offset: String(offset) }
    const answer = await list(query, signal)
    const orders = await complete(answer.body, signal)
    const counted = String(totalOf(answer) ?? '')
    const inSecond = (place: string) => ({ orders, next: { changedFrom: new Date(from), page: place } })
    if (offset > 0 && counted !== total) return inSecond('0:')
    if (hasMore(answer, offset)) return inSecond(`${offset + pageSize}:${counted}`)
    return { orders, next: { changedFrom: new Date(from + second), page: null } }
  }

  const reading: Pick<Store, 'ordersSince' | 'countChanged' | 'order'> = {
    ordersSince: async ({ changedFrom, page }, signal) => {
      const from = secondOf(changedFrom)
      if (page !== null) return pageOfSecond(from, page, signal)
      const answer = await list({ ...changedBetween(from), orderby: 'modified' }, signal)
      const rows = answer.body
      if (rows.some((order) => changedAtOf(order).getTime() < from))
        throw new WooError('garbage', 'the shop ignores modified_after; it needs WooCommerce 5.8 or newer')
      const orders = await complete(rows, signal)
      if (!hasMore(answer)) return { orders, next: null }
      if (rows.length === 0) throw new WooError('garbage', 'the shop returns no order of a full page')
      const reached = reachedBy(answer)
      const isStuck = reached <= from
      return {
        orders,
        next: { changedFrom: new Date(isStuck ? from : reached), page: isStuck ? '0:' : null },
      }
    },
    countChanged: async (from, until, signal) => {
      const query = { ...changedBetween(secondOf(from), secondOf(until)), per_page: '1' }
      const at = { step: 'count', path: '/wc/v3/orders' }
      const answer = await call(listOf(anything), { ...at, query, signal })
      const count = totalOf(answer)
      if (count === null) throw new WooError('garbage', 'no number of orders')
      return count
    },
    order: async (id, signal) => {
      if (!/^\d{1,19}$/.test(id)) return null
      try {
        const at = { step: 'order', path: '/wc/v3/orders/{order}', values: { order: id } }
        const [order] = await complete([(await call(wooOrder, { ...at, signal })).body], signal)
        return order!
      } catch (error) {
        if (error instanceof WooError && error.kind === 'notFound') return null
        throw error
      }
    },
  }
  return { complete, reading }
}

/**
 * Returns the time up to which a full page is complete. Orders are selected first and read afterwards; one that
 * changed in between has a later time than its place in the page, and does not count.
 */
const reachedBy = ({ body, headers, tookMs }: WooAnswer<WooOrder[]>): number => {
  const answeredAt = Date.parse(headers.date ?? '')
  const selectedAt = Number.isNaN(answeredAt) ? Infinity : answeredAt - tookMs - second
  const times = body.map((order) => secondOf(changedAtOf(order)))
  const before = times.filter((time) => time < selectedAt)
  return before.length > 0 ? Math.max(...before) : Math.min(...times)
}
