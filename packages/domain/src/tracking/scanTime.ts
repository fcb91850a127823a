/** Earliest possible time of a scan, given the known events of the shipment. */
import { eventsOfPiece } from './pieceProgress.ts'
import type { PieceEvent } from './pieceProgress.ts'
import type { TrackingGroup } from './trackingStages.ts'

/** Tolerance for scanner clocks, and for times entered by hand without seconds. */
export const scanClockToleranceMs = 10 * 60_000

const pieceNumbersOf = (pieceCount: number, pieceNumber: number): number[] =>
  pieceNumber === 0 ? Array.from({ length: Math.max(1, pieceCount) }, (_, index) => index + 1) : [pieceNumber]

const firstReceivedAt = (events: readonly PieceEvent[]): Date | null =>
  events.reduce<Date | null>(
    (first, { at, group }) => (group === 1 && (first === null || at < first) ? at : first),
    null,
  )

/** Returns true when an event proves the reception of each scanned piece. `pieceNumber` 0 means all pieces. */
export const wasReceived = (
  { pieceCount, events }: { pieceCount: number; events: readonly PieceEvent[] },
  pieceNumber: number,
): boolean =>
  pieceNumbersOf(pieceCount, pieceNumber).every((number) =>
    eventsOfPiece(events, number).some(({ group }) => group !== null),
  )

export interface EarliestScan {
  at: Date
  /** Event that determines the earliest possible scan time. */
  since: 'booked' | 'received'
}

/**
 * Returns the earliest possible time of a scan: the booking or, for a step after the reception, the recorded
 * reception of the scanned pieces. `pieceNumber` 0 means all pieces, of which the last reception counts.
 */
export const earliestScan = (
  { bookedAt, pieceCount, events }: { bookedAt: Date; pieceCount: number; events: readonly PieceEvent[] },
  { pieceNumber, group }: { pieceNumber: number; group: TrackingGroup | null },
): EarliestScan => {
  const booked: EarliestScan = { at: bookedAt, since: 'booked' }
  if (group === null || group === 1) return booked
  return pieceNumbersOf(pieceCount, pieceNumber)
    .flatMap((number) => firstReceivedAt(eventsOfPiece(events, number)) ?? [])
    .reduce<EarliestScan>((latest, at) => (at > latest.at ? { at, since: 'received' } : latest), booked)
}
