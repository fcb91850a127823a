/** Price lists with their weight breaks, as the kernel reads them. */
import { parseDecimal } from '../money/decimal.ts'
import { chargeableRule, toGrams } from '../weight/weight.ts'
import { groupBy } from './groupBy.ts'
import type { ContentKind, PriceListRow, PricePerKgRow, RateRows, WeightBreakRow } from './rateRows.ts'
import { noEnd, toDayNumber } from './rateTable.ts'
import type { CompiledPriceList, ZonePrices } from './rateTable.ts'
import { compileCurve } from './weightCurve.ts'

interface PriceRows {
  breaksByList: ReadonlyMap<number, readonly WeightBreakRow[]>
  perKgByList: ReadonlyMap<number, readonly PricePerKgRow[]>
}

export const groupPrices = (rows: RateRows): PriceRows => ({
  breaksByList: groupBy(rows.weightBreaks, (row) => row.priceListId),
  perKgByList: groupBy(rows.pricesPerKg, (row) => row.priceListId),
})

/** The lists of one service, newest first. Throws RangeError when two are valid on the same day. */
export const compilePriceLists = (lists: readonly PriceListRow[], prices: PriceRows): CompiledPriceList[] => {
  const newestFirst = lists
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
      pricesByZone: {
        document: compileKind(row, 'document', prices),
        package: compileKind(row, 'package', prices),
      },
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

const compileKind = (
  list: PriceListRow,
  kind: ContentKind,
  prices: PriceRows,
): ReadonlyMap<number, ZonePrices> => {
  const ofKind = (row: { contentKind: ContentKind }) => row.contentKind === kind
  const breaks = groupBy((prices.breaksByList.get(list.id) ?? []).filter(ofKind), (row) => row.zoneId)
  const perKg = groupBy((prices.perKgByList.get(list.id) ?? []).filter(ofKind), (row) => row.zoneId)
  const zoneIds = new Set([...breaks.keys(), ...perKg.keys()])
  return new Map(
    [...zoneIds].map((zoneId) => [zoneId, compileZone(list, breaks.get(zoneId), perKg.get(zoneId))]),
  )
}

const compileZone = (
  list: PriceListRow,
  breaks: readonly WeightBreakRow[] = [],
  perKg: readonly PricePerKgRow[] = [],
): ZonePrices => {
  if (perKg.length > 1) throw new RangeError(`price list ${list.id} states a zone's price per kg twice`)
  try {
    return {
      curve: compileCurve(
        breaks.map((row) => ({ upToGrams: toGrams(row.upToKg), value: parseDecimal(row.price, 2) })),
      ),
      perKgMinor: perKg[0] === undefined ? null : parseDecimal(perKg[0].pricePerKg, 2),
    }
  } catch (error) {
    throw new RangeError(`price list ${list.id}: ${(error as Error).message}`, { cause: error })
  }
}
