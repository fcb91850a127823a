/** Reads orders: by time of change, or one by its id. */
import { readEach } from '../readEach.ts'
import { StoreError } from '../store.ts'
import type { OrderPosition, Store } from '../store.ts'
import type { OttoClient } from './client.ts'
import { changedAtOf, readOrder } from './readOrder.ts'
import { orderHead, ordersAnswer, ordersPerPage, ottoOrder } from './wire.ts'

const orderId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Rows at the end of a page whose time is not relied on: they may have changed while Otto answered. */
const unreliable = 3

/** Cursor in the address of the next page. */
const cursorOf = (links: readonly { rel?: string | null; href?: string | null }[]): string | null => {
  const next = links.find(({ rel, href }) => rel === 'next' && href)
  if (!next) return null
  const cursor = URL.parse(next.href!, 'https://api.otto.market')?.searchParams.get('nextcursor')
  if (!cursor) throw new StoreError('garbage', 'the next page has no cursor')
  return cursor
}

const changedAt = (row: unknown): number | null => {
  const head = orderHead.parse(row)
  return (
    changedAtOf(head.lastModifiedDate, head.orderLifecycleInformation.lifecycleChangeDate)?.getTime() ?? null
  )
}

/**
 * Position behind a page that is shorter than its limit although others follow: a part of it may be missing, and the
 * cursor is behind it. The walk continues at the time that the page reaches, when it is later than before.
 */
const positionBehind = (rows: readonly unknown[], changedFrom: Date, page: string): OrderPosition => {
  const times = rows.flatMap((row) => changedAt(row) ?? []).toSorted((a, b) => a - b)
  const reached = times[times.length - 1 - unreliable]
  const isLate = reached !== undefined && reached > changedFrom.getTime()
  return isLate ? { changedFrom: new Date(reached), page: null } : { changedFrom, page }
}

export const openOrders = ({ call }: OttoClient): Pick<Store, 'ordersSince' | 'order'> => ({
  ordersSince: async ({ changedFrom, page }, signal) => {
    const limit = { limit: String(ordersPerPage) }
    const query = {
      ...limit,
      fromDate: changedFrom.toISOString(),
      orderColumnType: 'ORDER_LIFECYCLE_DATE',
      orderDirection: 'ASC',
    }
    const at = { step: 'orders', path: '/v4/orders' }
    // With a cursor Otto uses no other value than the limit.
    const asked = { ...at, query: page === null ? query : { ...limit, nextcursor: page }, signal }
    const { resources, links } = await call(ordersAnswer, asked)
    const idOf = (row: unknown) => orderHead.parse(row).salesOrderId
    const read = readEach(resources, { schema: ottoOrder, read: readOrder, idOf })
    const cursor = cursorOf(links)
    if (cursor === null) return { ...read, next: null }
    if (resources.length === 0) throw new StoreError('garbage', 'the page has no orders, and others follow')
    const isFull = resources.length === ordersPerPage
    return {
      ...read,
      next: isFull ? { changedFrom, page: cursor } : positionBehind(resources, changedFrom, cursor),
    }
  },
  order: async (id, signal) => {
    if (!orderId.test(id)) return null
    try {
      const at = { step: 'order', path: '/v4/orders/{order}', values: { order: id } }
      return readOrder(await call(ottoOrder, { ...at, signal }))
    } catch (error) {
      if (error instanceof StoreError && error.kind === 'notFound') return null
      throw error
    }
  },
})
