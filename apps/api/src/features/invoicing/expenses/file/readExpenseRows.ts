/** Reads the rows of an invoice by a mapping; with a problem nothing of the file is used. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { largestAmount } from '@kervan/contract/fields'
import type { ExpenseField } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { BilledCharge } from '@kervan/domain/invoicing/expenses/bill'
import { chargeCodeOf } from '@kervan/domain/invoicing/expenses/chargeNames'
import { readTypedDecimal } from '@kervan/domain/money/typedDecimal'
import { isAmbiguousCell, readCellDecimal, readCellText } from '../../../../platform/spreadsheet/cells.ts'
import type { Cell } from '../../../../platform/spreadsheet/cells.ts'
import { foldLabel } from '../../../../platform/spreadsheet/foldLabel.ts'
import { readDay } from '../../../../platform/spreadsheet/readDay.ts'
import type { ExpenseMapping } from './expenseHeadings.ts'
import type { ExpenseFile } from './openExpenseFile.ts'

/** Row of the file, or the rows of one parcel together. */
export interface ReadLine {
  row: number
  number: string
  reference: string | null
  day: string | null
  service: string | null
  zone: string | null
  grams: number | null
  minor: number
  charges: BilledCharge[]
}

/** Problem of a cell; `key` is a text. */
export interface ExpenseRowProblem {
  row: number | null
  column: number | null
  value: string | null
  key: string
  params?: Record<string, string | number>
}

export interface ReadExpenseRows {
  lines: ReadLine[]
  problems: ExpenseRowProblem[]
  currency: string | null
  invoiceNumber: string | null
  invoiceDay: string | null
  statedMinor: number | null
}

const rowsPerTurn = 2000
const mostTextLength = 200
const totalLabels: ReadonlySet<string> = new Set(
  ['Toplam', 'Genel toplam', 'Total', 'Grand total', 'Sum'].map(foldLabel),
)

/** Largest amount that the database stores, and longest number of an invoice. */
export const largestMinor = largestAmount * 100
const mostNumberLength = 60

/** Hundredths of a plain decimal, rounded half away from zero; undefined for anything else. */
const toMinor = (decimal: string): number | undefined => {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (whole === undefined) return undefined
  const minor = Number(whole + fraction.padEnd(2, '0').slice(0, 2)) + (fraction.charAt(2) >= '5' ? 1 : 0)
  return sign === '-' && minor !== 0 ? -minor : minor
}

/** Reads an amount in minor units: `1.234,56`, `-12.30`, `12,30-` and `(12.30)`; undefined for anything else. */
const readMinor = (cell: Cell | undefined): number | undefined => {
  const plain = readCellDecimal(cell, 2)
  if (plain !== undefined) return toMinor(plain)
  if (isAmbiguousCell(cell, 2)) return undefined
  const text = readCellText(cell)
  const credit = /^\((.+)\)$/.exec(text) ?? /^(.+)-$/.exec(text)
  const inner = readTypedDecimal(credit?.[1] ?? text, 2) ?? readTypedDecimal(credit?.[1] ?? text, 4)
  const minor = inner === undefined ? undefined : toMinor(inner)
  return minor && credit ? -minor : minor
}

export const readExpenseRows = async (
  { headings, rows }: ExpenseFile,
  mapping: ExpenseMapping,
): Promise<ReadExpenseRows> => {
  const columnOf = (field: ExpenseField): number | undefined =>
    mapping.find((column) => column.field === field)?.index
  const columnsOf = (field: ExpenseField): number[] =>
    mapping.filter((column) => column.field === field).map(({ index }) => index)
  const names = columnsOf('chargeName')
  const amounts = columnsOf('chargeAmount')
  const amountColumn = columnOf('amount')
  // A row for each charge: the rows of one parcel are one line.
  const isByCharge = amountColumn === undefined && names.length === 1 && amounts.length === 1
  const dayColumns = [columnOf('day'), columnOf('invoiceDay')]
  const isMonthFirst = rows.some(({ cells }) =>
    dayColumns.some((column) => {
      const parts =
        column === undefined ? null : /^(\d{1,2})\/(\d{1,2})\/\d{4}/.exec(readCellText(cells[column]))
      return parts !== null && Number(parts[2]) > 12
    }),
  )
  const read: ReadExpenseRows = {
    lines: [],
    problems: [],
    currency: null,
    invoiceNumber: null,
    invoiceDay: null,
    statedMinor: null,
  }
  const byNumber = new Map<string, ReadLine>()

  for (const [at, { row, cells }] of rows.entries()) {
    if (at % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    const textOf = (field: ExpenseField): string => {
      const column = columnOf(field)
      return column === undefined ? '' : readCellText(cells[column]).slice(0, mostTextLength)
    }
    const problem = (column: number | undefined, key: string, params?: ExpenseRowProblem['params']): void => {
      const value = column === undefined ? null : readCellText(cells[column]).slice(0, 100)
      read.problems.push({ row, column: column ?? null, value, key, ...(params && { params }) })
    }
    const minorAt = (column: number | undefined): number => {
      if (column === undefined || readCellText(cells[column]) === '') return 0
      const minor = readMinor(cells[column])
      if (minor === undefined) problem(column, 'invoicing/expenses:file.amount')
      else if (Math.abs(minor) <= largestMinor) return minor
      else problem(column, 'invoicing/expenses:file.amountTooBig')
      return 0
    }
    const dayAt = (field: 'day' | 'invoiceDay'): string | null => {
      const column = columnOf(field)
      if (column === undefined || readCellText(cells[column]) === '') return null
      const day = readDay(readCellText(cells[column]), isMonthFirst)
      if (day === undefined) problem(column, 'invoicing/expenses:file.day')
      return day ?? null
    }

    const number = textOf('number')
    const isTotal =
      totalLabels.has(foldLabel(number)) ||
      (number === '' && cells.some((cell) => totalLabels.has(foldLabel(readCellText(cell)))))
    if (isTotal) {
      if (amountColumn !== undefined && readCellText(cells[amountColumn]) !== '')
        read.statedMinor ??= minorAt(amountColumn)
      continue
    }
    const currency = textOf('currency').toUpperCase()
    if (currency !== '') {
      if (!/^[A-Z]{3}$/.test(currency)) problem(columnOf('currency'), 'validation:currencyCode')
      else if (read.currency !== null && read.currency !== currency)
        problem(columnOf('currency'), 'invoicing/expenses:file.twoCurrencies', { currency: read.currency })
      else read.currency = currency
    }
    const invoiceNumber = textOf('invoiceNumber')
    if (invoiceNumber !== '') {
      if (invoiceNumber.length > mostNumberLength)
        problem(columnOf('invoiceNumber'), 'validation:tooLong', { max: mostNumberLength })
      else if (read.invoiceNumber !== null && read.invoiceNumber !== invoiceNumber)
        problem(columnOf('invoiceNumber'), 'invoicing/expenses:file.twoInvoices', {
          number: read.invoiceNumber,
        })
      else read.invoiceNumber = invoiceNumber
    }
    const invoiceDay = dayAt('invoiceDay')
    read.invoiceDay ??= invoiceDay
    const totalColumn = columnOf('invoiceTotal')
    if (totalColumn !== undefined && readCellText(cells[totalColumn]) !== '')
      read.statedMinor ??= minorAt(totalColumn)

    const weightColumn = columnOf('weight')
    let grams: number | null = null
    if (weightColumn !== undefined && readCellText(cells[weightColumn]) !== '') {
      const kg = Number(readCellDecimal(cells[weightColumn], 3) ?? Number.NaN)
      if (!(kg >= 0 && kg < 100_000)) problem(weightColumn, 'invoicing/expenses:file.weight')
      else grams = kg === 0 ? null : Math.round(kg * 1000)
    }

    const charges: BilledCharge[] = []
    const addCharge = (name: string, minor: number, code = chargeCodeOf(name)): void => {
      if (minor !== 0) charges.push({ name: name.slice(0, mostTextLength), code, minor })
    }
    for (const field of ['transport', 'fuel'] as const) {
      const column = columnOf(field)
      if (column !== undefined) addCharge(headings[column]!, minorAt(column), field)
    }
    for (const [pair, column] of amounts.entries()) {
      const named = names[pair]
      const name = named === undefined ? headings[column]! : readCellText(cells[named])
      addCharge(name, minorAt(column))
    }
    const charged = charges.reduce((sum, { minor }) => sum + minor, 0)
    const hasAmount = amountColumn !== undefined && readCellText(cells[amountColumn]) !== ''
    if (!hasAmount && charges.length === 0) {
      if (number === '') continue
      problem(amountColumn ?? amounts[0], 'invoicing/expenses:file.noAmount')
      continue
    }
    const minor = hasAmount ? minorAt(amountColumn) : charged
    if (hasAmount && charges.length > 0) addCharge('', minor - charged, null)

    const known = isByCharge && number !== '' ? byNumber.get(number) : undefined
    if (known) {
      known.minor += minor
      known.charges.push(...charges)
      known.grams ??= grams
      continue
    }
    const line: ReadLine = {
      row,
      number,
      reference: textOf('reference') || null,
      day: dayAt('day'),
      service: textOf('service') || null,
      zone: textOf('zone') || null,
      grams,
      minor,
      charges,
    }
    read.lines.push(line)
    if (isByCharge && number !== '') byNumber.set(number, line)
  }
  return read
}
