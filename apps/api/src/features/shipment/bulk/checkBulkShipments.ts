import { createHash } from 'node:crypto'
import { mostBulkRows } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { mostShownProblems } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { BulkCheck } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { InputOf } from '@kervan/contract/endpoint'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { chooseCompanyId } from '../draft/chooseCompanyId.ts'
import { isSample } from './file/bulkSamples.ts'
import { findTaken } from './bulkTaken.queries.ts'
import { findMapping, findOpenUploadId, insertUpload } from './bulkUploads.queries.ts'
import { countProblems, listProblems, listDuplicates } from './bulkProblems.queries.ts'
import { describeUpload, problemWriter, requireUpload } from './describeUpload.ts'
import { hasReference, mapHeadings, mapRow, namesByIndex, signatureOf } from './file/mapColumns.ts'
import type { MappedRow } from './file/mapColumns.ts'
import { readBulkFile } from './file/readBulkFile.ts'
import type { BulkFile } from './file/readBulkFile.ts'
import { checkAgainstTaken, loadBulkWorld } from './storeCheck.ts'
import { storeRows, storeShipments } from './storeChecked.queries.ts'
import { usualFixed } from './usualFixed.ts'

export const auditBulk = auditOf('bulkUpload')

/** Builds the answer of a check: the upload, its problems, and shipments that were created before. */
export const answerCheck = async (ctx: Ctx, uploadId: string, isContinued = false): Promise<BulkCheck> => {
  const upload = await requireUpload(ctx, uploadId)
  const { write } = problemWriter(ctx.language, upload)
  const found = await listProblems(ctx.db, uploadId, mostShownProblems)
  const duplicates = await listDuplicates(ctx.db, uploadId, mostShownProblems)
  const taken = await findTaken(
    ctx.db,
    upload.companyId,
    duplicates.map(({ reference }) => reference),
  )
  return {
    ...(await describeUpload(ctx, uploadId)),
    isContinued,
    problemCount: await countProblems(ctx.db, uploadId),
    problems: found.map(({ row, value, problem }) => write(row, value, problem)),
    duplicates: duplicates.map(({ row, reference }) => {
      const assetReference = taken.get(reference)?.assetReference ?? null
      return {
        row,
        customerReference: reference,
        assetReference,
        message: translate(ctx.language, 'shipment/bulk:duplicate', {
          reference: assetReference ?? reference,
        }),
      }
    }),
  }
}

const requireOneFile = (files: InputOf<typeof bulkEndpoints.checkBulkShipments>['files']) => {
  const [file, other] = files.filter(({ fieldName }) => fieldName === 'file')
  if (!file) throw fieldError('file', 'validation:required')
  if (other) throw fieldError('file', 'shipment/bulk:file.onlyOne')
  return file
}

/**
 * Applies a column mapping to the rows and drops the template's samples. @throws AppError validationFailed on
 * `file`
 */
const mapRows = (file: BulkFile, names: readonly (string | null)[]): MappedRow[] => {
  const rows = file.rows.map((row) => mapRow(row, names)).filter(({ cells }) => !isSample(cells))
  if (rows.length === 0) throw fieldError('file', 'shipment/bulk:file.noRows')
  if (rows.length > mostBulkRows)
    throw fieldError('file', 'shipment/bulk:file.tooMany', { max: mostBulkRows })
  return rows
}

/**
 * Reads a file, checks every row and stores both. A file that the company has already uploaded and not finished
 * continues that upload.
 * @throws AppError validationFailed on `file` or `companyId`
 */
export const checkBulkShipments = async (
  ctx: Ctx,
  { body, files }: InputOf<typeof bulkEndpoints.checkBulkShipments>,
): Promise<BulkCheck> => {
  const sent = requireOneFile(files)
  const companyId = await chooseCompanyId(ctx, body.companyId ?? null)
  const fileHash = createHash('sha256').update(sent.bytes).digest('base64url')
  const open = await findOpenUploadId(ctx.db, companyId, fileHash)
  if (open !== undefined) return answerCheck(ctx, open, true)

  const file = await readBulkFile(sent)
  const signature = signatureOf(file.headings)
  const remembered = await findMapping(ctx.db, companyId, signature)
  const headings = mapHeadings(file, remembered?.columns)
  const rows = mapRows(file, namesByIndex(headings))
  const fixed = { ...(await usualFixed(ctx, companyId, headings)), ...remembered?.fixed }
  const isMapped = hasReference(headings)
  const shipments = isMapped
    ? await checkAgainstTaken(ctx.db, companyId, rows, await loadBulkWorld(ctx, { companyId, fixed }, rows))
    : []
  const uploadId = await inTransaction(ctx.db, async (tx) => {
    const upload = await insertUpload(tx, {
      companyId,
      createdBy: requireActor(ctx).userId,
      state: isMapped ? 'checked' : 'uploaded',
      fileName: sent.fileName.slice(0, 200),
      fileHash,
      sheet: file.sheet,
      headings,
      signature,
      fixed,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    if (!upload) return null
    await storeRows(
      tx,
      upload.id,
      rows.map((row) => ({ ...row, isRemoved: false })),
      shipments,
    )
    await storeShipments(tx, upload.id, shipments)
    await auditBulk(tx, ctx, {
      action: 'bulkUploaded',
      id: upload.id,
      details: { companyId, fileName: upload.fileName, rowCount: rows.length },
    })
    return upload.id
  })
  // A concurrent request has stored the same file: its upload is used.
  const stored = uploadId ?? (await findOpenUploadId(ctx.db, companyId, fileHash))!
  return answerCheck(ctx, stored, uploadId === null)
}
