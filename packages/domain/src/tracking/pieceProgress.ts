/** Progress of each piece of a shipment, and the resulting progress of the whole shipment. */
import type { ShipmentEvent } from '../shipment/shipmentLife.ts'
import { progressOf } from './trackingStages.ts'
import type { StageEvent, TrackingException, TrackingGroup, TrackingProgress } from './trackingStages.ts'

export interface PieceEvent extends StageEvent {
  /** 0 means all pieces. */
  pieceNumber: number
}

/** Returns the events of one piece: its own and those of the whole shipment. */
export const eventsOfPiece = <Event extends { pieceNumber: number }>(
  events: readonly Event[],
  pieceNumber: number,
): Event[] => events.filter((event) => event.pieceNumber === 0 || event.pieceNumber === pieceNumber)

/** Indexed by piece number minus 1. A shipment has at least one piece. */
export const progressOfPieces = (events: readonly PieceEvent[], pieceCount: number): TrackingProgress[] =>
  Array.from({ length: Math.max(1, pieceCount) }, (_, index) => progressOf(eventsOfPiece(events, index + 1)))

export interface ShipmentProgress {
  group: 0 | TrackingGroup
  exception: TrackingException | null
}

/** Worst exception first: a shipment with several exceptions shows the first one. */
const exceptionsByWeight: readonly TrackingException[] = [
  'lost',
  'returned',
  'damaged',
  'heldAtCustoms',
  'deliveryAttempted',
  'delayed',
]

/** Pieces that count for the shipment's progress: all but returned ones; all pieces if every one is returned. */
const piecesStillExpected = (pieces: readonly TrackingProgress[]): readonly TrackingProgress[] => {
  const expected = pieces.filter(({ exception }) => exception !== 'returned')
  return expected.length > 0 ? expected : pieces
}

/** A shipment progresses with its slowest piece: it is delivered when all pieces are. */
export const progressOfShipment = (pieces: readonly TrackingProgress[]): ShipmentProgress => ({
  group: piecesStillExpected(pieces).reduce<0 | TrackingGroup>(
    (least, { group }) => (group < least ? group : least),
    5,
  ),
  exception:
    exceptionsByWeight.find((exception) => pieces.some((piece) => piece.exception === exception)) ?? null,
})

const eventOfGroup: Record<TrackingGroup, ShipmentEvent> = {
  1: 'receive',
  2: 'process',
  3: 'transit',
  4: 'sendOut',
  5: 'deliver',
}

/** Returns the life cycle event that the progress of the pieces requires, or null before any progress. */
export const shipmentEventOf = (pieces: readonly TrackingProgress[]): ShipmentEvent | null => {
  if (pieces.every(({ exception }) => exception === 'returned')) return 'return'
  const { group } = progressOfShipment(pieces)
  return group === 0 ? null : eventOfGroup[group]
}
