/** Compiles price lists with their validity and rules for the rating code. */
import { chargeableRule } from '../../../weight/weight.ts'
import { noPrices } from './compilePrices.ts'
import type { CompiledPrices } from './compilePrices.ts'
import type { Direction, PriceListRow } from './rateRows.ts'
import { noEnd, toDayNumber } from '../days.ts'
import type { CompiledPriceList } from './rateTable.ts'

/**
 * Lists of one service by direction, newest first. Throws RangeError when two lists of a direction are valid on
 * the same day.
 */
export const compilePriceLists = (
  lists: readonly PriceListRow[],
  prices: ReadonlyMap<number, CompiledPrices>,
): Record<Direction, CompiledPriceList[]> => ({
  export: compileDirection(lists, prices, 'export'),
  import: compileDirection(lists, prices, 'import'),
})

const compileDirection = (
  lists: readonly PriceListRow[],
  prices: ReadonlyMap<number, CompiledPrices>,
  direction: Direction,
): CompiledPriceList[] => {
  const newestFirst = lists
    .filter((row) => (row.direction ?? 'export') === direction)
    .map((row): CompiledPriceList => ({
      row,
      priceList: Object.freeze({ id: row.id, version: row.version }),
      from: toDayNumber(row.validFrom),
      to: row.validTo === null ? noEnd : toDayNumber(row.validTo),
      rule: chargeableRule({
        divisor: row.volumetricDivisor,
        basis: row.chargeableBasis,
        steps: row.roundingSteps,
      }),
      pricesByZone: prices.get(row.id) ?? noPrices,
    }))
    .sort((a, b) => b.from - a.from)
  newestFirst.forEach((list, index) => {
    const older = newestFirst[index + 1]
    if (list.to < list.from) throw new RangeError(`price list ${list.row.id} ends before it begins`)
    if (older && older.to >= list.from) {
      throw new RangeError(`price lists ${older.row.id} and ${list.row.id} overlap in time`)
    }
  })
  return newestFirst
}
