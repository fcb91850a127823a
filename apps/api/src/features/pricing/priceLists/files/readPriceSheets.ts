/** Reads a price list file into prices, terms and problems; problems use the file's own row numbers. */
import type { ZoneOfService } from '@kervan/domain/pricing/priceLists/gridProblems'
import type { PriceCell } from '@kervan/domain/pricing/priceLists/priceGrid'
import { problem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import type { PriceListProblem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import type { ContentKind } from '@kervan/domain/pricing/rating/compile/rateRows'
import { readCellText } from '../../../../platform/spreadsheet/cells.ts'
import type { Cell, Sheet } from '../../../../platform/spreadsheet/cells.ts'
import { readColumn, readKind, readTerm } from './priceFileLabels.ts'
import type { FileColumn } from './priceFileLabels.ts'
import { readPriceTable } from './readPriceTable.ts'
import { readTerms } from './readPriceTerms.ts'
import type { ReadTerms } from './readPriceTerms.ts'

export interface ReadPriceFile {
  cells: PriceCell[]
  terms: ReadTerms
  problems: PriceListProblem[]
  /** Number of rows with prices. */
  rowCount: number
}

export interface SheetTable {
  /** Null for a text file, which has no sheets. */
  sheet: string | null
  /** Row index of the headings, from 0. */
  headRow: number
  columns: Partial<Record<FileColumn, number>>
  head: readonly Cell[]
  rows: readonly (readonly Cell[])[]
  /** Content kind from the sheet's name, for tables without a column for it. */
  kindOfSheet: ContentKind | undefined
}

/** Rows searched for the headings: a title and notes may precede them. */
const searchedRows = 30

const findTable = (sheet: Sheet): SheetTable | null => {
  for (let headRow = 0; headRow < Math.min(searchedRows, sheet.rows.length); headRow++) {
    const head = sheet.rows[headRow]!
    const columns: SheetTable['columns'] = {}
    head.forEach((cell, column) => {
      const name = readColumn(readCellText(cell))
      if (name !== undefined) columns[name] ??= column
    })
    if (columns.upToKg === undefined) continue
    return {
      sheet: sheet.name === '' ? null : sheet.name,
      headRow,
      columns,
      head,
      rows: sheet.rows,
      kindOfSheet: readKind(sheet.name),
    }
  }
  return null
}

const isTermsSheet = (sheet: Sheet): boolean =>
  sheet.rows.filter(([label]) => readTerm(readCellText(label)) !== undefined).length >= 2

/**
 * Reads sheets with known price headings, and the terms sheet; other sheets are treated as notes and ignored.
 * `currency` is the currency that prices must have.
 */
export const readPriceSheets = async (
  sheets: readonly Sheet[],
  zones: readonly ZoneOfService[],
  currency: string,
): Promise<ReadPriceFile> => {
  const read: ReadPriceFile = { cells: [], terms: {}, problems: [], rowCount: 0 }
  const stated = new Set<string>()
  let tables = 0
  for (const sheet of sheets) {
    const table = findTable(sheet)
    if (table) {
      tables++
      await readPriceTable(table, { zones, currency, stated }, read)
    } else if (isTermsSheet(sheet)) readTerms(sheet, currency, read)
  }
  if (tables === 0)
    read.problems.push(problem('unknownColumns', { sheet: sheets[0]?.name || null, row: 1, column: 'A' }))
  return read
}
