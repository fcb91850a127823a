/** Reads or locks a shipment's own row, for features that decide on its state. */
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Scope } from '../access/policies.ts'
import { findShipmentRow, lockShipmentRow, lockShipmentStates } from './shipment.queries.ts'
import type { ShipmentRow } from './shipment.queries.ts'

export interface HeldShipment {
  id: string
  companyId: number
  state: ShipmentState
  assetReference: string
  /** Carrier's waybill number; null before booking. */
  supplierReference: string | null
}

const held = (row: ShipmentRow | undefined): HeldShipment => {
  if (!row) throw new AppError('notFound')
  const { id, companyId, state, assetReference, supplierReference } = row
  return { id, companyId, state, assetReference, supplierReference }
}

/**
 * Locks the shipment's row until the caller's transaction ends, so that a concurrent scan, payment, booking or
 * cancellation waits and sees the result.
 * @throws AppError notFound outside the scope
 */
export const lockShipmentInScope = async (tx: Db, scope: Scope, shipmentId: string): Promise<HeldShipment> =>
  held(await lockShipmentRow(tx, scope, shipmentId))

/** Locks the rows of shipments that the caller proved to be in the scope, and returns their states. */
export const lockManyShipments = (
  tx: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ShipmentState>> => lockShipmentStates(tx, shipmentIds)

/** Reads the shipment's row without locking it. @throws AppError notFound outside the scope */
export const readShipment = async (db: Db, scope: Scope, shipmentId: string): Promise<HeldShipment> =>
  held(await findShipmentRow(db, scope, shipmentId))
