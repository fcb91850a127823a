/** Checks the rows of an upload and stores the problems found. */
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { suggestSenderOf } from '../../contact/suggestSender.ts'
import { findProductsBySku } from '../../product/findProductsBySku.ts'
import { loadCheckWorld } from '../checks/checkShipment.ts'
import type { BulkUploadRow } from './bulkUploads.queries.ts'
import { findTaken } from './bulkTaken.queries.ts'
import { checkBulkRows } from './checkBulkRows.ts'
import type { BulkWorld, CheckedBulkShipment } from './checkBulkRows.ts'
import { skuColumn } from './fillFromCatalogue.ts'
import type { Catalogue } from './fillFromCatalogue.ts'
import type { BulkRowToRead } from './file/readBulkShipment.ts'
import type { StoredState } from './storeChecked.queries.ts'

const loadCatalogue = async (
  ctx: Ctx,
  companyId: number,
  rows: readonly BulkRowToRead[],
): Promise<Catalogue> => {
  const skus = rows.flatMap(({ cells }) => cells[skuColumn] ?? [])
  return { ...(await findProductsBySku(ctx.db, companyId, skus)), language: ctx.language }
}

/** @param rows rows whose empty cells the catalogue fills; null leaves them as filled before */
export const loadBulkWorld = async (
  ctx: Ctx,
  { companyId, fixed }: Pick<BulkUploadRow, 'companyId' | 'fixed'>,
  rows: readonly BulkRowToRead[] | null,
): Promise<BulkWorld> => ({
  ...(await loadCheckWorld(ctx)),
  fixed,
  catalogue: rows && (await loadCatalogue(ctx, companyId, rows)),
  defaultSender: await suggestSenderOf(ctx, companyId),
})

type Taken = Awaited<ReturnType<typeof findTaken>>

/**
 * Marks a shipment whose reference was already used: the same content is a duplicate, other content needs
 * another reference.
 */
const withTaken = (shipment: CheckedBulkShipment, taken: Taken): StoredState => {
  const before = shipment.reference === '' ? undefined : taken.get(shipment.reference)
  if (!before) return { ...shipment, stored: shipment.state }
  if (before.contentHash === shipment.contentHash) return { ...shipment, stored: 'duplicate', problems: [] }
  return {
    ...shipment,
    stored: 'wrong',
    problems: [
      ...shipment.problems,
      {
        row: shipment.row,
        name: 'customerReference',
        key: 'shipment/bulk:problem.takenOtherwise',
        params: { reference: before.assetReference },
        severity: 'error',
      },
    ],
  }
}

export const checkAgainstTaken = async (
  db: Db,
  companyId: number,
  rows: readonly BulkRowToRead[],
  world: BulkWorld,
): Promise<StoredState[]> => {
  const checked = await checkBulkRows(rows, world)
  const taken = await findTaken(
    db,
    companyId,
    checked.map(({ reference }) => reference),
  )
  return checked.map((shipment) => withTaken(shipment, taken))
}
