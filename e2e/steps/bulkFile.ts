/** A file of shipments as a seller fills in the template. */
import { readFileSync } from 'node:fs'
import { readCellText } from '../../apps/api/src/platform/spreadsheet/cells.ts'
import { readSpreadsheet } from '../../apps/api/src/platform/spreadsheet/readSpreadsheet.ts'
import { writeSpreadsheet } from '../../apps/api/src/platform/spreadsheet/writeSpreadsheet.ts'

/** What is written into a row, by the heading of its column. */
export type FileRow = Record<string, string | number>

/** The downloaded template with `rows` instead of its samples, as bytes of the same format. */
export const fillBulkTemplate = async (path: string, rows: readonly FileRow[]): Promise<Uint8Array> => {
  const { sheets } = await readSpreadsheet(new Uint8Array(readFileSync(path)), {
    formats: ['xls'],
    maxRows: 20_000,
  })
  const [first] = sheets
  const headings = first!.rows[0]!.map((cell) => (cell === null ? '' : readCellText(cell)))
  for (const row of rows)
    for (const heading of Object.keys(row))
      if (!headings.includes(heading)) throw new Error(`the template has no column ${heading}`)
  const lines = rows.map((row) => headings.map((heading) => row[heading] ?? null))
  return writeSpreadsheet([{ name: first!.name, rows: [headings, ...lines] }], 'xls')
}
