/** Writes download files: the template and the faulty rows. */
import type { FileAnswer } from '@kervan/contract/endpoint'
import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { bulkFileFormats } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { ExportCell } from '../../../../platform/list/exportTable.ts'
import { writeCsv } from '../../../../platform/list/writeCsv.ts'
import type { Language } from '../../../../platform/language.ts'
import { writeSpreadsheet } from '../../../../platform/spreadsheet/writeSpreadsheet.ts'
import type { SheetContent } from '../../../../platform/spreadsheet/writeSpreadsheet.ts'
import { writeBulkHeading } from '../../file/bulkHeadings.ts'

export type BulkFileFormat = (typeof bulkFileFormats)[number]

const [xlsType, xlsxType, csvType] = bulkEndpoints.makeBulkTemplate.answer.contentTypes
const contentTypes: Record<BulkFileFormat, string> = { xls: xlsType, xlsx: xlsxType, csv: csvType }

export const bulkHeadingRow = (language: Language): string[] =>
  bulkColumns.map((column) => writeBulkHeading(column, language))

const textCell = (value: string | number | null | undefined): ExportCell =>
  value === null || value === undefined || value === '' ? null : { text: String(value) }

/** Writes the sheets as a file. A text file contains the first sheet only, with its first row as heading. */
export const writeBulkFile = async (
  sheets: readonly [SheetContent, ...SheetContent[]],
  { name, format, language }: { name: string; format: BulkFileFormat; language: Language },
): Promise<FileAnswer> => {
  const answer = { contentType: contentTypes[format], fileName: `${name}.${format}` }
  if (format !== 'csv') return { ...answer, bytes: await writeSpreadsheet(sheets, format) }
  const [{ rows: all }] = sheets
  const [headings = [], ...rows] = all
  const width = headings.length
  const cells = rows.map((row) => Array.from({ length: width }, (_, place) => textCell(row[place])))
  const table = {
    name,
    headings: headings.map(String),
    rows: (async function* () {
      yield await Promise.resolve(cells)
    })(),
  }
  return { ...answer, bytes: writeCsv(table, language) }
}
