/** Reads the lines of a tariff file. The format of each tariff says which codes carry the rates. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { UploadedFile } from '@kervan/contract/endpoint'
import type { FileProblem } from '@kervan/contract/pricing/quotes/pricingFields'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
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
import { tariffFormats } from './tariffFormats.ts'
import type { TariffFormat } from './tariffFormats.ts'

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
  /** True when the file has a column for the supplementary unit. */
  saysUnits: boolean
}

interface Reading extends TariffFile {
  format: TariffFormat
  language: Language
  /** Row number of each code as it stands in the file. */
  rowOfCode: Map<string, number>
  /** Row number and rate of each stored code. */
  lineOfCode: Map<string, { row: number; rate: string }>
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

const optionalCell = (cells: readonly Cell[], column: number): string =>
  column < 0 ? '' : textOf(cells[column]).slice(0, maxTextLength)

/** Prepends the parent descriptions, because "Other" means nothing without them. */
const describe = ({ above, columns }: Reading, cells: readonly Cell[]): string => {
  const own = optionalCell(cells, columns.description)
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

/** Percentages as no tariff has them, such as -12% and 99999%: mistakes, not texts. */
const percentLike = /^(?:%\s*[-+−]?[\d.,]+|[-+−]?[\d.,]+\s*%)$/

/** Normalized rate; undefined after reporting a problem. */
const readRate = (reading: Reading, row: number, cell: Cell | undefined): string | undefined => {
  const { columns, complain } = reading
  const text = textOf(cell)
  if (isFormulaCell(cell) || text.startsWith('='))
    return void complain(row, columns.rate, text.slice(0, 60), 'tax:import.formula')
  // A cell displayed as 6.8% contains 0.068, so a bare number is ambiguous.
  if (typeof cell === 'number') return void complain(row, columns.rate, text, 'tax:import.bareNumber')
  if (text.length > maxTextLength)
    return void complain(row, columns.rate, text.slice(0, 60), 'validation:tooLong', { max: maxTextLength })
  if (/^\d+([.,]\d+)?$/.test(text)) return void complain(row, columns.rate, text, 'tax:import.bareNumber')
  const { percent } = readTariffRate(text)
  const isWrong = percent === null ? percentLike.test(text) : Number(percent) > maxPercent
  if (isWrong) return void complain(row, columns.rate, text, 'tax:import.notAPercentage', { max: maxPercent })
  return writeTariffRate(text)
}

/** Lengths of codes in words: `6, 8 or 10`. */
const writeLengths = (lengths: readonly number[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(
    [...lengths].sort((one, other) => one - other).map(String),
  )

/** `6109100000` and `610910` are one code where zeros divide no further; six digits always remain. */
const withoutZeros = (code: string): string => code.replace(/^(\d{6}(?:\d\d)*?)(?:00)+$/, '$1')

const readRow = (reading: Reading, row: number, cells: readonly Cell[]): void => {
  const { columns, format, language, complain } = reading
  const description = describe(reading, cells)
  const written = readCellText(cells[columns.code])
  const rateText = columns.rate < 0 ? '' : readCellText(cells[columns.rate])
  if (written === '') {
    if (rateText !== '') complain(row, columns.code, '', 'tax:import.codeMissing')
    return
  }
  if (isFormulaCell(cells[columns.code])) return complain(row, columns.code, written, 'tax:import.formula')
  const code = written.replace(/[\s.]/g, '')
  if (!/^\d+$/.test(code)) return complain(row, columns.code, written, 'tax:import.notACode')
  const isLine = format.lineDigits.includes(code.length)
  if (!isLine && !format.otherDigits.includes(code.length))
    return complain(row, columns.code, written, 'tax:import.codeLength', {
      digits: code.length,
      allowed: writeLengths([...format.lineDigits, ...format.otherDigits], language),
    })
  const chapter = Number(code.slice(0, 2))
  if (chapter === 0 || chapter === 77) return complain(row, columns.code, written, 'tax:import.noChapter')
  if (isSpecial(code)) {
    reading.skippedCount++
    return
  }
  if (!isLine) {
    // Statistical codes repeat the rate of their line at most; headings have none.
    const isRepeated = reading.rowOfCode.has(code.slice(0, format.lineDigits[0]))
    if (rateText !== '' && !isRepeated)
      complain(row, columns.code, written, 'tax:import.rateElsewhere', {
        lengths: writeLengths(format.lineDigits, language),
      })
    return
  }
  if (format.skipsBlankRates && rateText === '') return
  const earlier = reading.rowOfCode.get(code)
  if (earlier !== undefined) return complain(row, columns.code, written, 'tax:import.twice', { row: earlier })
  reading.rowOfCode.set(code, row + 1)
  const rate = columns.rate < 0 ? '' : readRate(reading, row, cells[columns.rate])
  if (rate === undefined) return
  const stored = format.dropsZeros ? withoutZeros(code) : code
  const same = reading.lineOfCode.get(stored)
  if (same) {
    if (same.rate !== rate)
      complain(row, columns.rate, rateText, 'tax:import.otherRate', { row: same.row, rate: same.rate })
    return
  }
  reading.lineOfCode.set(stored, { row: row + 1, rate })
  const quota = optionalCell(cells, columns.quota)
  const note = optionalCell(cells, columns.note)
  const hasQuota =
    (quota !== '' && !/^(0|no|hayır|false)$/i.test(quota)) ||
    /quota|kota/i.test(note) ||
    quotaWords.test(description)
  reading.lines.push({
    code: stored,
    description,
    rate,
    hasQuota,
    unit: optionalCell(cells, columns.unit) || null,
    note: note || null,
  })
}

/** Currencies as rates name them. */
const currencyWords = { USD: /¢|\$|\bcents?\b|\bUSD\b/i, EUR: /€|\bEUR\b/i, GBP: /£|\bGBP\b/i } as const

/** @throws AppError validationFailed when most rates that are amounts have the currency of another country */
const refuseOtherCurrency = (lines: readonly ComparedLine[], own: TariffFormat['currency']): void => {
  if (own === null) return
  const counts = Object.entries(currencyWords).map(
    ([currency, words]) => [currency, lines.filter(({ rate }) => words.test(rate)).length] as const,
  )
  const [most] = counts.sort(([, one], [, other]) => other - one)
  if (most && most[1] > 0 && most[0] !== own)
    throw fieldError('file', 'tax:import.otherCurrency', { found: most[0], expected: own })
}

const readSheet = async (sheet: Sheet, tariff: Tariff, language: Language): Promise<TariffFile> => {
  const format = tariffFormats[tariff]
  const heading = findTariffColumns(sheet, format)
  if (!heading) throw fieldError('file', `tax:import.otherColumns.${tariff}`)
  const problems: FileProblem[] = []
  const reading: Reading = {
    problems,
    lines: [],
    skippedCount: 0,
    saysQuotas: heading.columns.quota >= 0 || heading.columns.note >= 0,
    saysUnits: heading.columns.unit >= 0,
    format,
    language,
    rowOfCode: new Map(),
    lineOfCode: new Map(),
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
  const { lines, skippedCount, saysQuotas, saysUnits } = reading
  if (lines.length === 0 && problems.length === 0)
    throw fieldError('file', 'tax:import.noLines', { lengths: writeLengths(format.lineDigits, language) })
  refuseOtherCurrency(lines, format.currency)
  return { problems, lines, skippedCount, saysQuotas, saysUnits }
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

/**
 * @throws AppError validationFailed on `file`: missing, no spreadsheet, beyond its limits, another table, without
 * lines, with rates in another country's currency
 */
export const readTariffFile = async (
  file: UploadedFile,
  tariff: Tariff,
  language: Language,
): Promise<TariffFile> => {
  const { sheets } = await open(file.bytes)
  const sheet =
    sheets.find((one) => findTariffColumns(one, tariffFormats[tariff])) ??
    sheets.find(({ rows }) => rows.length > 0)!
  return readSheet(sheet, tariff, language)
}
