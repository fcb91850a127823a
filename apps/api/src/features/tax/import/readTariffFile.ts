/**
 * Reads the lines of a tariff file: eight-digit codes carry the rates; codes of four, six and ten digits
 * surround them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UploadedFile } from '@kervan/contract/endpoint'
import type { FileProblem } from '@kervan/contract/pricing/quotes/pricingFields'
import { readTariffRate, writeTariffRate } from '@kervan/domain/tax/tariffRate'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { columnLetters, isFormulaCell, readCellText } from '../../../platform/spreadsheet/cells.ts'
import type { Cell, Sheet } from '../../../platform/spreadsheet/cells.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet/readSpreadsheet.ts'
import type { ComparedLine } from '../tax.queries.ts'
import { findTariffColumns } from './tariffColumns.ts'
import type { TariffColumns } from './tariffColumns.ts'

/** Row limit; the official file has about 36,000 rows. */
const maxRows = 80_000
/**
 * Cell limit. The Commission's annual database has 13,059 rows of 122 columns; reading it blocks other requests
 * for less than a tenth of a second.
 */
const maxCells = 2_000_000
/** Rows per event loop turn, a few milliseconds of work. */
const rowsPerTurn = 2000
/** Maximum number of listed problems: a file of another kind has one in every cell. */
const maxProblems = 200
const maxTextLength = 500
/** Upper limit of a rate; the highest in the tariff is 350 %. */
const maxPercent = 1000

/** Wording of the tariff for a rate within a quota. */
const quotaWords = /entered pursuant to its provisions|tariff-rate quota/i

export interface TariffFile {
  problems: FileProblem[]
  lines: ComparedLine[]
  /** Number of skipped rows, those of chapters 98 and 99. */
  skippedCount: number
  /** True when the file states for each line whether it has a quota. */
  saysQuotas: boolean
}

interface Reading extends TariffFile {
  rowOfCode: Map<string, number>
  columns: TariffColumns
  /** Descriptions above the row, by indentation. */
  above: string[]
  complain: (
    row: number,
    column: number,
    value: string,
    key: string,
    params?: Record<string, unknown>,
  ) => void
}

/** Removes NUL characters, which the database refuses. */
const textOf = (cell: Cell | undefined): string => readCellText(cell).replaceAll('\0', '')

/** Prepends the parent descriptions, because "Other" means nothing without them. */
const describe = ({ above, columns }: Reading, cells: readonly Cell[]): string => {
  const own = textOf(cells[columns.description])
  const indent = columns.indent < 0 ? 0 : Number(readCellText(cells[columns.indent]))
  if (columns.indent < 0 || !Number.isInteger(indent) || indent < 0 || indent > 30) return own
  above.length = Math.min(above.length, indent)
  above[indent] = own
  const whole = above
    .filter(Boolean)
    .map((text) => text.replace(/:$/, ''))
    .join(' › ')
  return whole.length <= maxTextLength ? whole : `…${whole.slice(1 - maxTextLength)}`
}

const isSpecial = (code: string): boolean => code.startsWith('98') || code.startsWith('99')

/** Normalized rate; undefined after reporting a problem. */
const readRate = (reading: Reading, row: number, cell: Cell | undefined): string | undefined => {
  const { columns, complain } = reading
  const text = textOf(cell)
  if (isFormulaCell(cell)) return void complain(row, columns.rate, text, 'tax:import.formula')
  // A cell displayed as 6.8% contains 0.068, so a bare number is ambiguous.
  if (typeof cell === 'number') return void complain(row, columns.rate, text, 'tax:import.bareNumber')
  if (text.length > maxTextLength)
    return void complain(row, columns.rate, text.slice(0, 60), 'validation:tooLong', { max: maxTextLength })
  if (/^\d+([.,]\d+)?$/.test(text)) return void complain(row, columns.rate, text, 'tax:import.bareNumber')
  const { percent } = readTariffRate(text)
  if (percent !== null && Number(percent) > maxPercent)
    return void complain(row, columns.rate, text, 'tax:import.highRate', { max: maxPercent })
  return writeTariffRate(text)
}

const readRow = (reading: Reading, row: number, cells: readonly Cell[]): void => {
  const { columns, complain } = reading
  const description = describe(reading, cells)
  const written = readCellText(cells[columns.code])
  const rateText = readCellText(cells[columns.rate])
  if (written === '') {
    if (rateText !== '') complain(row, columns.code, '', 'tax:import.codeMissing')
    return
  }
  if (isFormulaCell(cells[columns.code])) return complain(row, columns.code, written, 'tax:import.formula')
  const code = written.replace(/[\s.]/g, '')
  if (!/^\d+$/.test(code)) return complain(row, columns.code, written, 'tax:import.notACode')
  if (![4, 6, 8, 10].includes(code.length))
    return complain(row, columns.code, written, 'tax:import.codeLength', { digits: code.length })
  const chapter = Number(code.slice(0, 2))
  if (chapter === 0 || chapter === 77) return complain(row, columns.code, written, 'tax:import.noChapter')
  if (isSpecial(code)) {
    reading.skippedCount++
    return
  }
  if (code.length !== 8) {
    // Statistical codes repeat the rate of their line at most; headings have none.
    const isRepeated = code.length === 10 && reading.rowOfCode.has(code.slice(0, 8))
    if (rateText !== '' && !isRepeated) complain(row, columns.code, written, 'tax:import.rateElsewhere')
    return
  }
  const earlier = reading.rowOfCode.get(code)
  if (earlier !== undefined) return complain(row, columns.code, written, 'tax:import.twice', { row: earlier })
  reading.rowOfCode.set(code, row + 1)
  const rate = readRate(reading, row, cells[columns.rate])
  if (rate === undefined) return
  const quota = columns.quota < 0 ? '' : readCellText(cells[columns.quota])
  const hasQuota = (quota !== '' && !/^(0|no|hayır)$/i.test(quota)) || quotaWords.test(description)
  reading.lines.push({ code, description, rate, hasQuota, unit: null, note: null })
}

const readSheet = async (sheet: Sheet, language: Language): Promise<TariffFile> => {
  const heading = findTariffColumns(sheet)
  if (!heading) throw fieldError('file', 'tax:import.otherColumns')
  const problems: FileProblem[] = []
  const reading: Reading = {
    problems,
    lines: [],
    skippedCount: 0,
    saysQuotas: heading.columns.quota >= 0,
    rowOfCode: new Map(),
    columns: heading.columns,
    above: [],
    complain: (row, column, value, key, params = {}) => {
      if (problems.length >= maxProblems) return
      problems.push({
        sheet: sheet.name || null,
        row: row + 1,
        column: columnLetters(column),
        value,
        message: translate(language, key, params),
      })
    },
  }
  for (const [row, cells] of sheet.rows.entries()) {
    if (row % rowsPerTurn === 0) await nextTurn()
    if (row > heading.row && cells.some((cell) => readCellText(cell) !== '')) readRow(reading, row, cells)
  }
  if (reading.lines.length === 0 && problems.length === 0) throw fieldError('file', 'tax:import.noLines')
  const { lines, skippedCount, saysQuotas } = reading
  return { problems, lines, skippedCount, saysQuotas }
}

const open = async (bytes: Uint8Array) => {
  try {
    return await readSpreadsheet(bytes, { formats: ['xlsx', 'xls', 'csv'], maxRows, maxCells })
  } catch (error) {
    // Replaces the default advice to split the file: importing a part would remove the lines of the other parts
    // from the tariff.
    if (error instanceof AppError && error.fields[0]?.key === 'validation:spreadsheet.tooLarge')
      throw fieldError('file', 'tax:import.tooManyCells')
    throw error
  }
}

/** @throws AppError validationFailed on `file`: missing, no spreadsheet, beyond its limits, another table, without lines */
export const readTariffFile = async (file: UploadedFile, language: Language): Promise<TariffFile> => {
  const { sheets } = await open(file.bytes)
  const sheet = sheets.find((one) => findTariffColumns(one)) ?? sheets.find(({ rows }) => rows.length > 0)!
  return readSheet(sheet, language)
}
