import { canMove } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { shipmentEventOf } from '@kervan/domain/tracking/trackingStages'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { changeShipmentState } from '../shipment/change-shipment-state.ts'
import { shipmentProgressOf } from './piece-progress.ts'
import { findEvents, insertEvent, lockShipment, writeProgress } from './tracking.queries.ts'
import type { NewEvent } from './tracking.queries.ts'

/** Works out the progress anew from all events and moves the shipment where it may move. The caller holds its lock. */
const followEvents = async (
  tx: Db,
  shipmentId: string,
  locked: { state: string; pieceCount: number },
  cause: NewEvent,
  now: Date,
) => {
  const progress = shipmentProgressOf(await findEvents(tx, shipmentId), locked.pieceCount)
  await writeProgress(tx, shipmentId, progress)
  const event = shipmentEventOf(progress)
  if (event && canMove(locked.state as ShipmentState, event)) {
    await changeShipmentState(tx, { shipmentId, event, actorId: cause.actorId, reason: cause.place, now })
  }
}

/**
 * Stores one event and lets the shipment follow, in one transaction. Told twice it changes nothing the second time:
 * an event is the same when shipment, piece, status, time and place are.
 * @returns whether it was new
 */
export const recordTrackingEvent = (
  services: Pick<Services, 'db'>,
  event: NewEvent,
  now: Date,
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const locked = await lockShipment(tx, event.shipmentId)
    if (!locked || !(await insertEvent(tx, event))) return false
    await followEvents(tx, event.shipmentId, locked, event, now)
    return true
  })
