import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { FieldMessage } from '@kervan/contract/validation'
import { requireActor } from '../../../platform/ctx.ts'
import { scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { changedFields, fieldValues } from './changedFields.ts'
import { clearHiddenAnswers } from './clearHiddenAnswers.ts'
import { changeShipmentState } from '../changeShipmentState.ts'
import { describeShipment } from './describeShipment.ts'
import { canChangeShipment } from './mayChange.ts'
import {
  insertSave,
  listChangedFieldsSince,
  listPieces,
  listProducts,
  lockShipmentRow,
  replacePieces,
  replaceProducts,
  updateShipment,
} from '../shipment.queries.ts'
import { draftFromRows, toPieceRows, toProductRows, toShipmentColumns } from './shipmentRows.ts'

/** Returns one message with the current value for each field that others saved since `version`. */
const describeChanges = async (
  db: Db,
  shipmentId: string,
  version: number,
  stored: ShipmentDraft,
): Promise<FieldMessage[]> => {
  const now = fieldValues(stored)
  const changed = await listChangedFieldsSince(db, shipmentId, version)
  return changed.map((field): FieldMessage => {
    const value = now.get(field) ?? null
    return value === null
      ? { field, key: 'shipment:changedToNothing', params: {} }
      : { field, key: 'shipment:changedTo', params: { value: String(value) } }
  })
}

/**
 * Saves a draft over the version it was read from. An unchanged draft keeps its version. A priced shipment
 * becomes a draft again, because its offers no longer match.
 * @throws AppError notFound; shipmentNotEditable; changedMeanwhile with the fields that others saved since
 */
export const saveShipment = async (
  ctx: Ctx,
  { shipmentId, version, ...sent }: ShipmentDraft & { shipmentId: string; version: number },
): Promise<ShipmentAnswer> => {
  const { userId } = requireActor(ctx)
  const scope = scopeOf(ctx)
  const draft = await clearHiddenAnswers(ctx, sent)
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockShipmentRow(tx, scope, shipmentId)
    if (!shipment) throw new AppError('notFound')
    if (!canChangeShipment(shipment.state)) throw new AppError('shipmentNotEditable')
    const stored = draftFromRows({
      shipment,
      pieces: await listPieces(tx, shipmentId),
      products: await listProducts(tx, shipmentId),
    })
    if (shipment.version !== version) {
      throw new AppError('changedMeanwhile', {
        fields: await describeChanges(tx, shipmentId, version, stored),
      })
    }
    const changed = changedFields(stored, draft)
    if (changed.length === 0) return
    await updateShipment(tx, shipmentId, {
      ...toShipmentColumns(draft),
      version: version + 1,
      updatedAt: ctx.now,
    })
    await replacePieces(tx, shipmentId, toPieceRows(draft))
    await replaceProducts(tx, shipmentId, toProductRows(draft))
    await insertSave(tx, {
      shipmentId,
      version: version + 1,
      changedFields: changed,
      actorId: userId,
      at: ctx.now,
    })
    if (shipment.state === 'priced')
      await changeShipmentState(tx, ctx, { shipmentId, event: 'edit', actorId: userId, now: ctx.now })
  })
  return describeShipment(ctx, shipmentId)
}
