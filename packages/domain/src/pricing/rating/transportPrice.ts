/**
 * List price of a chargeable weight: inclusive breaks, and a price per kg above the last break (docs/rules.md,
 * Prices).
 */
import { formatDecimal, multiplyDivide } from '../../money/decimal.ts'
import { toKg } from '../../weight/weight.ts'
import type { Explanation } from '../quotes/explanation.ts'
import type { CompiledPriceList } from './compile/rateTable.ts'
import type { ZonePrices } from './compile/compilePrices.ts'
import { findBreak } from './weightCurve.ts'

export interface TransportPrice {
  readonly costMinor: number
  readonly breakUpToGrams: number
  readonly isAboveLast: boolean
}

/** Null when the weight exceeds the last break and the list has no price per kg. */
export const priceTransport = (
  list: CompiledPriceList,
  prices: ZonePrices,
  grams: number,
  trace: Explanation[] | null,
): TransportPrice | null => {
  const { curve, perKgMinor } = prices
  const index = findBreak(curve, grams)
  if (index < curve.values.length) {
    const price = {
      costMinor: curve.values[index]!,
      breakUpToGrams: curve.upToGrams[index]!,
      isAboveLast: false,
    }
    if (trace) explain(list, prices, price, grams, trace)
    return price
  }
  if (perKgMinor === null) return null
  const last = index - 1
  const lastGrams = last < 0 ? 0 : curve.upToGrams[last]!
  const costMinor =
    list.row.perKgBasis === 'wholeWeight'
      ? multiplyDivide(perKgMinor, grams, 1000)
      : (last < 0 ? 0 : curve.values[last]!) + multiplyDivide(perKgMinor, grams - lastGrams, 1000)
  const price = { costMinor, breakUpToGrams: lastGrams, isAboveLast: true }
  if (trace) explain(list, prices, price, grams, trace)
  return price
}

const explain = (
  list: CompiledPriceList,
  prices: ZonePrices,
  price: TransportPrice,
  grams: number,
  trace: Explanation[],
): void => {
  const { perKgBasis, currency } = list.row
  const upToKg = toKg(price.breakUpToGrams)
  if (price.isAboveLast) {
    const pricedGrams = perKgBasis === 'wholeWeight' ? grams : grams - price.breakUpToGrams
    trace.push({
      code: 'aboveLastBreak',
      params: { lastUpToKg: upToKg, perKgBasis, pricedKg: toKg(pricedGrams) },
    })
  } else {
    trace.push({ code: 'weightBreak', params: { upToKg } })
  }
  trace.push({
    code: 'transportCost',
    params: {
      cost: formatDecimal(price.costMinor, 2),
      pricePerKg: price.isAboveLast ? formatDecimal(prices.perKgMinor!, 2) : null,
      currency,
    },
  })
}
