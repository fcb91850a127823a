/** The shipment's own row, for features that decide something about it. */
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Scope } from '../access/policies.ts'
import { findShipmentRow, lockShipmentRow } from './shipment.queries.ts'
import type { ShipmentRow } from './shipment.queries.ts'

export interface HeldShipment {
  id: string
  companyId: number
  state: ShipmentState
  assetReference: string
  /** The carrier's number, from booking on. */
  supplierReference: string | null
}

const held = (row: ShipmentRow | undefined): HeldShipment => {
  if (!row) throw new AppError('notFound')
  const { id, companyId, state, assetReference, supplierReference } = row
  return { id, companyId, state, assetReference, supplierReference }
}

/**
 * Locked until the caller's transaction ends: whoever scans, pays, books or cancels it waits, and sees what came of it.
 * @throws AppError notFound outside the scope
 */
export const holdShipment = async (tx: Db, scope: Scope, shipmentId: string): Promise<HeldShipment> =>
  held(await lockShipmentRow(tx, scope, shipmentId))

/** The same without the lock. @throws AppError notFound outside the scope */
export const readShipment = async (db: Db, scope: Scope, shipmentId: string): Promise<HeldShipment> =>
  held(await findShipmentRow(db, scope, shipmentId))
