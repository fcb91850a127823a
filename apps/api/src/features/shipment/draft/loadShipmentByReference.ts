import type { Scope } from '../../access/policies.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { loadShipment } from './loadShipment.ts'
import type { LoadedShipment } from './loadShipment.ts'
import { findShipmentId } from '../shipment.queries.ts'

/** @throws AppError notFound for an unknown reference or one of another company */
export const loadShipmentByReference = async (
  db: Db,
  scope: Scope,
  assetReference: string,
): Promise<LoadedShipment> => {
  const shipmentId = await findShipmentId(db, scope, assetReference)
  if (!shipmentId) throw new AppError('notFound')
  return loadShipment(db, scope, shipmentId)
}
