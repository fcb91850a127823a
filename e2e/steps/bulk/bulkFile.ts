/** Shipment file, as a seller fills in the template. */
import { readFileSync } from 'node:fs'
import { readCellText } from '../../../apps/api/src/platform/spreadsheet/cells.ts'
import { readSpreadsheet } from '../../../apps/api/src/platform/spreadsheet/readSpreadsheet.ts'
import { writeSpreadsheet } from '../../../apps/api/src/platform/spreadsheet/writeSpreadsheet.ts'

/** Values of a file row by column heading. */
export type FileRow = Record<string, string | number>

/** Replaces the template's samples with `rows`, in the same file format. */
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
