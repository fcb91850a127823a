/**
 * Generates the rows of a price list from compact rules: each zone has a base price and a price per kg,
 * kilograms get cheaper in bands, documents have a discount. Uses integers only, so that the result is
 * reproducible.
 */
import { formatDecimal, multiplyDivide, parseDecimal } from '../../money/decimal.ts'
import { parsePercent, rateOne } from '../../money/money.ts'
import type { ContentKind, PricePerKgRow, WeightBreakRow } from '../rating/compile/rateRows.ts'
import { toGrams } from '../../weight/weight.ts'

/** Price rule of a zone: `base` for the first break, then `perKg` for each kg above it. */
export interface ZonePriceRule {
  zoneId: number
  base: string
  perKg: string
}

export interface PriceCurveRule {
  /** Inclusive upper ends of the breaks, ascending; the first break costs only the base price. */
  packageBreaksKg: readonly number[]
  /** Weight breaks of documents; empty when the service accepts none. */
  documentBreaksKg: readonly number[]
  documentDiscountPercent: string
  /** Share of `perKg` that a kg costs in each weight band; the last band is open-ended. */
  bands: readonly { upToKg?: number; percent: string }[]
  /** True when weights above the last break are priced per kg, at the share of the last band. */
  isOpenEnded: boolean
}

/** Returns weights from `fromKg` to `toKg` in steps: breaksKg(0.5, 2, 0.5) is 0.5, 1, 1.5, 2. */
export const breaksKg = (fromKg: number, toKg: number, stepKg: number): number[] => {
  const breaks: number[] = []
  for (let grams = toGrams(fromKg); grams <= toGrams(toKg); grams += toGrams(stepKg))
    breaks.push(grams / 1000)
  return breaks
}

export const buildPrices = (
  priceListId: number,
  zones: readonly ZonePriceRule[],
  rule: PriceCurveRule,
): { weightBreaks: WeightBreakRow[]; pricesPerKg: PricePerKgRow[] } => {
  const weightBreaks: WeightBreakRow[] = []
  const pricesPerKg: PricePerKgRow[] = []
  for (const zone of zones) {
    const add = (contentKind: ContentKind, breaks: readonly number[], discountPercent: string) => {
      for (const upToKg of breaks) {
        const minor = priceMinor(zone, rule, breaks[0]!, upToKg)
        const discount = multiplyDivide(minor, parsePercent(discountPercent), rateOne)
        weightBreaks.push({
          priceListId,
          zoneId: zone.zoneId,
          contentKind,
          upToKg,
          price: formatDecimal(minor - discount, 2),
        })
      }
    }
    add('document', rule.documentBreaksKg, rule.documentDiscountPercent)
    add('package', rule.packageBreaksKg, '0')
    if (rule.isOpenEnded) {
      const lastShare = parsePercent(rule.bands.at(-1)!.percent)
      const perKg = multiplyDivide(parseDecimal(zone.perKg, 2), lastShare, rateOne)
      pricesPerKg.push({
        priceListId,
        zoneId: zone.zoneId,
        contentKind: 'package',
        pricePerKg: formatDecimal(perKg, 2),
      })
    }
  }
  return { weightBreaks, pricesPerKg }
}

/** Formula: base + Σ over the bands of (kg in the band above the first break) × perKg × share. */
const priceMinor = (zone: ZonePriceRule, rule: PriceCurveRule, firstKg: number, upToKg: number): number => {
  const perKg = parseDecimal(zone.perKg, 2)
  let minor = parseDecimal(zone.base, 2)
  let from = toGrams(firstKg)
  for (const band of rule.bands) {
    const to = Math.min(toGrams(upToKg), band.upToKg === undefined ? Infinity : toGrams(band.upToKg))
    if (to <= from) continue
    const ofWhole = multiplyDivide(perKg * (to - from), parsePercent(band.percent), rateOne)
    minor += multiplyDivide(ofWhole, 1, 1000)
    from = to
  }
  return minor
}
