import { findHeldShipments } from './measuring.queries.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * Which of the shipments may leave: not those with an extra payment that is neither paid nor withdrawn, unless staff released the
 * parcel or its company's segment holds none. Every step that sends a parcel on asks this, whoever takes the step.
 */
export const mayMoveOn = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<(shipmentId: string) => boolean> => {
  const held = new Set(shipmentIds.length === 0 ? [] : await findHeldShipments(db, shipmentIds))
  return (shipmentId) => !held.has(shipmentId)
}
