/** Calculates shipment states after a change of meaning, for the preview and for the job. */
import { canMove, leadsOn, nextState } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentEvent, ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { progressOfPieces, progressOfShipment, shipmentEventOf } from '@kervan/domain/tracking/pieceProgress'
import type { PieceEvent } from '@kervan/domain/tracking/pieceProgress'
import type { ProgressOfShipment } from '../../shipment/recordProgress.ts'

export interface Standing extends ProgressOfShipment {
  /** State change to apply; null when the shipment stays. No change of meaning moves a shipment backwards. */
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
