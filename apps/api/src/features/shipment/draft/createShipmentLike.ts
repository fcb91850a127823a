import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { insertDraft } from './createShipment.ts'
import { describeNewShipment } from './describeShipment.ts'
import { findShipmentRows } from '../shipment.queries.ts'
import { draftFromRows } from './shipmentRows.ts'

/**
 * Copies an earlier shipment into a new draft, except for its documents.
 * @throws AppError notFound
 */
export const createShipmentLike = async (ctx: Ctx, shipmentId: string): Promise<ShipmentAnswer> => {
  const rows = await findShipmentRows(ctx.db, scopeOf(ctx), shipmentId)
  if (!rows) throw new AppError('notFound')
  return describeNewShipment(ctx, await insertDraft(ctx, draftFromRows(rows), rows.shipment.companyId))
}
