/** Reads a shipment file as headings and rows of texts, with the file's own row numbers. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UploadedFile } from '@kervan/contract/endpoint'
import { bulkFileFormats, mostBulkRows } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { AppError, fieldError } from '../../../../platform/errors.ts'
import { readCellDecimal, readCellText } from '../../../../platform/spreadsheet/cells.ts'
import type { Cell, Sheet } from '../../../../platform/spreadsheet/cells.ts'
import { readSpreadsheet } from '../../../../platform/spreadsheet/readSpreadsheet.ts'
import type { Spreadsheet } from '../../../../platform/spreadsheet/readSpreadsheet.ts'
import { guessBulkHeading, readBulkHeading } from '../../file/bulkHeadings.ts'

export interface BulkFile {
  /** Sheet name; null for a text file. */
  sheet: string | null
  headings: string[]
  rows: { row: number; texts: string[] }[]
}

/** Rows searched for the headings: a title and notes may precede them. */
const searchedRows = 30
/** Row limit of the reader. Doubled because empty rows in between count too. */
const mostRows = 2 * mostBulkRows + searchedRows
const mostColumns = 200
const rowsPerTurn = 500
/** Length limit of a cell. No field accepts longer texts; the check reports them. */
const longestText = 1000

/** Apostrophe that the product's own CSV files put before a text that a spreadsheet would run as a formula. */
const defused = /^'(?=[=+\-@＝＋－＠])/

/** Returns a number with plain decimals and any other cell as displayed. */
const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'number'
    ? (readCellDecimal(cell, 3) ?? '')
    : readCellText(cell).replace(defused, '').slice(0, longestText)

/** Scores a row as the heading row: own headings count most, then known synonyms. A single match may be chance. */
const scoreOf = (texts: readonly string[]): number => {
  const count = (read: (text: string) => unknown) => texts.filter((text) => text !== '' && read(text)).length
  const known = count(readBulkHeading)
  const guessed = count(guessBulkHeading)
  return known + guessed < 2 ? 0 : 3 * known + guessed
}

const findHeadings = (sheets: readonly Sheet[]): { sheet: Sheet; headRow: number } => {
  let best: { sheet: Sheet; headRow: number; score: number } | undefined
  let first: { sheet: Sheet; headRow: number } | undefined
  for (const sheet of sheets)
    for (const [headRow, cells] of sheet.rows.slice(0, searchedRows).entries()) {
      const texts = cells.map(textOf)
      const score = scoreOf(texts)
      if (score > (best?.score ?? 0)) best = { sheet, headRow, score }
      if (texts.filter((text) => text !== '').length >= 2) first ??= { sheet, headRow }
    }
  const found = best ?? first
  if (!found) throw fieldError('file', 'shipment/bulk:file.noHeadings')
  return found
}

/** Copies the value of a merged reference cell into all its rows. */
const fillMergedReferences = (sheet: Sheet, headings: readonly string[]): void => {
  for (const { firstRow, lastRow, firstColumn, lastColumn } of sheet.merges) {
    if (firstColumn !== lastColumn || lastRow - firstRow > mostBulkRows) continue
    const heading = headings[firstColumn] ?? ''
    if ((readBulkHeading(heading) ?? guessBulkHeading(heading)) !== 'customerReference') continue
    const value = sheet.rows[firstRow]?.[firstColumn] ?? null
    for (let row = firstRow + 1; row <= lastRow; row++) {
      const cells = sheet.rows[row]
      if (cells) cells[firstColumn] = value
    }
  }
}

const open = async ({ bytes, fileName }: UploadedFile): Promise<Spreadsheet> => {
  const ending = bulkFileFormats.find((format) => fileName.toLowerCase().endsWith(`.${format}`))
  if (ending === undefined) throw fieldError('file', 'shipment/bulk:file.invalidType')
  try {
    return await readSpreadsheet(bytes, {
      // A text file named .xlsx is refused; .xls and .xlsx are interchangeable because programs confuse them.
      formats: ending === 'csv' ? ['xlsx', 'xls', 'csv'] : ['xlsx', 'xls'],
      maxRows: mostRows,
      maxColumns: mostColumns,
      maxCells: 1_500_000,
    })
  } catch (error) {
    if (error instanceof AppError && error.fields[0]?.key === 'validation:spreadsheet.notASpreadsheet')
      throw fieldError('file', 'shipment/bulk:file.invalidType')
    throw error
  }
}

/** @throws AppError validationFailed on `file` */
export const readBulkFile = async (file: UploadedFile): Promise<BulkFile> => {
  const { sheets } = await open(file)
  const { sheet, headRow } = findHeadings(sheets)
  const headings = sheet.rows[headRow]!.map(textOf)
  fillMergedReferences(sheet, headings)
  const rows: BulkFile['rows'] = []
  for (let index = headRow + 1; index < sheet.rows.length; index++) {
    if (index % rowsPerTurn === 0) await nextTurn()
    const texts = sheet.rows[index]!.map(textOf)
    if (texts.every((text) => text === '')) continue
    rows.push({ row: index + 1, texts })
  }
  if (rows.length === 0) throw fieldError('file', 'shipment/bulk:file.noRows')
  return { sheet: readCellText(sheet.name) || null, headings, rows }
}
