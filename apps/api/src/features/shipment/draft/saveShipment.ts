import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { FieldMessage } from '@kervan/contract/validation'
import { scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { fieldValues } from './changedFields.ts'
import { clearHiddenAnswers } from './clearHiddenAnswers.ts'
import { describeShipment } from './describeShipment.ts'
import { canChangeShipment } from './mayChange.ts'
import { listChangedFieldsSince, listPieces, listProducts, lockShipmentRow } from '../shipment.queries.ts'
import { draftFromRows } from './shipmentRows.ts'
import { writeDraft } from './writeDraft.ts'

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
    await writeDraft(tx, ctx, { shipment, stored, draft })
  })
  return describeShipment(ctx, shipmentId)
}
