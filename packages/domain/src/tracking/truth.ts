/**
 * Consistency of tracking events: which count already, which are duplicates, and which are impossible
 * (docs/rules.md, Tracking).
 */
import { scanClockToleranceMs } from './scanTime.ts'
import { canFollowDelivery, compareEvents } from './trackingStages.ts'
import type { StageEvent } from './trackingStages.ts'
import { eventsOfPiece } from './pieceProgress.ts'
import type { PieceEvent } from './pieceProgress.ts'

/** Clocks may differ; an event further in the future is stored, and counts when its time comes. */
export const isAhead = ({ at }: Pick<StageEvent, 'at'>, now: Date): boolean =>
  at.getTime() > now.getTime() + scanClockToleranceMs

export const happened = <Event extends Pick<StageEvent, 'at'>>(
  events: readonly Event[],
  now: Date,
): Event[] => events.filter((event) => !isAhead(event, now))

export const contradictionKinds = ['afterDelivery', 'inFuture'] as const
export type ContradictionKind = (typeof contradictionKinds)[number]

export interface Contradiction<Event> {
  event: Event
  kind: ContradictionKind
}

/** First delivery of a piece; null while it is in transit. */
const deliveredAt = (events: readonly StageEvent[]): Date | null =>
  events.reduce<Date | null>(
    (first, { at, group }) => (group === 5 && (first === null || at < first) ? at : first),
    null,
  )

const isAfterDelivery = ({ at, group, exception }: StageEvent, delivered: Date | null): boolean =>
  delivered !== null &&
  at > delivered &&
  ((group !== null && group < 5) || exception !== null) &&
  !canFollowDelivery(exception)

/**
 * Returns events that are recorded without effect: in transit after the delivery, or dated in the future. Each
 * once, by event time.
 */
export const findContradictions = <Event extends PieceEvent>(
  events: readonly Event[],
  pieceCount: number,
  now: Date,
): Contradiction<Event>[] => {
  const past = happened(events, now)
  const deliveries = Array.from({ length: Math.max(1, pieceCount) }, (_, index) =>
    deliveredAt(eventsOfPiece(past, index + 1)),
  )
  return [...events].sort(compareEvents).flatMap((event): Contradiction<Event>[] => {
    if (isAhead(event, now)) return [{ event, kind: 'inFuture' }]
    const concerned = event.pieceNumber === 0 ? deliveries : [deliveries[event.pieceNumber - 1] ?? null]
    // Event of the whole shipment: while one piece is in transit, the event may belong to that piece.
    return concerned.every((delivered) => isAfterDelivery(event, delivered))
      ? [{ event, kind: 'afterDelivery' }]
      : []
  })
}

const minuteMs = 60_000

const foldPlace = (place: string): string =>
  place
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim()

/** Compares event times; times entered by hand have no seconds. */
const isSameTime = (a: number, b: number): boolean =>
  a === b ||
  (Math.floor(a / minuteMs) === Math.floor(b / minuteMs) && (a % minuteMs === 0 || b % minuteMs === 0))

interface RecordedFlight {
  pieceNumber: number
  statusId: number
  at: Date
  place: string
}

/**
 * Returns true for a duplicate: the same status of the same piece at the same time, at places that are equal,
 * or of which one is missing or more specific ('Köln' and 'KOELN, DE' differ, 'Leipzig' and 'LEIPZIG, DE' are
 * equal).
 */
export const isSameFact = (a: RecordedFlight, b: RecordedFlight): boolean => {
  if (a.statusId !== b.statusId || (a.pieceNumber !== b.pieceNumber && a.pieceNumber !== 0)) return false
  if (!isSameTime(a.at.getTime(), b.at.getTime())) return false
  const [first, second] = [foldPlace(a.place), foldPlace(b.place)]
  if (first === '' || second === '') return true
  return `${first} `.startsWith(`${second} `) || `${second} `.startsWith(`${first} `)
}
