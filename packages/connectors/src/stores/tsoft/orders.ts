/** Reads orders: by time of change, or one by its code. */
import type { ConnectorServices } from '../../connector.ts'
import { openCountedPages } from '../countedPages.ts'
import type { CountedList } from '../countedPages.ts'
import { parseShape, readInTurn, readShape } from '../reading.ts'
import { StoreError } from '../store.ts'
import type { Store } from '../store.ts'
import { turkishWall } from '../turkish.ts'
import type { TsoftClient } from './client.ts'
import { readOrder } from './readOrder.ts'
import type { StateOf } from './statuses.ts'
import { anything, listOf, tsoftHead, tsoftOrder } from './wire.ts'
import type { TsoftHead, TsoftOrder } from './wire.ts'

/** T-Soft allows 500. */
const pageSize = 50
const second = 1000
/** Shops that do not select by change are read by order time: orders of these days can change unseen. */
const recentMs = 30 * 86_400_000

/** Parts of an order that its answer has only when they are wanted. */
const whole = {
  FetchProductData: '1',
  FetchDeliveryAddress: '1',
  FetchInvoiceAddress: '1',
  FetchDeleteds: '1',
}

const wallOf = (at: number): string => turkishWall(at).replace('T', ' ')
const at = (time: Date | null): number => time?.getTime() ?? 0
const isUpdated = ({ UpdateDate }: TsoftHead, from: number): boolean => at(UpdateDate) >= from - second

export const openOrders = (
  { call }: TsoftClient,
  stateOf: StateOf,
  { now }: Pick<ConnectorServices, 'now'>,
) => {
  const list = (step: string, fields: Record<string, string>, most: number, signal: AbortSignal) =>
    call(listOf(anything, most), {
      step,
      path: '/order/get',
      fields: { ...fields, ...whole },
      isRead: true,
      signal,
    })

  /** A second earlier than wanted, because it is not known whether a filter includes its own second. */
  const selectFrom =
    (
      filter: 'UpdateDateTimeStart' | 'OrderDateTimeStart',
      earlier = second,
    ): CountedList<TsoftHead>['select'] =>
    (from, begin, signal) => {
      const page = { start: String(begin), limit: String(pageSize) }
      return list('orders', { [filter]: wallOf(from - earlier), ...page }, pageSize, signal)
    }

  const { ordersSince } = openCountedPages<TsoftHead>({
    pageSize,
    headOf: (row) => tsoftHead.parse(row),
    read: (rows, idOf, signal) =>
      readInTurn(
        rows.map((row) => parseShape(tsoftOrder, row)),
        now,
        { read: async (order) => readOrder(order, await stateOf(order, signal)), idOf },
      ),
    // It is not known whether an order that nobody changed has a time of change.
    lists: {
      updated: {
        select: selectFrom('UpdateDateTimeStart'),
        isForeign: (head, from) => !isUpdated(head, from),
        isAdded: ({ UpdateDate }, from) => at(UpdateDate) >= from,
        next: 'placed',
        otherwise: 'recent',
      },
      placed: {
        select: selectFrom('OrderDateTimeStart'),
        isAdded: (head, from) => !isUpdated(head, from) && at(head.OrderDate) >= from,
        next: null,
      },
      recent: { select: selectFrom('OrderDateTimeStart', recentMs), isAdded: () => true, next: null },
    },
  })

  /** Order as the shop sends it, also an archived one; null when it does not exist. @throws StoreError, HttpError */
  const find = async (id: string, signal: AbortSignal): Promise<TsoftOrder | null> => {
    if (!/^[^\s/\\]{1,60}$/.test(id)) return null
    const places: Record<string, string>[] = [{}, { Archive: '1' }]
    for (const place of places) {
      const [row] = await list('order', { OrderCode: id, ...place, start: '0', limit: '1' }, 1, signal)
      if (row === undefined) continue
      const order = readShape(tsoftOrder, row)
      if (order.OrderCode !== id) throw new StoreError('garbage', 'the shop returns another order')
      return order
    }
    return null
  }

  return {
    find,
    store: {
      ordersSince,
      // An order is selected by one of two times, which cannot be counted together.
      countChanged: null,
      order: async (id, signal) => {
        const order = await find(id, signal)
        return order && readOrder(order, await stateOf(order, signal))
      },
    } satisfies Pick<Store, 'ordersSince' | 'countChanged' | 'order'>,
  }
}

export type TsoftOrders = ReturnType<typeof openOrders>
