/** Checks that the prices of a table have no gaps or overlaps, and reports where a heavier parcel costs less. */
import { formatDecimal } from '@kervan/domain/money/decimal'
import { findBreakProblems } from '@kervan/domain/pricing/priceLists/breakProblems'
import { problem, warning } from '@kervan/domain/pricing/priceLists/priceListProblem'
import type { PriceListProblem } from '@kervan/domain/pricing/priceLists/priceListProblem'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { toKg } from '@kervan/domain/weight/weight'
import { columnLetters } from '../../../../platform/spreadsheet/cells.ts'
import type { SheetTable } from './priceFile.ts'
import type { ExplicitPrice } from './priceFile.ts'

interface Options {
  /** True when zones are columns: the breaks then belong to the rows, not to a single zone. */
  isTable: boolean
  stated: Set<string>
}

const byWeight = (a: ExplicitPrice, b: ExplicitPrice): number =>
  (a.upToGrams ?? Infinity) - (b.upToGrams ?? Infinity) || a.row - b.row

/** Returns problems in file order. */
export const checkExplicitPrices = (
  table: SheetTable,
  prices: readonly ExplicitPrice[],
  { isTable, stated }: Options,
): PriceListProblem[] => {
  const problems: PriceListProblem[] = []
  const columns = groupBy(prices, ({ contentKind, zone }) => `${contentKind}|${zone.id}`)
  const checked = new Set<string>()
  for (const [key, ofZone] of columns) {
    const inOrder = [...ofZone].sort(byWeight)
    // Zone columns share the rows of their content kind, which are checked once.
    const sequence = isTable ? ofZone[0]!.contentKind : key
    if (!checked.has(sequence)) {
      checked.add(sequence)
      problems.push(...findSequenceProblems(table, inOrder, isTable))
    }
    if (stated.has(key) && ofZone.some(({ minor }) => minor !== null)) {
      const { zone, contentKind, column } = ofZone[0]!
      const at = { sheet: table.sheet, row: table.headRow + 1, column: columnLetters(column) }
      problems.push(
        problem('zoneStatedTwice', { ...at, contentKind, zoneCode: zone.code, params: { zone: zone.code } }),
      )
    }
    if (ofZone.some(({ minor }) => minor !== null)) stated.add(key)
    problems.push(...findHoles(table, inOrder), ...findDecreases(table, inOrder))
  }
  return problems
}

const placeOf = ({ sheet }: SheetTable, { row, column, contentKind, zone, upToGrams }: ExplicitPrice) => ({
  sheet,
  row: row + 1,
  column: columnLetters(column),
  contentKind,
  zoneCode: zone.code,
  upToKg: upToGrams === null ? null : toKg(upToGrams),
})

/** Gaps and overlaps of consecutive breaks. In a table with zone columns they belong to the row, not to a zone. */
const findSequenceProblems = (
  table: SheetTable,
  inOrder: readonly ExplicitPrice[],
  isTable: boolean,
): PriceListProblem[] => {
  const weightColumn = columnLetters(table.columns.fromKg ?? table.columns.upToKg!)
  const at = (price: ExplicitPrice) => ({
    ...placeOf(table, price),
    column: weightColumn,
    ...(isTable ? { zoneCode: null } : {}),
  })
  const byRow = new Map(inOrder.map((price) => [price.row, price]))
  let end = 0
  const breaks = inOrder.flatMap(({ row, contentKind, fromGrams, upToGrams }) => {
    if (upToGrams === null) return []
    const from = fromGrams ?? Math.min(end, upToGrams)
    end = Math.max(end, upToGrams)
    return [{ row, zoneCode: '', contentKind, fromKg: toKg(from), upToKg: toKg(upToGrams), price: 1 }]
  })
  const problems = findBreakProblems(breaks).map(({ row, code, expectedFromKg }) =>
    problem(code, {
      ...at(byRow.get(row)!),
      params: expectedFromKg === undefined ? {} : { kg: expectedFromKg },
    }),
  )
  const perKg = inOrder.filter(({ upToGrams }) => upToGrams === null)
  for (const price of perKg.slice(1)) problems.push(problem('perKgStatedTwice', at(price)))
  const first = perKg[0]
  if (first && first.fromGrams !== null && first.fromGrams !== end) {
    const code = first.fromGrams > end ? 'gap' : 'overlap'
    problems.push(problem(code, { ...at(first), params: { kg: toKg(end) } }))
  }
  return problems
}

/** Empty cells in a zone that has a price further down. */
const findHoles = (table: SheetTable, inOrder: readonly ExplicitPrice[]): PriceListProblem[] => {
  const last = inOrder.findLastIndex(({ minor }) => minor !== null)
  return inOrder
    .slice(0, Math.max(0, last))
    .filter(({ minor }) => minor === null)
    .map((price) => problem('priceMissing', placeOf(table, price)))
}

const findDecreases = (table: SheetTable, inOrder: readonly ExplicitPrice[]): PriceListProblem[] => {
  const priced = inOrder.filter(({ minor, upToGrams }) => typeof minor === 'number' && upToGrams !== null)
  return priced.flatMap((price, index) => {
    const before = priced[index - 1]
    if (!before || price.minor! >= before.minor!) return []
    const params = {
      price: formatDecimal(price.minor!, 2),
      before: formatDecimal(before.minor!, 2),
      kg: toKg(before.upToGrams!),
    }
    return [warning('decreasingPrice', { ...placeOf(table, price), params })]
  })
}
