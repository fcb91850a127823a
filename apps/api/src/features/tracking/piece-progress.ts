import { progressOf } from '@kervan/domain/tracking/trackingStages'
import type { TrackingException, TrackingProgress } from '@kervan/domain/tracking/trackingStages'
import type { EventRow } from './tracking.queries.ts'

/** Events of one piece: its own and those of the whole shipment (piece number 0). */
export const eventsOfPiece = (events: readonly EventRow[], pieceNumber: number): EventRow[] =>
  events.filter((event) => event.pieceNumber === 0 || event.pieceNumber === pieceNumber)

/** A shipment has come as far as its last piece: it is delivered when all pieces are. */
export const shipmentProgressOf = (events: readonly EventRow[], pieceCount: number): TrackingProgress => {
  const pieces = Array.from({ length: Math.max(1, pieceCount) }, (_, index) =>
    progressOf(eventsOfPiece(events, index + 1)),
  )
  const furthestBehind = pieces.reduce((last, piece) => (piece.group < last.group ? piece : last))
  const exception: TrackingException | null = pieces.find((piece) => piece.exception)?.exception ?? null
  return { ...furthestBehind, exception }
}
