/** Where shipments stand when codes mean something else: of a preview, and of the job that lets them follow. */
import { canMove, leadsOn, nextState } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentEvent, ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { progressOfPieces, progressOfShipment, shipmentEventOf } from '@kervan/domain/tracking/pieceProgress'
import type { PieceEvent } from '@kervan/domain/tracking/pieceProgress'
import type { ProgressOfShipment } from '../../shipment/recordProgress.ts'

export interface Standing extends ProgressOfShipment {
  /** Moves the shipment on; null where it stays. No meaning of a code brings a shipment back. */
  event: ShipmentEvent | null
  stateAfter: ShipmentState
}

export const standingOf = (
  { id, state, pieceCount }: { id: string; state: ShipmentState; pieceCount: number },
  events: readonly PieceEvent[],
): Standing => {
  const pieces = progressOfPieces(events, pieceCount)
  const event = shipmentEventOf(pieces)
  const next = event && canMove(state, event) ? nextState(state, event)! : state
  const moves = leadsOn(state, next)
  return {
    shipmentId: id,
    whole: progressOfShipment(pieces),
    pieces,
    event: moves ? event : null,
    stateAfter: moves ? next : state,
  }
}
