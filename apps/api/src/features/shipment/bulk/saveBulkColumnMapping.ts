import type { InputOf } from '@kervan/contract/endpoint'
import type { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkCheck, BulkHeading } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { Ctx } from '../../../platform/ctx.ts'
import { fieldError } from '../../../platform/errors.ts'
import { listRowsToCheck } from './bulkRows.queries.ts'
import { saveMapping, updateUpload } from './bulkUploads.queries.ts'
import type { BulkCells } from './bulk.tables.ts'
import { columnByName } from '../file/bulkHeadings.ts'
import { changeUpload } from './changeUpload.ts'
import { answerCheck, auditBulk } from './checkBulkShipments.ts'
import { hasReference, remapRow } from './file/mapColumns.ts'
import { checkAgainstTaken, loadBulkWorld } from './storeCheck.ts'
import { deleteShipments, listTakenRows, storeRows, storeShipments } from './storeChecked.queries.ts'

type Body = InputOf<typeof bulkEndpoints.saveBulkColumnMapping>['body']

/**
 * Applies the chosen mapping; guesses that the request does not mention count as confirmed. @throws AppError
 * validationFailed on `columns`
 */
const applyColumns = (headings: readonly BulkHeading[], columns: Body['columns']): BulkHeading[] => {
  const chosen = new Map(columns.map(({ index, name }) => [index, name]))
  const taken = new Set<string>()
  const after = headings.map((heading): BulkHeading => {
    if (!chosen.has(heading.index)) return heading.by === 'guess' ? { ...heading, by: 'choice' } : heading
    return { ...heading, name: chosen.get(heading.index)!, by: 'choice' }
  })
  for (const { name } of after) {
    if (name === null) continue
    if (!columnByName.has(name)) throw fieldError('columns', 'validation:choice')
    if (taken.has(name)) throw fieldError('columns', 'shipment/bulk:mapping.twice')
    taken.add(name)
  }
  if (!hasReference(after)) throw fieldError('columns', 'shipment/bulk:mapping.noReference')
  return after
}

/** @throws AppError validationFailed on `fixed` */
const applyFixed = (before: BulkCells, changes: Record<string, string>): BulkCells => {
  const fixed = { ...before }
  for (const [name, text] of Object.entries(changes)) {
    if (!columnByName.has(name)) throw fieldError('fixed', 'validation:choice')
    if (text.trim() === '') delete fixed[name]
    else fixed[name] = text.trim()
  }
  return fixed
}

/** @throws AppError notFound; changedMeanwhile; bulkUploadOver; validationFailed */
export const saveBulkColumnMapping = async (
  ctx: Ctx,
  { uploadId, version, columns, fixed: changes }: Body,
): Promise<BulkCheck> => {
  await changeUpload(ctx, { uploadId, version }, async (tx, upload) => {
    const headings = applyColumns(upload.headings, columns)
    const fixed = applyFixed(upload.fixed, changes)
    const taken = await listTakenRows(tx, uploadId)
    const rows = (await listRowsToCheck(tx, uploadId))
      .filter(({ shipmentRow }) => !taken.has(shipmentRow))
      .map(({ isRemoved, ...row }) => ({ ...remapRow(row, upload.headings, headings), isRemoved }))
    const world = await loadBulkWorld(ctx, { companyId: upload.companyId, fixed }, rows)
    const shipments = await checkAgainstTaken(
      tx,
      upload.companyId,
      rows.filter(({ isRemoved }) => !isRemoved),
      world,
    )
    await deleteShipments(tx, uploadId)
    await storeRows(tx, uploadId, rows, shipments)
    await storeShipments(tx, uploadId, shipments)
    const state = upload.state === 'taken' ? 'taken' : 'checked'
    await updateUpload(tx, uploadId, { headings, fixed, state })
    await saveMapping(tx, {
      companyId: upload.companyId,
      signature: upload.signature,
      columns: Object.fromEntries(headings.map(({ index, name }) => [String(index), name])),
      fixed,
      updatedAt: ctx.now,
    })
    await auditBulk(tx, ctx, {
      action: 'bulkMapped',
      id: uploadId,
      details: { columns: headings.filter(({ name }) => name !== null).length },
    })
  })
  return answerCheck(ctx, uploadId)
}
