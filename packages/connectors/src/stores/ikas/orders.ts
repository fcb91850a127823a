/** Reads orders: by time of change, or one by its id. */
import { readShape } from '../reading.ts'
import { readEach } from '../readEach.ts'
import { StoreError } from '../store.ts'
import type { OrderPosition, Store } from '../store.ts'
import type { IkasClient } from './client.ts'
import { orderQuery, ordersPerPage, ordersQuery } from './queries.ts'
import { readOrder } from './readOrder.ts'
import { ikasOrder, orderAnswer, orderHead, ordersAnswer } from './wire.ts'

/** Orders that are not final; they change when they become an order. */
const unfinished = new Set(['DRAFT', 'WAITING_UPSELL_ACTION'])

/**
 * Rows at the end of a page whose time is not relied on: an order that changes while ikas answers has a later time than
 * its place in the page.
 */
const unreliable = 3

type Head = ReturnType<typeof orderHead.parse>
const keyOf = ({ id, updatedAt }: Head): string => `${id}@${updatedAt}`

/** Number of the page from the time of the position, and orders that were returned already: 1|id@time,id@time. */
const readPlace = (page: string | null): { number: number; known: Set<string> } => {
  const [, number, known = ''] = /^(\d{1,6})\|(.*)$/s.exec(page ?? '1|') ?? []
  if (number === undefined) throw new StoreError('garbage', 'unknown page of orders')
  return { number: Number(number), known: new Set(known.split(',')) }
}

/**
 * Position behind a page: the time that it reaches, so that orders which move to the end meanwhile do not shift the
 * others. Within one millisecond with more orders than a page, the next page by number.
 */
const positionBehind = (heads: readonly Head[], from: number, number: number): OrderPosition => {
  const times = heads.flatMap(({ updatedAt }) => updatedAt ?? []).toSorted((a, b) => a - b)
  const reached = times[Math.max(0, times.length - 1 - unreliable)]
  if (reached === undefined) throw new StoreError('garbage', 'the page has no orders, and others follow')
  if (reached <= from) return { changedFrom: new Date(from), page: `${number + 1}|` }
  const known = heads.filter(({ updatedAt }) => updatedAt !== null && updatedAt >= reached).map(keyOf)
  return { changedFrom: new Date(reached), page: `1|${known.join(',')}` }
}

export const openOrders = ({ call }: IkasClient): Pick<Store, 'ordersSince' | 'order'> => ({
  ordersSince: async ({ changedFrom, page }, signal) => {
    const from = changedFrom.getTime()
    const { number, known } = readPlace(page)
    const variables = {
      updatedAt: { gte: from },
      pagination: { page: number, limit: ordersPerPage },
      sort: 'updatedAt',
    }
    const asked = { step: 'orders', query: ordersQuery, variables, signal }
    const { hasNext, data } = (await call(ordersAnswer, asked)).listOrder
    const heads = data.map((row) => orderHead.parse(row))
    if (heads.some(({ updatedAt }) => updatedAt !== null && updatedAt < from))
      throw new StoreError('garbage', 'the page has orders from before its position')
    const rows = data.filter((_, index) => {
      const head = heads[index]!
      return !unfinished.has(head.status) && !known.has(keyOf(head))
    })
    const idOf = (row: unknown) => orderHead.parse(row).id
    const read = readEach(rows, { schema: ikasOrder, read: readOrder, idOf })
    return { ...read, next: hasNext ? positionBehind(heads, from, number) : null }
  },
  order: async (id, signal) => {
    if (!/^[\w-]{1,64}$/.test(id)) return null
    const asked = { step: 'order', query: orderQuery, variables: { id: { eq: id } }, signal }
    const [row] = (await call(orderAnswer, asked)).listOrder.data
    if (row === undefined || unfinished.has(orderHead.parse(row).status)) return null
    return readOrder(readShape(ikasOrder, row))
  },
})
