import { scopeOf } from '../../access/policies.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { copyDeletedDraft } from './deletedDrafts.queries.ts'
import { canChangeShipment } from './mayChange.ts'
import { deleteShipmentRow, lockShipmentRow } from '../shipment.queries.ts'

const audit = auditOf('shipment')

/**
 * Deletes a draft, which can be restored for an hour. @throws AppError notFound; shipmentNotEditable once it is
 * in the cart, paid or cancelled
 */
export const deleteShipment = async (ctx: Ctx, shipmentId: string) => {
  const scope = scopeOf(ctx)
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockShipmentRow(tx, scope, shipmentId)
    if (!shipment) throw new AppError('notFound')
    if (!canChangeShipment(shipment.state)) throw new AppError('shipmentNotEditable')
    await copyDeletedDraft(tx, { shipmentId, deletedBy: requireActor(ctx).userId, now: ctx.now })
    await deleteShipmentRow(tx, shipmentId)
    const { assetReference, companyId, state, createdBy } = shipment
    const before = { assetReference, companyId, state, createdBy }
    await audit(tx, ctx, { action: 'shipmentDeleted', id: shipmentId, before })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'shipment:deleted') }
}
