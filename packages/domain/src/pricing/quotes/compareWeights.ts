/** Price of a parcel at lighter and heavier chargeable weights, service by service. */
import type { Money } from '../../money/money.ts'
import { roundUpGrams, stepOf, toGrams, toKg } from '../../weight/weight.ts'
import type { CompiledStep } from '../../weight/weight.ts'
import type { Offer } from './offer.ts'
import { checkPackageType } from '../rating/parcel.ts'
import { laneOf } from '../rating/lane.ts'
import type { ServiceOnLane } from '../rating/lane.ts'
import { measureParcel } from '../rating/parcel.ts'
import type { Parcel, RatingRequest } from '../rating/parcel.ts'
import { rateService } from '../rating/rateService.ts'
import type { RateTable } from '../rating/compile/rateTable.ts'

export interface WeightPoint {
  readonly chargeableKg: number
  readonly total: Money
  readonly totalTry: Money
  /** True for the actual chargeable weight of the parcel. */
  readonly isAsked: boolean
}

export interface WeightComparison {
  readonly offer: Offer
  /** Ascending, including the actual weight. Steps without a price are omitted. */
  readonly points: readonly WeightPoint[]
  /** Next lighter weight that costs less; null when no point costs less. */
  readonly lighter: { readonly chargeableKg: number; readonly saves: Money; readonly savesTry: Money } | null
  /** Heaviest weight among the points at the same price; the actual weight when the next point costs more. */
  readonly samePriceUpToKg: number
}

/** Returns the weight one rounding step below; null below the first step. */
const lighterBy1 = (grams: number, steps: readonly CompiledStep[]): number | null => {
  const { stepGrams } = stepOf(grams, steps)
  // A step begins where the previous step ends, and that end need not be a multiple of this step.
  const endBefore = Math.max(0, ...steps.map((step) => step.upToGrams).filter((end) => end < grams))
  const next = Math.max(grams - stepGrams, endBefore)
  return next > 0 ? next : null
}

const heavierBy1 = (grams: number, steps: readonly CompiledStep[]): number =>
  roundUpGrams(grams + 1, stepOf(grams + 1, steps))

const weightsAround = (grams: number, steps: readonly CompiledStep[], count: number): number[] => {
  const weights = [grams]
  for (let step = 0; step < count; step++) {
    const lighter = lighterBy1(weights[0]!, steps)
    if (lighter !== null) weights.unshift(lighter)
    weights.push(heavierBy1(weights.at(-1)!, steps))
  }
  return weights
}

const compareService = (
  table: RateTable,
  service: ServiceOnLane,
  parcel: Parcel,
  count: number,
): WeightComparison | null => {
  const offer = rateService(table, service, parcel, null)
  if (!('total' in offer)) return null
  const lists = service.compiled.priceLists[parcel.request.direction ?? 'export']
  const { steps } = lists.find(({ row }) => row.id === offer.priceList.id)!.rule
  const askedGrams = toGrams(offer.chargeableKg)
  const points = weightsAround(askedGrams, steps, count).flatMap((grams): WeightPoint[] => {
    const priced = rateService(table, service, { ...parcel, chargedGrams: grams }, null)
    if (!('total' in priced)) return []
    const { total, totalTry } = priced
    return [{ chargeableKg: toKg(grams), total, totalTry, isAsked: grams === askedGrams }]
  })
  const { currency } = offer
  const cheaper = points.filter(
    ({ chargeableKg, total }) => chargeableKg < offer.chargeableKg && total.minor < offer.total.minor,
  )
  const lighter = cheaper.at(-1)
  const same = points.filter(
    ({ chargeableKg, total }) => chargeableKg >= offer.chargeableKg && total.minor <= offer.total.minor,
  )
  return {
    offer,
    points,
    lighter: lighter
      ? {
          chargeableKg: lighter.chargeableKg,
          saves: { minor: offer.total.minor - lighter.total.minor, currency },
          savesTry: { minor: offer.totalTry.minor - lighter.totalTry.minor, currency: 'TRY' },
        }
      : null,
    samePriceUpToKg: same.at(-1)?.chargeableKg ?? offer.chargeableKg,
  }
}

/**
 * Returns every service with an offer, and its prices at `count` rounding steps of its list below and above.
 * Pieces are unchanged, so their surcharges are too. Throws RangeError without a piece.
 */
export const compareWeights = (
  table: RateTable,
  request: RatingRequest,
  count: number,
): WeightComparison[] => {
  const parcel = measureParcel(request)
  if (request.contentKind === 'package' && checkPackageType(request.packageType, request.pieces)) return []
  return laneOf(table, request).services.flatMap(
    (service) => compareService(table, service, parcel, count) ?? [],
  )
}
