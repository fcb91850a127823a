import type { FileAnswer } from '@kervan/contract/endpoint'
import { mostBulkRows } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { Ctx } from '../../../../platform/ctx.ts'
import { translate } from '../../../../platform/language.ts'
import { listRows } from '../bulkRows.queries.ts'
import { writeBulkHeading } from '../../file/bulkHeadings.ts'
import { columnByName } from '../../file/bulkHeadings.ts'
import { problemWriter, requireUpload } from '../describeUpload.ts'
import { bulkHeadingRow, writeBulkFile } from './writeBulkFile.ts'
import type { BulkFileFormat } from './writeBulkFile.ts'

/**
 * Exports the rows of faulty shipments, grouped by shipment, with a column of reasons. The corrected file is a
 * new upload, in which the reasons column is ignored.
 * @throws AppError notFound outside the caller's scope
 */
export const exportFaultyBulkRows = async (
  ctx: Ctx,
  uploadId: string,
  format: BulkFileFormat,
): Promise<FileAnswer> => {
  const { language } = ctx
  const upload = await requireUpload(ctx, uploadId)
  const { messageOf } = problemWriter(language, upload)
  const rows = await listRows(ctx.db, uploadId, { state: 'wrong', after: 0, count: mostBulkRows })
  const reasonOf = (problem: {
    name: string | null
    key: string
    params: Record<string, string | number>
  }) => {
    const column = problem.name === null ? undefined : columnByName.get(problem.name)
    const message = messageOf(problem)
    return column ? `${writeBulkHeading(column, language)}: ${message}` : message
  }
  return writeBulkFile(
    [
      {
        name: translate(language, 'shipment/bulk:template.shipments'),
        rows: [
          [...bulkHeadingRow(language), translate(language, 'shipment/bulk:reason')],
          ...rows.map(({ cells, filled, problems }) => [
            ...bulkColumns.map(({ name }) => cells[name] ?? filled?.[name] ?? null),
            (problems ?? [])
              .filter(({ severity }) => severity === 'error')
              .map(reasonOf)
              .join(' '),
          ]),
        ],
        columnWidths: [...bulkColumns.map(() => 18), 80],
      },
    ],
    {
      name: `${upload.fileName.replace(/\.[^.]{1,5}$/, '')}-${translate(language, 'shipment/bulk:faultyFile')}`,
      format,
      language,
    },
  )
}
