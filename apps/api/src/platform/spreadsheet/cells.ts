/** Typed spreadsheet cells, and their interpretation. */
import { toStorableText } from '@kervan/contract/keys'
import { isAmbiguousDecimal, readTypedDecimal } from '@kervan/domain/money/typedDecimal'

/** Text, number, boolean, empty; or a cell that needs interpretation. A text file only has texts. */
export type Cell = string | number | boolean | null | DayCell | CodeCell | FormulaCell | ErrorCell

export interface DayCell {
  /** Day, `2026-11-20`. */
  day: string
  /** Number stored in the spreadsheet file for the day. */
  serial: number
}

/** Formulas are not evaluated; `value` is the result that the program stored last. */
/** Number whose format adds leading zeros: a code that users see as `01067`. */
export interface CodeCell {
  shown: string
  value: number
}

export interface FormulaCell {
  formula: true
  value: string | number | boolean | null
}

export interface ErrorCell {
  /** Cell error as shown by the program, e.g. `#REF!`. */
  error: string
}

export interface Sheet {
  name: string
  /** Rows from the first on; empty rows are empty lists. Cells from column A on, without trailing empty cells. */
  rows: Cell[][]
  /** Ranges of merged cells; only the first cell has a value. Counted from 0, ends inclusive. */
  merges: { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }[]
}

export const isDayCell = (cell: Cell | undefined): cell is DayCell =>
  typeof cell === 'object' && cell !== null && 'day' in cell

const isCodeCell = (cell: Cell | undefined): cell is CodeCell =>
  typeof cell === 'object' && cell !== null && 'shown' in cell

export const isFormulaCell = (cell: Cell | undefined): cell is FormulaCell =>
  typeof cell === 'object' && cell !== null && 'formula' in cell

const isErrorCell = (cell: Cell | undefined): cell is ErrorCell =>
  typeof cell === 'object' && cell !== null && 'error' in cell

const shownText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  if (isDayCell(cell)) return cell.day
  if (isCodeCell(cell)) return cell.shown
  if (isFormulaCell(cell)) return cell.value === null ? '' : String(cell.value)
  if (isErrorCell(cell)) return cell.error
  return String(cell)
}

/**
 * Returns the text that a user sees, trimmed and without invisible or unstorable characters, like any other
 * sent text; empty for an empty cell. A formula counts by its last value.
 */
export const readCellText = (cell: Cell | undefined): string => toStorableText(shownText(cell)).trim()

/**
 * Returns the cell's number as a plain decimal text, `12.5`; undefined when it has none. Numbers stored as text
 * are parsed as people type them: `1.234,56`, `1,234.56`, `12,5`. A file does not contain its author's
 * language, so ambiguous numbers are undefined.
 */
export const readCellDecimal = (cell: Cell | undefined, decimals: number): string | undefined => {
  const value = isFormulaCell(cell) || isCodeCell(cell) ? cell.value : cell
  if (typeof value === 'number') return Number.isFinite(value) ? writePlain(value) : undefined
  return typeof value === 'string' ? readTypedDecimal(value, decimals) : undefined
}

/** Returns true for a number stored as text with two readings: `14.100` with two decimals. */
export const isAmbiguousCell = (cell: Cell | undefined, decimals: number): boolean => {
  const value = isFormulaCell(cell) ? cell.value : cell
  return typeof value === 'string' && isAmbiguousDecimal(value, decimals)
}

// 0.1 + 0.2 in a sheet is 0.30000000000000004: like spreadsheet programs, this function rounds to 15
// significant digits.
const writePlain = (value: number): string => {
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e')
    ? Number(value)
        .toFixed(10)
        .replace(/\.?0+$/, '')
    : text
}

/** Column letters of a sheet: 0 is A, 25 is Z, 26 is AA. */
export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
