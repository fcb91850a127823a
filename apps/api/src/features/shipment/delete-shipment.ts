import { scopeOf } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { canChangeShipment } from './may-change.ts'
import { deleteShipmentRow, lockShipmentRow } from './shipment.queries.ts'

/** @throws AppError notFound; shipmentNotEditable once it is in the cart, paid or cancelled */
export const deleteShipment = async (ctx: Ctx, shipmentId: string) => {
  const scope = scopeOf(ctx)
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockShipmentRow(tx, scope, shipmentId)
    if (!shipment) throw new AppError('notFound')
    if (!canChangeShipment(shipment.state)) throw new AppError('shipmentNotEditable')
    await deleteShipmentRow(tx, shipmentId)
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'shipment:deleted') }
}
