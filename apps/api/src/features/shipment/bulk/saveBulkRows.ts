import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostBulkRows } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { countRows, findLastRow, listRowsToCheck } from './bulkRows.queries.ts'
import type { BulkUploadRow } from './bulkUploads.queries.ts'
import type { BulkCells } from './bulk.tables.ts'
import { columnByName } from '../file/bulkHeadings.ts'
import { changeUpload } from './changeUpload.ts'
import { auditBulk } from './checkBulkShipments.ts'
import { referenceOf } from './checkBulkRows.ts'
import { describeUpload } from './describeUpload.ts'
import { columnNames, describeRows } from './listBulkRows.ts'
import { checkAgainstTaken, loadBulkWorld } from './storeCheck.ts'
import { deleteShipments, listTakenRows, storeRows, storeShipments } from './storeChecked.queries.ts'
import type { RowToStore } from './storeChecked.queries.ts'

type Body = InputOf<typeof bulkEndpoints.saveBulkRows>['body']
type Change = Body['changes'][number]
type KnownRow = Awaited<ReturnType<typeof listRowsToCheck>>[number]

const changedCells = (before: BulkCells, cells: Record<string, string>): BulkCells => {
  const after = { ...before }
  for (const [name, sent] of Object.entries(cells)) {
    if (!columnByName.has(name)) throw fieldError('changes', 'validation:choice')
    const text = sent.trim()
    if (text === '') delete after[name]
    else after[name] = text
  }
  return after
}

/** Applies changes to the rows. New rows are appended after the last row in the order given. */
const applyChanges = (
  known: readonly KnownRow[],
  lastRow: number,
  changes: readonly Change[],
): RowToStore[] => {
  const rows = new Map<number, RowToStore>(known.map(({ shipmentRow: _, ...row }) => [row.row, row]))
  let last = lastRow
  for (const { row, cells, isRemoved } of changes) {
    const before = rows.get(row)
    if (!before && row !== last + 1) throw fieldError('changes', 'shipment/bulk:rowUnknown', { row })
    if (!before) last = row
    const { cells: cellsBefore = {}, rest = null, isRemoved: wasRemoved = false } = before ?? {}
    rows.set(row, {
      row,
      cells: changedCells(cellsBefore, cells),
      rest,
      isRemoved: isRemoved ?? wasRemoved,
    })
  }
  return changes.map(({ row }) => rows.get(row)!)
}

/** Checks the changed rows and all rows of the shipments they were in, are in, or will be in. */
const changeRows = async (tx: Db, ctx: Ctx, upload: BulkUploadRow, changes: readonly Change[]) => {
  const numbers = changes.map(({ row }) => row)
  const known = await listRowsToCheck(tx, upload.id, { references: [], rows: numbers })
  const taken = await listTakenRows(tx, upload.id)
  const locked = known.find(({ shipmentRow }) => taken.has(shipmentRow))
  if (locked) throw fieldError('changes', 'shipment/bulk:rowTaken', { row: locked.row })
  const lastRow = await findLastRow(tx, upload.id)
  const changed = applyChanges(known, lastRow, changes)
  const isNew = changed.some(({ row }) => row > lastRow)
  if (isNew && (await countRows(tx, upload.id, null)) + changed.length > mostBulkRows)
    throw fieldError('changes', 'shipment/bulk:file.tooMany', { max: mostBulkRows })
  const references = [...known, ...changed].map(({ cells }) => referenceOf(cells)).filter(Boolean)
  const concerned = (
    await listRowsToCheck(tx, upload.id, { references: [...new Set(references)], rows: numbers })
  ).filter(({ shipmentRow }) => !taken.has(shipmentRow))
  const rows = new Map<number, RowToStore>(concerned.map(({ shipmentRow: _, ...row }) => [row.row, row]))
  for (const row of changed) rows.set(row.row, row)
  const all = [...rows.values()].sort((a, b) => a.row - b.row)
  const kept = all.filter(({ isRemoved }) => !isRemoved)
  const world = await loadBulkWorld(ctx, upload, kept)
  const shipments = await checkAgainstTaken(tx, upload.companyId, kept, world)
  await deleteShipments(tx, upload.id, [...new Set(concerned.map(({ shipmentRow }) => shipmentRow))])
  await storeRows(tx, upload.id, all, shipments)
  await storeShipments(tx, upload.id, shipments)
  return all.map(({ row }) => row)
}

/**
 * Changes grid cells and checks the dependent rows again: a new reference can move a row to another shipment.
 * @throws AppError notFound; changedMeanwhile; bulkUploadOver; validationFailed on `changes`
 */
export const saveBulkRows = async (
  ctx: Ctx,
  { uploadId, version, changes }: Body,
): Promise<AnswerOf<typeof bulkEndpoints.saveBulkRows>> => {
  const rows = await changeUpload(ctx, { uploadId, version }, async (tx, upload) => {
    const concerned = await changeRows(tx, ctx, upload, changes)
    await auditBulk(tx, ctx, {
      action: 'bulkRowsChanged',
      id: uploadId,
      details: { rows: changes.length },
    })
    return concerned
  })
  const summary = await describeUpload(ctx, uploadId)
  return {
    version: summary.version,
    columns: columnNames,
    rows: await describeRows(ctx, uploadId, rows),
    summary,
  }
}
