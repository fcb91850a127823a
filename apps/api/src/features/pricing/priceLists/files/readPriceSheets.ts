/** Reads a price list file into prices, terms and problems; problems use the file's own row numbers. */
import type { ZoneOfService } from '@kervan/domain/pricing/priceLists/gridProblems'
import { problem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import { readCellText } from '../../../../platform/spreadsheet/cells.ts'
import type { Sheet } from '../../../../platform/spreadsheet/cells.ts'
import { readColumn, readKind, readTerm } from './priceFileLabels.ts'
import { readPriceTable } from './readPriceTable.ts'
import { readTerms } from './readPriceTerms.ts'
import type { ReadPriceFile, SheetTable } from './priceFile.ts'

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
