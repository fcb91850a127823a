import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { requireActor } from '../../platform/ctx.ts'
import { scopeOf } from '../access/policies.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { changeShipmentState } from './changeShipmentState.ts'
import { describeShipment } from './draft/describeShipment.ts'
import { canChangeShipment } from './draft/mayChange.ts'
import { lockShipmentRow } from './shipment.queries.ts'

/**
 * Cancels what is not paid; a paid shipment is cancelled with its refund, which is another thing to do.
 * @throws AppError notFound; shipmentNotCancellable
 */
export const cancelShipment = async (
  ctx: Ctx,
  { shipmentId, reason }: { shipmentId: string; reason: string | null },
): Promise<ShipmentAnswer> => {
  const { userId } = requireActor(ctx)
  const scope = scopeOf(ctx)
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockShipmentRow(tx, scope, shipmentId)
    if (!shipment) throw new AppError('notFound')
    if (!canChangeShipment(shipment.state)) throw new AppError('shipmentNotCancellable')
    await changeShipmentState(tx, ctx, { shipmentId, event: 'cancel', actorId: userId, reason, now: ctx.now })
  })
  return describeShipment(ctx, shipmentId)
}
