import { drawingRightInTry } from '@kervan/domain/customs/border/drawingRight'
import { multiplyDivideUp } from '@kervan/domain/money/decimal'
import { money, parseRate } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { findExchangeRate } from '@kervan/domain/pricing/rating/compile/rateTable'
import { toDayNumber } from '@kervan/domain/pricing/rating/days'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'

/**
 * Converts the goods value by the last known selling rates over TRY, for limits and warnings, not for prices.
 * Rounds up, so that 150.00009 EUR exceeds a limit of 150 EUR. XDR is the special drawing right. Returns null without goods or without a rate.
 */
export const goodsValueConverter = (
  table: RateTable,
  goodsValue: Money | null,
  today: string,
): ((currency: string) => Money | null) => {
  if (goodsValue === null) return () => null
  const day = toDayNumber(today)
  const rateOf = (currency: string): number | undefined => {
    if (currency === 'TRY') return parseRate('1')
    if (currency !== 'XDR') return findExchangeRate(table, currency, day)?.rate
    const drawingRight = drawingRightInTry(today, (one) => findExchangeRate(table, one, day)?.text)
    return drawingRight === null ? undefined : parseRate(drawingRight)
  }
  return (currency) => {
    if (goodsValue.currency === currency) return goodsValue
    const from = rateOf(goodsValue.currency)
    const to = rateOf(currency)
    return from && to ? money(multiplyDivideUp(goodsValue.minor, from, to), currency) : null
  }
}
