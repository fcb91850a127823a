import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostBulkRows } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { translate } from '../../../platform/language.ts'
import { insertDrafts } from '../draft/createShipment.ts'
import { listValidRows } from './bulkRows.queries.ts'
import { listBulkShipmentRows } from './bulkShipments.queries.ts'
import { lockReferences } from '../draft/lockReferences.ts'
import { insertTaken, markDuplicates, markTaken } from './bulkTaken.queries.ts'
import { updateUpload } from './bulkUploads.queries.ts'
import type { BulkUploadRow } from './bulkUploads.queries.ts'
import { changeUpload } from './changeUpload.ts'
import { auditBulk } from './checkBulkShipments.ts'
import { describeUpload } from './describeUpload.ts'
import { checkAgainstTaken, loadBulkWorld } from './storeCheck.ts'
import { deleteShipments, storeRows, storeShipments } from './storeChecked.queries.ts'
import type { StoredState } from './storeChecked.queries.ts'

type Answer = AnswerOf<typeof bulkEndpoints.createBulkShipments>

/** Stores problems that arose after the check, such as a new embargo or a deleted saved sender. */
const storeFound = async (tx: Db, uploadId: string, shipments: readonly StoredState[], rows: ValidRows) => {
  const wrong = shipments.filter(({ stored }) => stored === 'wrong')
  if (wrong.length === 0) return
  const numbers = new Set(wrong.flatMap((shipment) => shipment.rows.map(({ row }) => row)))
  await deleteShipments(
    tx,
    uploadId,
    wrong.map(({ row }) => row),
  )
  await storeRows(
    tx,
    uploadId,
    rows.filter(({ row }) => numbers.has(row)).map((row) => ({ ...row, isRemoved: false })),
    wrong,
  )
  await storeShipments(tx, uploadId, wrong)
}

type ValidRows = Awaited<ReturnType<typeof listValidRows>>

const takeValid = async (tx: Db, ctx: Ctx, upload: BulkUploadRow): Promise<Answer['created']> => {
  // Serializes two uploads that contain the same reference.
  await lockReferences(tx, upload.companyId)
  const rows = await listValidRows(tx, upload.id)
  const checked = await checkAgainstTaken(tx, upload.companyId, rows, await loadBulkWorld(ctx, upload, null))
  await storeFound(tx, upload.id, checked, rows)
  await markDuplicates(
    tx,
    upload.id,
    checked.filter(({ stored }) => stored === 'duplicate').map(({ row }) => row),
  )
  const valid = checked.filter(
    (shipment): shipment is StoredState & { draft: ShipmentDraft } =>
      shipment.stored === 'valid' && shipment.draft !== null,
  )
  if (valid.length === 0) return []
  const shipments = await insertDrafts(
    tx,
    ctx,
    valid.map(({ draft }) => draft),
    upload.companyId,
  )
  const created = valid.map(({ row, reference }, index) => ({
    row,
    customerReference: reference,
    shipmentId: shipments[index]!.id,
    assetReference: shipments[index]!.assetReference,
  }))
  await insertTaken(
    tx,
    created.map(({ customerReference, shipmentId }, index) => ({
      companyId: upload.companyId,
      reference: customerReference,
      contentHash: valid[index]!.contentHash,
      shipmentId,
      takenAt: ctx.now,
    })),
  )
  await markTaken(tx, upload.id, created)
  await updateUpload(tx, upload.id, { state: 'taken' })
  return created
}

const reasonKeys = {
  wrong: 'shipment/bulk:skipped.wrong',
  duplicate: 'shipment/bulk:skipped.duplicate',
  taken: 'shipment/bulk:skipped.taken',
}

/**
 * Creates shipments from all valid rows in one transaction: after a crash none exist and the next call creates
 * them. References are recorded by company, so no file creates a shipment twice.
 * @throws AppError notFound; bulkUploadOver
 */
export const createBulkShipments = async (
  ctx: Ctx,
  { uploadId }: InputOf<typeof bulkEndpoints.createBulkShipments>['body'],
): Promise<Answer> => {
  const created = await changeUpload(ctx, { uploadId }, async (tx, upload) => {
    const taken = await takeValid(tx, ctx, upload)
    await auditBulk(tx, ctx, {
      action: 'bulkTaken',
      id: upload.id,
      details: { companyId: upload.companyId, fileName: upload.fileName, shipments: taken.length },
    })
    return taken
  })
  const now = new Set(created.map(({ row }) => row))
  const others = await listBulkShipmentRows(ctx.db, uploadId, { after: 0, count: mostBulkRows })
  const skipped = others.flatMap(({ row, reference, state }) =>
    now.has(row) || state === 'valid'
      ? []
      : [
          {
            row,
            customerReference: reference,
            reason: state,
            message: translate(ctx.language, reasonKeys[state]),
          },
        ],
  )
  const before = skipped.filter(({ reason }) => reason !== 'wrong').length
  return {
    created,
    skipped,
    message:
      created.length === 0 && before > 0
        ? translate(ctx.language, 'shipment/bulk:takenBefore', { count: before })
        : translate(ctx.language, 'shipment/bulk:taken', { count: created.length }),
    summary: await describeUpload(ctx, uploadId),
  }
}
