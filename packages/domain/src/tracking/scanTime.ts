/** When a scan can have happened, given what is known of the shipment. */
import { eventsOfPiece } from './pieceProgress.ts'
import type { PieceEvent } from './pieceProgress.ts'
import type { TrackingGroup } from './trackingStages.ts'

/** A scanner's clock may be off by this much, and a time that was entered by hand has no seconds. */
export const scanClockToleranceMs = 10 * 60_000

const pieceNumbersOf = (pieceCount: number, pieceNumber: number): number[] =>
  pieceNumber === 0 ? Array.from({ length: Math.max(1, pieceCount) }, (_, index) => index + 1) : [pieceNumber]

const firstReceivedAt = (events: readonly PieceEvent[]): Date | null =>
  events.reduce<Date | null>(
    (first, { at, group }) => (group === 1 && (first === null || at < first) ? at : first),
    null,
  )

/** Some event proves for each scanned piece that somebody had it. `pieceNumber` 0 is all pieces. */
export const wasReceived = (
  { pieceCount, events }: { pieceCount: number; events: readonly PieceEvent[] },
  pieceNumber: number,
): boolean =>
  pieceNumbersOf(pieceCount, pieceNumber).every((number) =>
    eventsOfPiece(events, number).some(({ group }) => group !== null),
  )

export interface EarliestScan {
  at: Date
  /** What happened then. */
  since: 'booked' | 'received'
}

/**
 * The moment before which a scan cannot have happened: the booking; for a step after the reception, the reception of the
 * pieces that were scanned, where one is recorded. `pieceNumber` 0 is all pieces, of which the last received one counts.
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
