/** Compiles the prices of a list for the rating code: a weight curve by zone and content kind. */
import { parseDecimal } from '../../../money/decimal.ts'
import { toGrams } from '../../../weight/weight.ts'
import { groupBy } from './groupBy.ts'
import type { ContentKind, PricePerKgRow, WeightBreakRow } from './rateRows.ts'
import { compileCurve } from '../weightCurve.ts'
import type { WeightCurve } from '../weightCurve.ts'

/** Prices by content kind, then zone. Immutable, so that rate tables share the prices of an unchanged list. */
export type CompiledPrices = Readonly<Record<ContentKind, ReadonlyMap<number, ZonePrices>>>

/** Grams and minor units; null grams: price per kg above the last break. */
export type PricePoint = readonly [upToGrams: number | null, minor: number]

export const noPrices: CompiledPrices = { document: new Map(), package: new Map() }

/** Throws RangeError for a zero weight, a duplicate weight or a duplicate price per kg. */
export const compileZonePrices = (points: readonly PricePoint[]): ZonePrices => {
  const perKg = points.filter(([upToGrams]) => upToGrams === null)
  if (perKg.length > 1) throw new RangeError(`a zone's price per kg is stated twice`)
  return {
    curve: compileCurve(
      points.flatMap(([upToGrams, value]) => (upToGrams === null ? [] : [{ upToGrams, value }])),
    ),
    perKgMinor: perKg[0]?.[1] ?? null,
  }
}

interface PriceRows {
  weightBreaks: readonly WeightBreakRow[]
  pricesPerKg: readonly PricePerKgRow[]
}

/** Groups the rows by list. Throws RangeError that names the list. */
export const compilePrices = ({ weightBreaks, pricesPerKg }: PriceRows): Map<number, CompiledPrices> => {
  const points = [
    ...weightBreaks.map((row) => ({
      ...row,
      point: [toGrams(row.upToKg), parseDecimal(row.price, 2)] as const,
    })),
    ...pricesPerKg.map((row) => ({ ...row, point: [null, parseDecimal(row.pricePerKg, 2)] as const })),
  ]
  const compiled = new Map<number, CompiledPrices>()
  for (const [listId, ofList] of groupBy(points, (row) => row.priceListId)) {
    const compileKind = (kind: ContentKind): ReadonlyMap<number, ZonePrices> => {
      const ofKind = ofList.filter((row) => row.contentKind === kind)
      const zones = [...groupBy(ofKind, (row) => row.zoneId)]
      return new Map(
        zones.map(([zoneId, ofZone]) => [zoneId, compileZonePrices(ofZone.map(({ point }) => point))]),
      )
    }
    try {
      compiled.set(listId, { document: compileKind('document'), package: compileKind('package') })
    } catch (error) {
      throw new RangeError(`price list ${listId}: ${(error as Error).message}`, { cause: error })
    }
  }
  return compiled
}

/** Prices of one list and zone; values of the curves are minor units of the list's currency. */
export interface ZonePrices {
  readonly curve: WeightCurve
  /** Minor units per kg above the last break; null when the list ends there. */
  readonly perKgMinor: number | null
}
