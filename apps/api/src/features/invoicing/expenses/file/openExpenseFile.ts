/** Opens a carrier's invoice file: its headings and the cells below them, with the file's own row numbers. */
import { createHash } from 'node:crypto'
import type { UploadedFile } from '@kervan/contract/endpoint'
import { mostExpenseLines } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { fieldError } from '../../../../platform/errors.ts'
import { readCellText } from '../../../../platform/spreadsheet/cells.ts'
import type { Cell, Sheet } from '../../../../platform/spreadsheet/cells.ts'
import { foldLabel } from '../../../../platform/spreadsheet/foldLabel.ts'
import { readSpreadsheet } from '../../../../platform/spreadsheet/readSpreadsheet.ts'
import { guessExpenseField } from './expenseHeadings.ts'

export interface ExpenseFile {
  headings: string[]
  rows: { row: number; cells: readonly Cell[] }[]
  /** Equal for files with the same headings. */
  signature: string
}

/** Rows searched for the headings: a letterhead may come before them. */
const searchedRows = 30
/** Limits of a file. Carriers write several rows for a parcel, and up to 250 columns. */
const limits = {
  formats: ['xlsx', 'csv'],
  maxRows: 4 * mostExpenseLines,
  maxColumns: 300,
  maxCells: 6_000_000,
  maxUnpackedBytes: 256 * 1024 * 1024,
  maxMilliseconds: 60_000,
  maxMemoryMb: 1024,
} as const

const findHeadings = (sheets: readonly Sheet[]): { sheet: Sheet; at: number } => {
  let best: { sheet: Sheet; at: number; score: number } | undefined
  let first: { sheet: Sheet; at: number } | undefined
  for (const sheet of sheets)
    for (const [at, cells] of sheet.rows.slice(0, searchedRows).entries()) {
      const texts = cells.map(readCellText)
      const score = texts.filter((text) => text !== '' && guessExpenseField(text)).length
      if (score > Math.max(1, best?.score ?? 0)) best = { sheet, at, score }
      if (texts.filter((text) => text !== '').length >= 2) first ??= { sheet, at }
    }
  const found = best ?? first
  if (!found) throw fieldError('file', 'invoicing/expenses:file.noHeadings')
  return found
}

/** @throws AppError validationFailed on `file` */
export const openExpenseFile = async ({ bytes }: UploadedFile): Promise<ExpenseFile> => {
  const { sheets } = await readSpreadsheet(bytes, limits)
  const { sheet, at } = findHeadings(sheets)
  const headings = sheet.rows[at]!.map(readCellText)
  const rows = sheet.rows.slice(at + 1).flatMap((cells, index) => {
    const isEmpty = cells.every((cell) => cell === null || cell === '')
    return isEmpty ? [] : [{ row: at + index + 2, cells }]
  })
  if (rows.length === 0) throw fieldError('file', 'invoicing/expenses:file.noRows')
  const signature = createHash('sha256')
    .update(JSON.stringify(headings.map(foldLabel)))
    .digest('hex')
  return { headings, rows, signature }
}
