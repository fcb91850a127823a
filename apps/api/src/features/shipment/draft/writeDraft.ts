import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { changeShipmentState } from '../changeShipmentState.ts'
import { insertSave, replacePieces, replaceProducts, updateShipment } from '../shipment.queries.ts'
import type { ShipmentRow } from '../shipment.queries.ts'
import { changedFields } from './changedFields.ts'
import { toPieceRows, toProductRows, toShipmentColumns } from './shipmentRows.ts'

/**
 * Stores a draft over the locked one and records the changed fields. An unchanged draft keeps its version. A priced
 * shipment becomes a draft again, because its offers no longer match.
 * @returns whether the draft changed
 */
export const writeDraft = async (
  tx: Db,
  ctx: Ctx,
  { shipment, stored, draft }: { shipment: ShipmentRow; stored: ShipmentDraft; draft: ShipmentDraft },
): Promise<boolean> => {
  const { userId } = requireActor(ctx)
  const changed = changedFields(stored, draft)
  if (changed.length === 0) return false
  const shipmentId = shipment.id
  const version = shipment.version + 1
  await updateShipment(tx, shipmentId, { ...toShipmentColumns(draft), version, updatedAt: ctx.now })
  await replacePieces(tx, shipmentId, toPieceRows(draft))
  await replaceProducts(tx, shipmentId, toProductRows(draft))
  await insertSave(tx, { shipmentId, version, changedFields: changed, actorId: userId, at: ctx.now })
  if (shipment.state === 'priced')
    await changeShipmentState(tx, ctx, { shipmentId, event: 'edit', actorId: userId, now: ctx.now })
  return true
}
