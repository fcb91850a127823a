import { setImmediate as nextTurn } from 'node:timers/promises'
import type { InputOf } from '@kervan/contract/endpoint'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { bulkRow } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { BulkRow } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { Ctx } from '../../../platform/ctx.ts'
import { EncodedAnswer, jsonOf } from '../../../platform/http/encodedAnswer.ts'
import { countRows, listRows, listRowsByNumber } from './bulkRows.queries.ts'
import { problemWriter, requireUpload } from './describeUpload.ts'

export const columnNames = bulkColumns.map(({ name }) => name)

type StoredRow = Awaited<ReturnType<typeof listRows>>[number]

const describe = (
  { row, cells, filled, state, isRemoved, problems }: StoredRow,
  messageOf: ReturnType<typeof problemWriter>['messageOf'],
): BulkRow => ({
  row,
  cells: columnNames.map((name) => cells[name] ?? filled?.[name] ?? ''),
  // Rows without a shipment: the columns are not mapped yet, or the row was removed.
  state: state ?? 'wrong',
  isRemoved,
  problems: isRemoved
    ? []
    : (problems ?? []).map((problem) => ({
        name: problem.name,
        message: messageOf(problem),
        severity: problem.severity,
      })),
})

export const describeRows = async (
  ctx: Ctx,
  uploadId: string,
  rows: readonly number[],
): Promise<BulkRow[]> => {
  const { messageOf } = problemWriter(ctx.language, await requireUpload(ctx, uploadId))
  return (await listRowsByNumber(ctx.db, uploadId, rows)).map((row) => describe(row, messageOf))
}

const { answer } = bulkEndpoints.listBulkRows
const [listJson, rowJson] = [jsonOf(answer), jsonOf(bulkRow)]

const rowsPerTurn = 250

/**
 * Streams the answer: building ten thousand rows of sixty cells at once would block every other request for a
 * second.
 */
export const listBulkRows = async (
  ctx: Ctx,
  { uploadId, ...part }: InputOf<typeof bulkEndpoints.listBulkRows>['body'],
): Promise<EncodedAnswer> => {
  const upload = await requireUpload(ctx, uploadId)
  const { messageOf } = problemWriter(ctx.language, upload)
  const rows = await listRows(ctx.db, uploadId, part)
  const totalCount = await countRows(ctx.db, uploadId, part.state)
  const head = listJson.fields({ version: upload.version, columns: columnNames, totalCount })
  const pieces = [Buffer.from(`{${head},${listJson.name('rows')}[`)]
  for (let at = 0; at < rows.length; at += rowsPerTurn) {
    if (at > 0) await nextTurn()
    const piece = rows.slice(at, at + rowsPerTurn).map((row) => rowJson.object(describe(row, messageOf)))
    pieces.push(Buffer.from(`${at > 0 ? ',' : ''}${piece.join(',')}`))
  }
  pieces.push(Buffer.from(']}'))
  return new EncodedAnswer(answer, Buffer.concat(pieces))
}
