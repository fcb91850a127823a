/** Reads orders: by time of change, or one by its id. */
import type { ConnectorServices } from '../../connector.ts'
import type { XmlContent } from '../../http/xmlEnvelope.ts'
import { openCountedPages } from '../countedPages.ts'
import type { CountedList } from '../countedPages.ts'
import { parseShape, readInTurn, readShape } from '../reading.ts'
import { StoreError } from '../store.ts'
import type { Store, StoreOrder } from '../store.ts'
import type { TicimaxClient } from './client.ts'
import { readOrder, stateOf } from './readOrder.ts'
import { oneOrder, ordersFrom, pageOf } from './requests.ts'
import type { TimeFilter } from './requests.ts'
import { anything, listOf, ticimaxHead, ticimaxLines, ticimaxOrder } from './wire.ts'
import type { TicimaxHead, TicimaxLine, TicimaxOrder } from './wire.ts'

const pageSize = 50
const second = 1000
/** Shops without times of change are read by order time: orders of these days can change unseen. */
const recentMs = 30 * 86_400_000

const at = (time: Date | null): number => time?.getTime() ?? 0
const isEdited = ({ DuzenlemeTarihi }: TicimaxHead, from: number): boolean =>
  at(DuzenlemeTarihi) >= from - second
const hasStatus = ({ DurumGuncellemeTarihi }: TicimaxHead, from: number): boolean =>
  at(DurumGuncellemeTarihi) >= from

export const openOrders = ({ call }: TicimaxClient, { now }: Pick<ConnectorServices, 'now'>) => {
  const select = (
    filter: XmlContent,
    { begin, size }: { begin: number; size: number },
    signal: AbortSignal,
  ) =>
    call(listOf('WebSiparis', anything, size), {
      step: size === 1 ? 'order' : 'orders',
      operation: 'SelectSiparis',
      parts: { f: filter, s: pageOf(begin, size) },
      isRead: true,
      signal,
    })

  /** Lines of an order, read again when it came without any: some shops leave them out. */
  const linesOf = async (order: TicimaxOrder, signal: AbortSignal): Promise<TicimaxLine[]> => {
    if (order.Urunler.length > 0 || stateOf(order) !== 'open') return order.Urunler
    const parts = { siparisId: order.ID, iptalEdilmisUrunler: 'false' }
    return call(ticimaxLines, { step: 'orders', operation: 'SelectSiparisUrun', parts, isRead: true, signal })
  }
  const complete = async (order: TicimaxOrder, signal: AbortSignal): Promise<StoreOrder> =>
    readOrder(order, await linesOf(order, signal))

  /** A second earlier than wanted, because it is not known whether a filter includes its own second. */
  const selectFrom =
    (filter: TimeFilter, earlier = second): CountedList<TicimaxHead>['select'] =>
    (from, begin, signal) =>
      select(ordersFrom(filter, from - earlier), { begin, size: pageSize }, signal)

  const { ordersSince } = openCountedPages<TicimaxHead>({
    pageSize,
    headOf: (row) => ticimaxHead.parse(row),
    read: (rows, idOf, signal) =>
      readInTurn(
        rows.map((row) => parseShape(ticimaxOrder, row)),
        now,
        { read: (order) => complete(order, signal), idOf },
      ),
    // Newer shops select by the last edit, then by the last change of the status and by the time of the order, because
    // it is not known whether those are edits. In older ones WCF ignores the filters for changes.
    lists: {
      edited: {
        select: selectFrom('DuzenlemeTarihiBas'),
        isForeign: (head, from) => !isEdited(head, from),
        isAdded: (head, from) => at(head.DuzenlemeTarihi) >= from || hasStatus(head, from),
        next: 'status',
        otherwise: 'recent',
      },
      status: {
        select: selectFrom('DurumTarihiBas'),
        isForeign: (head, from) => !hasStatus(head, from - second),
        isAdded: (head, from) => !isEdited(head, from) && hasStatus(head, from),
        next: 'placed',
        otherwise: 'placed',
      },
      placed: {
        select: selectFrom('SiparisTarihiBas'),
        isAdded: (head, from) =>
          !isEdited(head, from) && !hasStatus(head, from) && at(head.SiparisTarihi) >= from,
        next: null,
      },
      recent: {
        select: selectFrom('SiparisTarihiBas', recentMs),
        isAdded: () => true,
        next: null,
      },
    },
  })

  /** Order as the shop sends it; null when it does not exist. @throws StoreError, HttpError */
  const find = async (id: string, signal: AbortSignal): Promise<TicimaxOrder | null> => {
    if (!/^\d{1,10}$/.test(id)) return null
    const [row] = await select(oneOrder(id), { begin: 0, size: 1 }, signal)
    if (row === undefined) return null
    const order = readShape(ticimaxOrder, row)
    if (order.ID !== id) throw new StoreError('garbage', 'the shop returns another order')
    return order
  }

  return {
    find,
    linesOf,
    store: {
      ordersSince,
      // The service has no call that counts orders.
      countChanged: null,
      order: async (id, signal) => {
        const order = await find(id, signal)
        return order && complete(order, signal)
      },
    } satisfies Pick<Store, 'ordersSince' | 'countChanged' | 'order'>,
  }
}

export type TicimaxOrders = ReturnType<typeof openOrders>
