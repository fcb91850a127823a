import type { InputOf } from '@kervan/contract/endpoint'
import type { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkProblem, BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { fromDecimal, toNumber } from '@kervan/domain/money/money'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { writeNumber } from '../../../platform/localeFormat.ts'
import type { Language } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import type { StoredBulkProblem } from './bulk.tables.ts'
import { countUploads, findUpload, listUploads } from './bulkUploads.queries.ts'
import type { BulkUploadWithCompany, UploadCounts } from './bulkUploads.queries.ts'
import { columnByName } from '../file/bulkHeadings.ts'
import { rewriteOption } from '../file/readValues.ts'
import { needsMapping } from './file/mapColumns.ts'

/** Hours after its last change at which an upload is deleted. */
export const uploadRetentionHours = 24

/** @throws AppError notFound outside the caller's scope */
export const requireUpload = async (ctx: Ctx, uploadId: string): Promise<BulkUploadWithCompany> => {
  const upload = await findUpload(ctx.db, scopeOf(ctx), uploadId)
  if (!upload) throw new AppError('notFound')
  return upload
}

const noCounts: Omit<UploadCounts, 'uploadId'> = {
  rowCount: 0,
  validCount: 0,
  wrongCount: 0,
  shipmentCount: 0,
  validShipmentCount: 0,
  wrongShipmentCount: 0,
  duplicateCount: 0,
  takenCount: 0,
  inCartCount: 0,
  labelCount: 0,
  labelPieceCount: 0,
  newLabelCount: 0,
  newLabelPieceCount: 0,
  withoutOfferCount: 0,
  totalInTry: '0',
}

/** Builds "{n} satır geçerli, {m} satır hatalı" and the number of shipments created before. */
const messageOf = (
  { validCount, wrongCount, duplicateCount }: typeof noCounts,
  language: Language,
): string => {
  const rows = translate(language, 'shipment/bulk:rows', { valid: validCount, wrong: wrongCount })
  if (duplicateCount === 0) return rows
  const before = translate(language, 'shipment/bulk:takenBefore', { count: duplicateCount })
  return validCount + wrongCount === 0 ? before : `${rows}. ${before}`
}

const describe = (
  upload: BulkUploadWithCompany,
  found: UploadCounts | undefined,
  language: Language,
): BulkSummary => {
  const {
    uploadId: _,
    withoutOfferCount,
    totalInTry,
    ...counts
  } = { uploadId: upload.id, ...noCounts, ...found }
  const isRunning = upload.ratingRun > 0 && upload.ratingDone < upload.ratingTotal
  return {
    uploadId: upload.id,
    version: upload.version,
    state: upload.state,
    companyId: upload.companyId,
    companyName: upload.companyName,
    fileName: upload.fileName,
    createdAt: upload.createdAt.toISOString(),
    expiresAt: new Date(upload.updatedAt.getTime() + uploadRetentionHours * 3_600_000).toISOString(),
    ...counts,
    message: messageOf({ ...noCounts, ...counts }, language),
    headings: upload.headings,
    fixed: Object.fromEntries(
      Object.entries(upload.fixed).map(([name, text]) => {
        const column = columnByName.get(name)
        return [name, column ? rewriteOption(column, text, language) : text]
      }),
    ),
    needsMapping: needsMapping(upload.headings),
    rating: {
      state: upload.ratingRun === 0 ? 'none' : isRunning ? 'running' : 'done',
      doneCount: upload.ratingDone,
      totalCount: upload.ratingTotal,
      withoutOfferCount,
      totalInTry: toNumber(fromDecimal(totalInTry, 'TRY')),
    },
  }
}

const describeUploads = async (
  db: Db,
  uploads: readonly BulkUploadWithCompany[],
  language: Language,
): Promise<BulkSummary[]> => {
  const counts = await countUploads(
    db,
    uploads.map(({ id }) => id),
  )
  const byId = new Map(counts.map((found) => [found.uploadId, found]))
  return uploads.map((upload) => describe(upload, byId.get(upload.id), language))
}

/** @throws AppError notFound outside the caller's scope */
export const describeUpload = async (ctx: Ctx, uploadId: string): Promise<BulkSummary> =>
  (await describeUploads(ctx.db, [await requireUpload(ctx, uploadId)], ctx.language))[0]!

export const listBulkUploads = async (
  ctx: Ctx,
  { companyId = null, ...wanted }: InputOf<typeof bulkEndpoints.listBulkUploads>['body'],
): Promise<{ items: BulkSummary[]; totalCount: number }> => {
  const { items, totalCount } = await listUploads(ctx.db, scopeOf(ctx), { ...wanted, companyId })
  return { items: await describeUploads(ctx.db, items, ctx.language), totalCount }
}

type Placing = Pick<BulkUploadWithCompany, 'sheet' | 'headings'>

/** Formats decimals by the reader's language; row numbers stay unformatted. */
const asWritten = (language: Language, params: StoredBulkProblem['params']): StoredBulkProblem['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && !Number.isInteger(value) ? writeNumber(language, value) : value,
    ]),
  )

/** Translates stored problems. Messages are cached because thousands of rows share the same few. */
export const problemWriter = (language: Language, { sheet, headings }: Placing) => {
  const known = new Map<string, string>()
  const columns = new Map(headings.flatMap(({ name, column }) => (name === null ? [] : [[name, column]])))
  const messageOf = ({ key, params }: Pick<StoredBulkProblem, 'key' | 'params'>): string => {
    const id = `${key}${JSON.stringify(params)}`
    let message = known.get(id)
    if (message === undefined) {
      message = translate(language, key, asWritten(language, params))
      known.set(id, message)
    }
    return message
  }
  return {
    messageOf,
    write: (row: number, value: string, problem: StoredBulkProblem): BulkProblem => ({
      sheet,
      row,
      column: (problem.name && columns.get(problem.name)) ?? null,
      name: problem.name,
      value,
      message: messageOf(problem),
      severity: problem.severity,
    }),
  }
}
