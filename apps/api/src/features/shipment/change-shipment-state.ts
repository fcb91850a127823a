import { nextState } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentEvent, ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { insertShipmentEvent, lockShipmentState, updateShipmentState } from './shipment.queries.ts'

export interface ShipmentStateChange {
  shipmentId: string
  event: ShipmentEvent
  /** Null: the system. */
  actorId: number | null
  reason?: string | null
  now: Date
}

/**
 * The only writer of `shipments.state`. Locks the row and writes the event beside the change, in the caller's
 * transaction: either all of what the caller does happens or none of it.
 * @throws AppError notFound; shipmentStateRefused when the event is not allowed in the present state
 */
export const changeShipmentState = async (
  tx: Db,
  { shipmentId, event, actorId, reason = null, now }: ShipmentStateChange,
): Promise<{ from: ShipmentState; to: ShipmentState }> => {
  const from = await lockShipmentState(tx, shipmentId)
  if (!from) throw new AppError('notFound')
  const to = nextState(from, event)
  if (!to) throw new AppError('shipmentStateRefused')
  if (to !== from) await updateShipmentState(tx, shipmentId, to, now)
  await insertShipmentEvent(tx, {
    shipmentId,
    fromState: from,
    toState: to,
    event,
    actorId,
    reason,
    at: now,
  })
  return { from, to }
}
