/** Price list files, as an administrator fills in the template: valid, and with mistakes. */
import { readFileSync } from 'node:fs'
import { readCellText } from '../../apps/api/src/platform/spreadsheet/cells.ts'
import { readSpreadsheet } from '../../apps/api/src/platform/spreadsheet/readSpreadsheet.ts'
import { writeSpreadsheet } from '../../apps/api/src/platform/spreadsheet/writeSpreadsheet.ts'
import type { SheetContent } from '../../apps/api/src/platform/spreadsheet/writeSpreadsheet.ts'

type Row = (string | number | null)[]

/** Reads the sheets of a workbook; the first contains the prices. */
export const readTemplate = async (path: string): Promise<SheetContent[]> => {
  const { sheets } = await readSpreadsheet(new Uint8Array(readFileSync(path)), {
    formats: ['xlsx'],
    maxRows: 10_000,
  })
  return sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map((cells): Row =>
      cells.map((cell) => (typeof cell === 'number' ? cell : cell === null ? null : readCellText(cell))),
    ),
  }))
}

/** Returns the price rows; the first contains the headings. */
export const priceRows = (sheets: readonly SheetContent[]): Row[] => sheets[0]!.rows.map((row) => [...row])

/** Replaces the template's price rows, as bytes. */
export const fillTemplate = (sheets: readonly SheetContent[], rows: Row[]): Promise<Uint8Array> =>
  writeSpreadsheet([{ ...sheets[0]!, rows }, ...sheets.slice(1)])
