import { randomUUID } from 'node:crypto'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { clearHiddenAnswers } from './clearHiddenAnswers.ts'
import { chooseCompanyId } from './chooseCompanyId.ts'
import { describeNewShipment } from './describeShipment.ts'
import {
  insertManyShipments,
  insertPieces,
  insertProducts,
  insertShipment,
  nextSerials,
} from '../shipment.queries.ts'
import type { ShipmentRows } from '../shipment.queries.ts'
import { toPieceRows, toProductRows, toShipmentColumns } from './shipmentRows.ts'

/** Stores a new draft under a new reference. */
export const insertDraft = (ctx: Ctx, draft: ShipmentDraft, companyId: number): Promise<ShipmentRows> => {
  const { userId } = requireActor(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const [numbers] = await nextSerials(tx, 1)
    const shipment = await insertShipment(tx, {
      ...toShipmentColumns(draft),
      companyId,
      createdBy: userId,
      ...numbers!,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    const pieces = await insertPieces(tx, shipment.id, toPieceRows(draft))
    const products = await insertProducts(tx, shipment.id, toProductRows(draft))
    return { shipment, pieces, products }
  })
}

/** Stores many new drafts of a company in a few statements, in the order of `drafts`. */
export const insertDrafts = async (
  tx: Db,
  ctx: Ctx,
  drafts: readonly ShipmentDraft[],
  companyId: number,
): Promise<{ id: string; assetReference: string }[]> => {
  const { userId } = requireActor(ctx)
  const numbers = await nextSerials(tx, drafts.length)
  const rows = drafts.map((draft, index) => {
    const { serial, assetReference } = numbers[index]!
    return {
      shipment: {
        ...toShipmentColumns(draft),
        id: randomUUID(),
        companyId,
        createdBy: userId,
        serial,
        assetReference,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
      pieces: toPieceRows(draft),
      products: toProductRows(draft),
    }
  })
  await insertManyShipments(tx, rows)
  return rows.map(({ shipment: { id, assetReference } }) => ({ id, assetReference }))
}

/** @throws AppError validationFailed when staff name no company or one outside their scope */
export const createShipment = async (
  ctx: Ctx,
  { companyId, ...draft }: ShipmentDraft & { companyId?: number | null },
): Promise<ShipmentAnswer> => {
  const companyToShip = await chooseCompanyId(ctx, companyId ?? null)
  return describeNewShipment(ctx, await insertDraft(ctx, await clearHiddenAnswers(ctx, draft), companyToShip))
}
