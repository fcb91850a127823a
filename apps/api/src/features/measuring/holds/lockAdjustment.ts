import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { lockShipmentInScope } from '../../shipment/lockShipmentInScope.ts'
import type { HeldShipment } from '../../shipment/lockShipmentInScope.ts'
import { findShipmentOfAdjustment, lockAdjustments } from './measuring.queries.ts'
import type { AdjustmentRow } from './measuring.queries.ts'

/**
 * Locks an adjustment and its shipment until the caller's transaction ends. Lock order: shipment first.
 * @throws AppError notFound outside the caller's scope
 */
export const lockAdjustment = async (
  ctx: Ctx,
  tx: Db,
  adjustmentId: string,
): Promise<{ shipment: HeldShipment; adjustment: AdjustmentRow }> => {
  const scope = scopeOf(ctx)
  const shipmentId = await findShipmentOfAdjustment(tx, scope, adjustmentId)
  if (!shipmentId) throw new AppError('notFound')
  const shipment = await lockShipmentInScope(tx, scope, shipmentId)
  const adjustment = (await lockAdjustments(tx, shipmentId)).find(({ id }) => id === adjustmentId)
  if (!adjustment) throw new AppError('notFound')
  return { shipment, adjustment }
}
