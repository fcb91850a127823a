/**
 * Walk over changed orders, for APIs whose pages shift while orders change. Each page of the walk is a period that fits
 * into one answer. An order that changes meanwhile leaves its period and is found in a later one.
 */
import type { ConnectorServices } from '../connector.ts'
import { parseShape, readInTurn } from './reading.ts'
import { StoreError } from './store.ts'
import type { OrderPage, OrderPosition, Store, StoreOrder } from './store.ts'
import type { z } from 'zod'

/** Period of changes in ms since 1970, both ends included; `until` null is without an end. */
export interface ChangePeriod {
  from: number
  until: number | null
  /** Number of orders to skip. */
  offset: number
}

export interface ListedOrders {
  rows: readonly unknown[]
  /** Number of orders that changed in the period. */
  total: number
}

interface ChangeList<Order extends z.ZodType> {
  /** Most orders of an answer. */
  pageSize: number
  /** Smallest difference between two times of the store, in ms. */
  stepMs: number
  list: (period: ChangePeriod, signal: AbortSignal) => Promise<ListedOrders>
  order: Order
  /** Reads an order, with further calls where its own answer lacks something. @throws ShapeError */
  read: (order: z.output<Order>, signal: AbortSignal) => StoreOrder | Promise<StoreOrder>
  /** Reads id and time of change of an order, also when the rest cannot be read. */
  headOf: (row: unknown) => { id: string; changedAt: number | null }
}

/** A period is read wholly, so that the time of its page does not count. */
const pageBegin = new Date(0)

/** Part of a page that a period is meant to fill, so that most periods fit at once. */
const fill = 0.8
/** Factor by which the next period may be longer. */
const mostGrowth = 8
/** Answers that a page may need until its period is short enough; each is shorter by a fifth at least. */
const mostAnswers = 30

/** `w` and the length of the period in ms; or `o`, the offset inside one step and the number of its orders. */
const readPlace = (page: string): { width: number } | { offset: number; total: number } => {
  const [, width] = /^w(\d{1,15})$/.exec(page) ?? []
  if (width !== undefined) return { width: Number(width) }
  const [, offset, total] = /^o(\d{1,9}):(\d{1,9})$/.exec(page) ?? []
  if (offset === undefined) throw new StoreError('garbage', 'unknown page of orders')
  return { offset: Number(offset), total: Number(total) }
}

export const openChanges = <Order extends z.ZodType>(
  { pageSize, stepMs, list, order, read: readOrder, headOf }: ChangeList<Order>,
  { now }: Pick<ConnectorServices, 'now'>,
): Pick<Store, 'ordersSince'> => {
  const floor = (at: number): number => Math.floor(at / stepMs) * stepMs

  const timesOf = ({ rows }: ListedOrders): number[] =>
    rows.flatMap((row) => headOf(row).changedAt ?? []).map(floor)

  const isEarly = (listed: ListedOrders, from: number): boolean => timesOf(listed).some((at) => at < from)

  /**
   * Lists a period. An answer with fewer orders than counted is repeated once: a second one means that the number
   * contains orders that the API does not return.
   */
  const listWhole = async (period: ChangePeriod, signal: AbortSignal): Promise<ListedOrders> => {
    const listed = await list(period, signal)
    const expected = Math.min(pageSize, Math.max(0, listed.total - period.offset))
    if (listed.rows.length >= expected && !isEarly(listed, period.from)) return listed
    const again = await list(period, signal)
    if (isEarly(again, period.from)) throw new StoreError('garbage', 'the shop ignores the time of change')
    return again
  }

  /** Reads the orders of an answer in order of change. */
  const readRows = async ({ rows }: ListedOrders, signal: AbortSignal): Promise<Omit<OrderPage, 'next'>> => {
    const heads = rows
      .map((row) => ({ row, ...headOf(row) }))
      .toSorted((a, b) => (a.changedAt ?? 0) - (b.changedAt ?? 0))
    const parsed = heads.map(({ row }) => parseShape(order, row))
    const { orders, unreadable } = await readInTurn(parsed, () => pageBegin, {
      read: async (one) => readOrder(one, signal),
      idOf: (index) => heads[index]!.id,
    })
    return { orders, unreadable }
  }

  /** Reads one step with more orders than a page, by offset, from its beginning when their number changed. */
  const pageOfStep = async (
    from: number,
    { offset, total }: { offset: number; total: number },
    signal: AbortSignal,
  ): Promise<OrderPage> => {
    const listed = await listWhole({ from, until: from, offset }, signal)
    const next = (page: string | null, at = from): OrderPosition => ({ changedFrom: new Date(at), page })
    const read = await readRows(listed, signal)
    if (offset > 0 && listed.total !== total) return { ...read, next: next('o0:0') }
    const reached = offset + listed.rows.length
    if (reached >= listed.total) return { ...read, next: next(null, from + stepMs) }
    if (listed.rows.length === 0) throw new StoreError('garbage', 'the page has no orders, and others follow')
    return { ...read, next: next(`o${reached}:${listed.total}`) }
  }

  /** Returns the end of a shorter period, at least `from`. */
  const shorten = (listed: ListedOrders, { from, until }: ChangePeriod): number => {
    // An order that changed between selection and answer has a time behind the period.
    const times = timesOf(listed).filter((at) => until === null || at <= until)
    const newest = Math.max(from, ...times)
    return from + floor((newest - from) * Math.min(fill, (fill * pageSize) / listed.total))
  }

  const nextOf = (from: number, until: number, total: number): OrderPosition => {
    const growth = Math.min(mostGrowth, (fill * pageSize) / Math.max(1, total))
    const width = Math.max(stepMs, floor((until - from) * growth))
    // The last step is read again: not every API includes both ends.
    return { changedFrom: new Date(until), page: `w${width}` }
  }

  return {
    ordersSince: async ({ changedFrom, page }, signal) => {
      const from = floor(changedFrom.getTime())
      const place = page === null ? { width: null } : readPlace(page)
      if ('offset' in place) return pageOfStep(from, place, signal)
      const bound = place.width === null ? null : from + place.width
      let until = bound !== null && bound < now().getTime() ? bound : null
      for (let answers = 0; answers < mostAnswers; answers++) {
        const period = { from, until, offset: 0 }
        const listed = await listWhole(period, signal)
        if (listed.total <= pageSize)
          return {
            ...(await readRows(listed, signal)),
            next: until === null ? null : nextOf(from, until, listed.total),
          }
        until = shorten(listed, period)
        if (until === from) return pageOfStep(from, { offset: 0, total: 0 }, signal)
      }
      throw new StoreError('garbage', 'the number of orders does not follow the period')
    },
  }
}
