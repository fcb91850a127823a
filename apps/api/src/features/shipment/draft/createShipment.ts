import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { makeAssetReference } from '@kervan/domain/reference/references'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { clearHiddenAnswers } from './clearHiddenAnswers.ts'
import { chooseCompanyId } from './chooseCompanyId.ts'
import { describeShipment } from './describeShipment.ts'
import { insertShipment, replacePieces, replaceProducts, takeSerial } from '../shipment.queries.ts'
import { toPieceRows, toProductRows, toShipmentColumns } from './shipmentRows.ts'

/** Stores a new draft with its own reference; returns its id. */
export const insertDraft = async (ctx: Ctx, draft: ShipmentDraft, companyId: number): Promise<string> => {
  const { userId } = requireActor(ctx)
  return ctx.db.transaction(async (tx) => {
    const serial = await takeSerial(tx)
    const { id } = await insertShipment(tx, {
      ...toShipmentColumns(draft),
      companyId,
      createdBy: userId,
      serial,
      assetReference: makeAssetReference(serial),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    await replacePieces(tx, id, toPieceRows(draft))
    await replaceProducts(tx, id, toProductRows(draft))
    return id
  })
}

/** @throws AppError validationFailed when staff name no company or one outside their scope */
export const createShipment = async (
  ctx: Ctx,
  { companyId, ...draft }: ShipmentDraft & { companyId?: number | null },
): Promise<ShipmentAnswer> => {
  const companyToShip = await chooseCompanyId(ctx, companyId ?? null)
  const id = await insertDraft(ctx, await clearHiddenAnswers(ctx, draft), companyToShip)
  return describeShipment(ctx, id)
}
