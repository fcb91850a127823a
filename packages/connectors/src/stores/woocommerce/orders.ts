/** Reads orders: by time of change, or one by its id. */
import type { ConnectorServices } from '../../connector.ts'
import { ShapeError, parseShape, readInTurn } from '../reading.ts'
import type { ReadOrders } from '../reading.ts'
import type { OrderPage, Store } from '../store.ts'
import { WooError } from './client.ts'
import type { WooAnswer, WooClient } from './client.ts'
import type { Complete } from './orderFacts.ts'
import { anything, listOf, wooOrder, wooOrderHead } from './wire.ts'

/** WooCommerce allows 100, but takes seconds for 50 long orders. */
const pageSize = 20
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

type Answer = WooAnswer<unknown[]>

/** Number of orders that a query selected; null when a proxy removed the header. */
const totalOf = ({ headers }: Answer): number | null =>
  /^\d{1,9}$/.test(headers['x-wp-total'] ?? '') ? Number(headers['x-wp-total']) : null

/** True when the query selected more orders. A page is shorter than its size when the key may not read some. */
const hasMore = (answer: Answer, offset = 0): boolean => {
  const total = totalOf(answer)
  return total === null ? answer.body.length >= pageSize : total > offset + pageSize
}

/** Place inside one second with more orders than a page, and the number of its orders when it was reached. */
const readPlace = (page: string): { offset: number; total: string } => {
  const [, offset, total] = /^(\d{1,9}):(\d{0,9})$/.exec(page) ?? []
  if (offset === undefined || total === undefined) throw new WooError('garbage', 'unknown page of orders')
  return { offset: Number(offset), total }
}

const timesOf = (rows: readonly unknown[]): number[] =>
  rows.flatMap((row) => {
    const changedAt = wooOrderHead.parse(row).date_modified_gmt
    return changedAt ? [secondOf(changedAt)] : []
  })

/**
 * Returns the time up to which the first rows of a page are complete, at least `from`. Orders are selected first and
 * read afterwards; one that changed in between has a later time than its place in the page, and does not count.
 */
const reachedBy = ({ headers, tookMs }: Answer, rows: readonly unknown[], from: number): number => {
  const times = timesOf(rows)
  if (times.length === 0) throw new WooError('garbage', 'the shop returns no order with a time of change')
  const answeredAt = Date.parse(headers.date ?? '')
  const isBetween = (time: number): boolean =>
    time >= answeredAt - tookMs - second && time <= answeredAt + second
  return Math.max(from, ...times.filter((time) => !isBetween(time)))
}

export const openOrders = (
  { call }: WooClient,
  complete: Complete,
  { now }: Pick<ConnectorServices, 'now'>,
): Pick<Store, 'ordersSince' | 'countChanged' | 'order'> => {
  const list = (query: Record<string, string>, signal: AbortSignal) =>
    call(listOf(anything, pageSize), {
      step: 'orders',
      path: '/wc/v3/orders',
      query: { per_page: String(pageSize), order: 'asc', ...query },
      signal,
    })

  const readRows = ({ body }: Answer, signal: AbortSignal): Promise<ReadOrders> => {
    const rows = body.map((row) => parseShape(wooOrder, row))
    const page = rows.flatMap((row) => (row instanceof ShapeError ? [] : row.line_items))
    return readInTurn(rows, now, {
      read: (order) => complete(order, signal, page),
      idOf: (index) => wooOrderHead.parse(body[index]).id,
    })
  }

  /**
   * Reads one second in order of ids, by offset. An order that changes leaves its second, and the ones after it move
   * up; the second is then read again.
   */
  const pageOfSecond = async (from: number, page: string, signal: AbortSignal): Promise<OrderPage> => {
    const { offset, total } = readPlace(page)
    const query = { ...changedBetween(from, from + second), orderby: 'id', offset: String(offset) }
    const answer = await list(query, signal)
    const { count, ...read } = await readRows(answer, signal)
    const counted = String(totalOf(answer) ?? '')
    const inSecond = (place: string) => ({ ...read, next: { changedFrom: new Date(from), page: place } })
    if (offset > 0 && counted !== total) return inSecond('0:')
    if (count < answer.body.length) return inSecond(`${offset + count}:${counted}`)
    if (hasMore(answer, offset)) return inSecond(`${offset + pageSize}:${counted}`)
    return { ...read, next: { changedFrom: new Date(from + second), page: null } }
  }

  return {
    ordersSince: async ({ changedFrom, page }, signal) => {
      const from = secondOf(changedFrom)
      if (page !== null) return pageOfSecond(from, page, signal)
      const answer = await list({ ...changedBetween(from), orderby: 'modified' }, signal)
      if (timesOf(answer.body).some((time) => time < from))
        throw new WooError('garbage', 'the shop ignores modified_after; it needs WooCommerce 5.8 or newer')
      const { count, ...read } = await readRows(answer, signal)
      if (count === answer.body.length && !hasMore(answer)) return { ...read, next: null }
      if (count === 0) throw new WooError('garbage', 'the shop returns no order of a full page')
      const reached = reachedBy(answer, answer.body.slice(0, count), from)
      const isStuck = reached <= from
      return {
        ...read,
        next: { changedFrom: new Date(isStuck ? from : reached), page: isStuck ? '0:' : null },
      }
    },
    countChanged: async (from, until, signal) => {
      const query = { ...changedBetween(secondOf(from), secondOf(until)), per_page: '1' }
      const at = { step: 'count', path: '/wc/v3/orders' }
      const count = totalOf(await call(listOf(anything), { ...at, query, signal }))
      if (count === null) throw new WooError('garbage', 'no number of orders')
      return count
    },
    order: async (id, signal) => {
      if (!/^\d{1,19}$/.test(id)) return null
      try {
        const at = { step: 'order', path: '/wc/v3/orders/{order}', values: { order: id } }
        return await complete((await call(wooOrder, { ...at, signal })).body, signal)
      } catch (error) {
        if (error instanceof WooError && error.kind === 'notFound') return null
        throw error
      }
    },
  }
}
