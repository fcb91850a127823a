/** Statuses of orders: each T-Soft shop has its own list, so that their names decide. */
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import type { ConnectorServices } from '../../connector.ts'
import type { StoreOrderState } from '../store.ts'
import type { TsoftClient } from './client.ts'
import { listOf, tsoftStatus } from './wire.ts'
import type { TsoftOrder } from './wire.ts'

/** Ids that every shop has: cancelled and returned. */
const fixed: Record<string, StoreOrderState | undefined> = { 9: 'cancelled', 10: 'cancelled' }

/** Words of a status, folded; the first that matches counts. */
const words: readonly [RegExp, StoreOrderState][] = [
  // A requested return or cancellation is not done yet. Of a partly cancelled or returned order the rest was shipped.
  [/kismi (iptal|iade)|partial/, 'fulfilled'],
  [/iade (tale|iste)|return request/, 'fulfilled'],
  [/iptal (tale|iste)|cancel\w* request/, 'waiting'],
  [/iptal|iade|cancel|return|refund/, 'cancelled'],
  [/bekle|bekli|alinamadi|basarisiz|waiting|pending|failed/, 'waiting'],
  [/kargoya hazir|ready/, 'open'],
  [
    /kargoya veril|kargoda|kargolan|teslim|gonderil|tamamlan|sevk edil|shipped|sent|delivered|completed/,
    'fulfilled',
  ],
  [/onayla|hazirlan|paketlen|tedarik|yeni|alindi|approved|preparing|packing|new/, 'open'],
]

/** State of a status by its name; null for a name that says nothing. */
export const stateOfName = (name: string): StoreOrderState | null => {
  const folded = foldForSearch(name)
  return words.find(([sought]) => sought.test(folded))?.[1] ?? null
}

export interface FoundState {
  state: StoreOrderState
  isPaid: boolean
  /** Name of a status that says nothing, or its id without a name. */
  unknownState?: string
}

const ageLimitMs = 15 * 60_000

export const openStatuses = ({ call }: TsoftClient, { now }: Pick<ConnectorServices, 'now'>) => {
  let known: { names: ReadonlyMap<string, string>; until: number } | null = null

  const readNames = async (signal: AbortSignal): Promise<ReadonlyMap<string, string>> => {
    if (known && known.until > now().getTime()) return known.names
    const at = { step: 'statuses', path: '/order/getOrderStatusList', isRead: true, signal }
    const rows = await call(listOf(tsoftStatus, 500), at)
    known = { names: new Map(rows.map(({ id, name }) => [id, name])), until: now().getTime() + ageLimitMs }
    return known.names
  }

  /** An order whose status is unknown waits, unless it has a number already; in no case it counts as paid. */
  return async (order: TsoftOrder, signal: AbortSignal): Promise<FoundState> => {
    const certain = order.IsDeleted ? 'cancelled' : fixed[order.OrderStatusId]
    if (certain) return { state: certain, isPaid: true }
    const own = order.OrderStatusTranslated || order.OrderStatus
    const name = own || (await readNames(signal)).get(order.OrderStatusId) || ''
    const state = stateOfName(name)
    // T-Soft has no flag for a payment: unpaid orders have a status that waits.
    if (state !== null) return { state, isPaid: state !== 'waiting' }
    return {
      state: order.CargoTrackingCode === '' ? 'waiting' : 'fulfilled',
      isPaid: false,
      unknownState: name || order.OrderStatusId || '?',
    }
  }
}

export type StateOf = ReturnType<typeof openStatuses>
