/** What stands in a spreadsheet's cells, and how a person who filled them meant it. */
import { toStorableText } from '@kervan/contract/keys'
import { isAmbiguousDecimal, readTypedDecimal } from '@kervan/domain/money/typedDecimal'

/** Text, number, boolean, nothing; or what needs a second look. A text file has texts only. */
export type Cell = string | number | boolean | null | DayCell | CodeCell | FormulaCell | ErrorCell

export interface DayCell {
  /** `2026-11-20` */
  day: string
  /** The number that the file holds. */
  serial: number
}

/** A formula is not worked out; what its program worked out last is `value`. */
/** A number whose format writes zeros before it: a code that somebody reads as `01067`. */
export interface CodeCell {
  shown: string
  value: number
}

export interface FormulaCell {
  formula: true
  value: string | number | boolean | null
}

export interface ErrorCell {
  /** As the program shows it, e.g. `#REF!`. */
  error: string
}

export interface Sheet {
  name: string
  /** Row by row from the first on; empty ones are empty lists. Cells from column A on, without those empty at the end. */
  rows: Cell[][]
  /** Ranges shown as one cell; only their first cell holds a value. Counted from 0, ends included. */
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
 * What a reader of the sheet sees, without spaces around it and without characters that cannot be seen or stored, as in any
 * other text that is sent; empty for nothing. A formula counts by its last value.
 */
export const readCellText = (cell: Cell | undefined): string => toStorableText(shownText(cell)).trim()

/**
 * The cell's number as a plain decimal text, `12.5`; undefined where it holds none. Numbers written as text are read as
 * people type them: `1.234,56`, `1,234.56`, `12,5`. A file does not tell its writer's language, so an ambiguous one is none.
 */
export const readCellDecimal = (cell: Cell | undefined, decimals: number): string | undefined => {
  const value = isFormulaCell(cell) || isCodeCell(cell) ? cell.value : cell
  if (typeof value === 'number') return Number.isFinite(value) ? writePlain(value) : undefined
  return typeof value === 'string' ? readTypedDecimal(value, decimals) : undefined
}

/** A number written as text that has two readings: `14.100` where two decimals are kept. */
export const isAmbiguousCell = (cell: Cell | undefined, decimals: number): boolean => {
  const value = isFormulaCell(cell) ? cell.value : cell
  return typeof value === 'string' && isAmbiguousDecimal(value, decimals)
}

// 0.1 + 0.2 in a sheet is 0.30000000000000004: programs keep 15 significant digits, so do we.
const writePlain = (value: number): string => {
  const text = String(Number(value.toPrecision(15)))
  return text.includes('e')
    ? Number(value)
        .toFixed(10)
        .replace(/\.?0+$/, '')
    : text
}

/** 0 is A, 25 is Z, 26 is AA: the letters above a sheet's columns. */
export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
