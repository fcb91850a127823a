/** Converts a frozen cost to the currency of a carrier's bill. */
import { formatShortDecimal, multiplyDivide } from '../../money/decimal.ts'
import type { Currency, Money } from '../../money/money.ts'
import type { Day } from '../../pricing/rating/compile/rateRows.ts'
import type { RateTable } from '../../pricing/rating/compile/rateTable.ts'
import { toDayNumber } from '../../pricing/rating/days.ts'
import { rateInTry } from '../../pricing/rating/surchargeAmount.ts'
import type { CostExchange } from './bill.ts'

/**
 * Converts by the selling rates of the day, or the last ones before it, rounded once. Null when a rate is missing. `rate`
 * is the price of one unit of the cost's currency, with at most six decimals.
 */
export const convertCost = (
  table: RateTable,
  cost: Money,
  into: Currency,
  day: Day,
): { minor: number; exchange: CostExchange } | null => {
  const from = rateInTry(table, cost.currency, toDayNumber(day))
  const to = rateInTry(table, into, toDayNumber(day))
  if (!from || !to) return null
  // TRY itself has no bulletin. Of two rates the older day is named.
  const days = [cost.currency === 'TRY' ? [] : from.day, into === 'TRY' ? [] : to.day].flat().sort()
  return {
    minor: multiplyDivide(cost.minor, from.rate, to.rate),
    exchange: {
      rate: formatShortDecimal(multiplyDivide(from.rate, 1_000_000, to.rate), 6),
      into,
      day: days[0] ?? day,
    },
  }
}
