/** Reads one price table: zones as columns, or one price per row with its zone. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parseDecimal } from '@kervan/domain/money/decimal'
import type { ZoneOfService } from '@kervan/domain/pricing/priceLists/gridProblems'
import { problem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import type { PriceListProblem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import {
  columnLetters,
  isAmbiguousCell,
  readCellDecimal,
  readCellText,
} from '../../../../platform/spreadsheet/cells.ts'
import type { Cell } from '../../../../platform/spreadsheet/cells.ts'
import { checkExplicitPrices } from './checkExplicitPrices.ts'
import { findPriceColumns, findUnnamedColumns, makeZoneFinder } from './findPriceColumns.ts'
import { isPerKg, readKind, remembering } from './priceFileLabels.ts'
import type { ExplicitPrice, ReadPriceFile, SheetTable } from './priceFile.ts'

interface TableContext {
  zones: readonly ZoneOfService[]
  currency: string
  /** `kind|zoneId` of the tables read so far. */
  stated: Set<string>
}

const mostGrams = 100_000_000
const rowsPerTurn = 200

const toGramsExact = (decimal: string | undefined): number | undefined => {
  if (decimal === undefined) return undefined
  try {
    const grams = parseDecimal(decimal, 3)
    return grams >= 0 && grams <= mostGrams ? grams : undefined
  } catch {
    return undefined
  }
}

const toMinor = (decimal: string | undefined): number | undefined => {
  if (decimal === undefined) return undefined
  try {
    return parseDecimal(decimal, 2)
  } catch {
    return undefined
  }
}

/** Adds the table's prices and problems to the result. */
export const readPriceTable = async (
  table: SheetTable,
  { zones, currency, stated }: TableContext,
  into: ReadPriceFile,
): Promise<void> => {
  const { columns, sheet, rows } = table
  const complain = (found: PriceListProblem) => into.problems.push(found)
  const findZone = makeZoneFinder(zones)
  const readKindOf = remembering(readKind)
  const priceColumns = findPriceColumns(table, findZone, complain)
  if (priceColumns.length === 0) return
  if (priceColumns[0]!.zone !== null) into.problems.push(...findUnnamedColumns(table))
  const prices: ExplicitPrice[] = []
  let kindText = ''
  for (let row = table.headRow + 1; row < rows.length; row++) {
    if (row % rowsPerTurn === 0) await nextTurn()
    const cells = rows[row]!
    if (cells.every((cell) => readCellText(cell) === '')) continue
    into.rowCount++
    const at = (column: number | undefined) => ({
      sheet,
      row: row + 1,
      column: column === undefined ? null : columnLetters(column),
    })
    const textOf = (column: number | undefined) => (column === undefined ? '' : readCellText(cells[column]))

    // Repeats the value above: a merged cell stores its value in the first row only, and people omit repeated
    // words.
    kindText = textOf(columns.contentKind) || kindText
    const contentKind = kindText === '' ? table.kindOfSheet : readKindOf(kindText)
    if (contentKind === undefined)
      complain(
        problem('unknownContentKind', {
          ...at(columns.contentKind),
          params: { value: kindText.slice(0, 60) },
        }),
      )
    const fileCurrency = textOf(columns.currency).toUpperCase()
    if (fileCurrency !== '' && fileCurrency !== currency)
      complain(
        problem('wrongCurrency', {
          ...at(columns.currency),
          params: { stated: fileCurrency.slice(0, 20), currency },
        }),
      )

    const weight = (column: number): number | undefined => {
      const grams = toGramsExact(readCellDecimal(cells[column], 3))
      const text = textOf(column)
      if (text === '') complain(problem('weightMissing', at(column)))
      else if (grams === undefined)
        complain(problem('notAWeight', { ...at(column), params: { value: text.slice(0, 60) } }))
      return grams
    }
    const fromGrams = columns.fromKg === undefined ? null : weight(columns.fromKg)
    const upToGrams = isPerKg(textOf(columns.upToKg)) ? null : weight(columns.upToKg!)
    if (contentKind === undefined || fromGrams === undefined || upToGrams === undefined) continue

    for (const { column, zone: zoneOfColumn } of priceColumns) {
      const zone = zoneOfColumn ?? findZone(textOf(columns.zone))
      if (!zone) {
        const zoneCode = textOf(columns.zone).slice(0, 60)
        complain(problem('unknownZone', { ...at(columns.zone), zoneCode, params: { zone: zoneCode } }))
        continue
      }
      const minor = readPrice(cells[column], (code, value) =>
        complain(
          problem(code, {
            ...at(column),
            contentKind,
            zoneCode: zone.code,
            upToKg: upToGrams === null ? null : upToGrams / 1000,
            params: { value },
          }),
        ),
      )
      prices.push({ zone, contentKind, row, column, fromGrams, upToGrams, minor })
    }
  }
  await nextTurn()
  into.problems.push(
    ...checkExplicitPrices(table, prices, { isTable: priceColumns[0]!.zone !== null, stated }),
  )
  for (const { zone, contentKind, upToGrams, minor } of prices)
    if (typeof minor === 'number') into.cells.push({ contentKind, zoneId: zone.id, upToGrams, minor })
}

/** Null for an empty cell; undefined after reporting an invalid one. */
const readPrice = (
  cell: Cell | undefined,
  complain: (code: 'ambiguousPrice' | 'notAPrice' | 'priceNotAboveZero', value: string) => void,
): number | null | undefined => {
  const text = readCellText(cell)
  if (text === '') return null
  const minor = toMinor(readCellDecimal(cell, 2))
  if (isAmbiguousCell(cell, 2)) complain('ambiguousPrice', text.slice(0, 60))
  else if (minor === undefined) complain('notAPrice', text.slice(0, 60))
  else if (minor <= 0) complain('priceNotAboveZero', text.slice(0, 60))
  else return minor
  return undefined
}
