/** When a scan can have happened, given what is known of the shipment. */
import { eventsOfPiece } from './pieceProgress.ts'
import type { PieceEvent } from './pieceProgress.ts'
import type { TrackingGroup } from './trackingStages.ts'

/** A scanner's clock may be off by this much, and a time that was entered by hand has no seconds. */
export const scanClockToleranceMs = 10 * 60_000

const firstReceivedAt = (events: readonly PieceEvent[]): Date | null =>
  events.reduce<Date | null>(
    (first, { at, group }) => (group === 1 && (first === null || at < first) ? at : first),
    null,
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
  const pieceNumbers =
    pieceNumber === 0 ? Array.from({ length: pieceCount }, (_, index) => index + 1) : [pieceNumber]
  return pieceNumbers
    .flatMap((number) => firstReceivedAt(eventsOfPiece(events, number)) ?? [])
    .reduce<EarliestScan>((latest, at) => (at > latest.at ? { at, since: 'received' } : latest), booked)
}
