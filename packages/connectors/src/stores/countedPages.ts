/**
 * Walk over the orders of a shop that selects them by a time and pages them by number, in an order that a change does
 * not alter. Each page begins with the last order of the page before, which shows whether orders in front of it came
 * or went meanwhile. A page that is shorter than wanted says nothing about the end: the shop may have a limit of its
 * own.
 */
import type { ReadOrders } from './reading.ts'
import { StoreError } from './store.ts'
import type { OrderPage, OrderPosition } from './store.ts'

const second = 1000

/** Row of a page: its id (empty when it cannot be read), and whatever the lists look at. */
interface Head {
  id: string
}

/** One list of a walk. Times are in ms, whole seconds. */
export interface CountedList<H extends Head> {
  /** Rows from number `begin` on, at most `pageSize`. */
  select: (from: number, begin: number, signal: AbortSignal) => Promise<unknown[]>
  /** True for a row that proves that the shop does not know the list's filter. */
  isForeign?: (head: H, from: number) => boolean
  /** True for an order that the list adds to the lists before it. */
  isAdded: (head: H, from: number) => boolean
  /** Name of the list behind this one; null for the last one. */
  next: string | null
  /** Name of the list that replaces this one when the shop does not know its filter. */
  otherwise?: string
}

export interface CountedWalk<H extends Head> {
  /** Lists by name, the first one first. */
  lists: Readonly<Record<string, CountedList<H>>>
  pageSize: number
  headOf: (row: unknown) => H
  /** Reads rows one after the other; `idOf` returns the id of a row by its place. */
  read: (rows: unknown[], idOf: (index: number) => string, signal: AbortSignal) => Promise<ReadOrders>
}

/** Place in a list: the number of its orders that were read, and the id of the last one of them. */
interface Place {
  list: string
  read: number
  lastId: string
}

const placeForm = /^([a-z]+):(\d{1,9}):(.{0,80})$/

export const openCountedPages = <H extends Head>({ lists, pageSize, headOf, read }: CountedWalk<H>) => {
  const beginOf = (list: string): Place => ({ list, read: 0, lastId: '' })

  const readPlace = (page: string | null): Place => {
    if (page === null) return beginOf(Object.keys(lists)[0]!)
    const [, list, count, lastId] = placeForm.exec(page) ?? []
    if (list === undefined || !lists[list]) throw new StoreError('garbage', 'unknown page of orders')
    return { list, read: Number(count), lastId: lastId! }
  }

  /** Reads a page, and finds the place behind it: null at the end of the list. */
  const readPage = async (place: Place, from: number, signal: AbortSignal) => {
    const list = lists[place.list]!
    const begin = place.lastId === '' ? place.read : place.read - 1
    const rows = await list.select(from, begin, signal)
    const heads = rows.map(headOf)
    const none = { orders: [], unreadable: [] }
    if (heads.some((head) => list.isForeign?.(head, from)))
      return { ...none, after: beginOf(list.otherwise!) }
    const known = place.lastId === '' ? -1 : heads.findIndex(({ id }) => id === place.lastId)
    // Orders in front of the page went away, so that others moved past its begin.
    if (place.lastId !== '' && known === -1) return { ...none, after: beginOf(place.list) }
    if (known !== -1 && known === rows.length - 1 && rows.length >= pageSize)
      throw new StoreError('garbage', 'the page contains the one before')
    // Rows of the lists before are not read again.
    const fresh = [...heads.keys()].slice(known + 1)
    const added = fresh.filter((index) => list.isAdded(heads[index]!, from))
    const { count, ...done } = await read(
      added.map((index) => rows[index]),
      (index) => heads[added[index]!]!.id,
      signal,
    )
    const last = count < added.length ? added[count - 1]! : (fresh.at(-1) ?? known)
    const after = { list: place.list, read: begin + last + 1, lastId: heads[last]?.id ?? '' }
    return { ...done, after: fresh.length === 0 ? null : after }
  }

  return {
    ordersSince: async ({ changedFrom, page }: OrderPosition, signal: AbortSignal): Promise<OrderPage> => {
      const place = readPlace(page)
      const from = Math.floor(changedFrom.getTime() / second) * second
      const { after, ...done } = await readPage(place, from, signal)
      const { next } = lists[place.list]!
      const following = after ?? (next === null ? null : beginOf(next))
      return {
        ...done,
        next: following && {
          changedFrom,
          page: `${following.list}:${following.read}:${following.lastId}`,
        },
      }
    },
  }
}
