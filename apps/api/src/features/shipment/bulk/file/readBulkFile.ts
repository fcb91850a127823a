/** A file of shipments as headings and rows of texts, in the file's own numbering. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UploadedFile } from '@kervan/contract/endpoint'
import { bulkFileFormats, mostBulkRows } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { AppError, fieldError } from '../../../../platform/errors.ts'
import { readCellDecimal, readCellText } from '../../../../platform/spreadsheet/cells.ts'
import type { Cell, Sheet } from '../../../../platform/spreadsheet/cells.ts'
import { readSpreadsheet } from '../../../../platform/spreadsheet/readSpreadsheet.ts'
import type { Spreadsheet } from '../../../../platform/spreadsheet/readSpreadsheet.ts'
import { guessBulkHeading, readBulkHeading } from './bulkHeadings.ts'

export interface BulkFile {
  /** Null for a text file. */
  sheet: string | null
  headings: string[]
  rows: { row: number; texts: string[] }[]
}

/** A title and some notes may stand above the headings. */
const searchedRows = 30
/** Empty rows in between are read too. */
const mostRows = 2 * mostBulkRows + searchedRows
const mostColumns = 200
const rowsPerTurn = 500
/** Longer texts fit no field; the check says so. */
const longestText = 1000

/** Our own text files have an apostrophe before what a program would take for a formula. */
const defused = /^'(?=[=+\-@＝＋－＠])/

/** A number as its plain decimals, everything else as it is shown. */
const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'number'
    ? (readCellDecimal(cell, 3) ?? '')
    : readCellText(cell).replace(defused, '').slice(0, longestText)

/** Headings of ours count most, then words that are known to mean the same. One alone may be chance. */
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

/** The rows of a merged cell all have its value where they are joined by it. */
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
      // A text file may not call itself a workbook; programs do mix up .xls and .xlsx.
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
