import type { CourierStop } from '@kervan/contract/courier/courier.endpoints'
import type { StopOutcome } from '@kervan/domain/courier/stopRecord'
import type { OutboxEntry } from '../../platform/offline/offlineStore.ts'
import type { Tone } from '../../ui/light/Tags.tsx'
import { recordOf } from './courierActions.ts'

export interface StopStatus {
  outcome: StopOutcome | null
  /**
   * `open`: nothing recorded. `kept`: recorded, but its reservation did not change. `over`: closed without this
   * courier.
   */
  state: 'open' | 'waiting' | 'sent' | 'refused' | 'kept' | 'over'
  /** Unsent entry of this device about the stop, if any. */
  entry: OutboxEntry | null
}

const isRecord = ({ kind }: OutboxEntry): boolean => kind === 'recordStop'

const isOver = ({ status }: CourierStop): boolean => status === 'cancelled' || status === 'completed'

/** Combines both sources: unsent records of this device override the server's last state. */
export const statusOf = (stop: CourierStop, entries: readonly OutboxEntry[]): StopStatus => {
  const own = entries.filter(({ subject }) => subject === stop.reservationId)
  const entry = own.findLast(isRecord)
  if (entry) return { outcome: recordOf(entry).outcome, state: entry.state, entry }
  const undoing = own.find(({ kind }) => kind === 'undoStop')
  if (!stop.record || undoing)
    return {
      outcome: null,
      state: undoing?.state ?? (isOver(stop) ? 'over' : 'open'),
      entry: undoing ?? null,
    }
  const other = own.find(({ state }) => state === 'refused') ?? own[0]
  if (other) return { outcome: stop.record.outcome, state: other.state, entry: other }
  return { outcome: stop.record.outcome, state: stop.record.state === 'done' ? 'sent' : 'kept', entry: null }
}

/** Returns true if there is an open stop to set out to; a stop recorded as failed does not count. */
export const canSetOut = (
  stops: readonly CourierStop[],
  statuses: ReadonlyMap<string, StopStatus>,
): boolean =>
  stops.some(
    ({ reservationId, status }) => status === 'confirmed' && statuses.get(reservationId)?.state === 'open',
  )

export const toneOfStatus: Record<StopStatus['state'], Tone> = {
  open: 'none',
  waiting: 'warn',
  sent: 'ok',
  refused: 'bad',
  kept: 'warn',
  over: 'none',
}

/** Sorts stops by the order of the round; stops without a position come last. */
export const inOrder = (stops: readonly CourierStop[]): CourierStop[] =>
  stops.toSorted(
    (a, b) =>
      (a.order ?? Infinity) - (b.order ?? Infinity) ||
      a.from.localeCompare(b.from) ||
      a.number.localeCompare(b.number),
  )
