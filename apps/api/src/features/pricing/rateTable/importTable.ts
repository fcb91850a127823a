/** Reads files with one table: headings in the first row, then one row per item. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UploadedFile } from '@kervan/contract/endpoint'
import type { FileProblem } from '@kervan/contract/pricing/quotes/pricingFields'
import { toBasicLatin } from '@kervan/domain/identity/transliterate'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { columnLetters, isFormulaCell, readCellText } from '../../../platform/spreadsheet/cells.ts'
import type { Cell } from '../../../platform/spreadsheet/cells.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet/readSpreadsheet.ts'

/** Rows per event loop turn, a few milliseconds of work. */
const rowsPerTurn = 2000

/** Maximum number of listed problems: a file of another kind has one in every cell. */
const maxProblems = 200

/** Folds a name, because codes and names are typed by hand: "IŞIK", "ışık" and "Isik " are equal. */
export const foldName = (text: string): string => toBasicLatin(text).trim().toLowerCase()

export interface TableRow {
  /** Row number as displayed by the spreadsheet program, from 1. */
  number: number
  /** Trimmed texts by column. */
  texts: string[]
  /** True when a column's cell is a number, so that leading zeros may have been lost. */
  isBareNumber: boolean[]
}

export interface ImportedTable {
  problems: FileProblem[]
  /** Parses all rows and drops undefined results; yields to other requests between rows. */
  readRows: <T>(read: (row: TableRow) => T | undefined) => Promise<T[]>
  /** Reports a problem of a cell; `column` counts from 0, null means the whole row. */
  complain: (row: TableRow, column: number | null, key: string, params?: Record<string, unknown>) => void
}

const readOnlyExcel = async (file: UploadedFile, maxRows: number) => {
  try {
    return await readSpreadsheet(file.bytes, { formats: ['xlsx', 'xls'], maxRows })
  } catch (error) {
    const isOther =
      error instanceof AppError && error.fields[0]?.key === 'validation:spreadsheet.notASpreadsheet'
    throw isOther ? fieldError('file', 'pricing/rateTable:import.onlyExcel') : error
  }
}

/**
 * Reads the rows below the headings of the first sheet. `headings` are text keys of the column titles; titles
 * in either language are accepted, so that a template works after a change of language.
 * @throws AppError validationFailed on `file`: missing, no Excel file, beyond its limits, another table
 */
export const readImportedTable = async (
  files: readonly UploadedFile[],
  headings: readonly string[],
  maxRows: number,
  language: Language,
): Promise<ImportedTable> => {
  const file = files.find(({ bytes }) => bytes.length > 0)
  if (!file) throw fieldError('file', 'pricing/rateTable:import.noFile')
  const { sheets } = await readOnlyExcel(file, maxRows + 1)
  const sheet = sheets.find(({ rows }) => rows.length > 0)!
  const isHeading = (cell: Cell | undefined, key: string) =>
    [translate('tr', key), translate('en', key)].some(
      (title) => foldName(title) === foldName(readCellText(cell)),
    )
  const wrong = headings.findIndex((key, column) => !isHeading(sheet.rows[0]?.[column], key))
  if (wrong >= 0)
    throw fieldError('file', 'pricing/rateTable:import.otherColumns', {
      column: columnLetters(wrong),
      title: translate(language, headings[wrong]!),
    })

  const problems: FileProblem[] = []
  const complain: ImportedTable['complain'] = (row, column, key, params = {}) => {
    if (problems.length >= maxProblems) return
    problems.push({
      sheet: sheet.name,
      row: row.number,
      column: column === null ? null : columnLetters(column),
      value: column === null ? '' : (row.texts[column] ?? ''),
      message: translate(language, key, params),
    })
  }
  const rows: TableRow[] = []
  for (const [index, cells] of sheet.rows.entries()) {
    if (index % rowsPerTurn === 0) await nextTurn()
    const row = {
      number: index + 1,
      texts: headings.map((_, at) => readCellText(cells[at])),
      isBareNumber: headings.map((_, at) => typeof cells[at] === 'number'),
    }
    if (index === 0 || row.texts.every((text) => text === '')) continue
    rows.push(row)
    headings.forEach((_, at) => {
      if (isFormulaCell(cells[at])) complain(row, at, 'pricing/rateTable:import.formula')
    })
  }
  const readRows: ImportedTable['readRows'] = async (read) => {
    const found = []
    for (const [index, row] of rows.entries()) {
      if (index % rowsPerTurn === 0) await nextTurn()
      const one = read(row)
      if (one !== undefined) found.push(one)
    }
    return found
  }
  return { problems, complain, readRows }
}
