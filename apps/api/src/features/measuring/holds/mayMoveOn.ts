import { findHeldShipments } from './measuring.queries.ts'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Returns the shipments that may leave. Excludes those with an extra payment that is neither paid nor
 * withdrawn, unless staff released the parcel or its segment disables holds. Every step that moves a parcel on
 * calls this.
 */
export const mayMoveOn = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<(shipmentId: string) => boolean> => {
  const held = new Set(shipmentIds.length === 0 ? [] : await findHeldShipments(db, shipmentIds))
  return (shipmentId) => !held.has(shipmentId)
}
