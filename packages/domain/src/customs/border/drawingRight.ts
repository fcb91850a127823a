/** Special drawing right of the International Monetary Fund (XDR), in which the Universal Postal Union states limits. */
import { formatShortDecimal, multiplyDivide, parseDecimal } from '../../money/decimal.ts'
import type { Decimal } from '../../money/decimal.ts'
import { parseRate } from '../../money/money.ts'
import type { Currency } from '../../money/money.ts'
import type { Day } from '../../pricing/rating/compile/rateRows.ts'

/** Amounts of each currency in one XDR, valid from 1 Aug 2022 for five years (IMF, review of 29 Jul 2022). */
const baskets: readonly { from: Day; to: Day; amounts: Readonly<Record<Currency, Decimal>> }[] = [
  {
    from: '2022-08-01',
    to: '2027-07-31',
    amounts: { USD: '0.57813', EUR: '0.37379', CNY: '1.0993', JPY: '13.452', GBP: '0.080870' },
  },
]

const rateDecimals = 8
/** Decimals of the amounts of a basket. */
const amountDecimals = 6

/** Returns TRY for one XDR by the selling rates of its currencies; null without a rate or a basket of the day. */
export const drawingRightInTry = (
  day: Day,
  sellingTry: (currency: Currency) => Decimal | undefined,
): Decimal | null => {
  const basket = baskets.find(({ from, to }) => from <= day && day <= to)
  if (!basket) return null
  let units = 0
  for (const [currency, amount] of Object.entries(basket.amounts)) {
    const rate = sellingTry(currency)
    if (rate === undefined) return null
    units += multiplyDivide(parseRate(rate), parseDecimal(amount, amountDecimals), 10 ** amountDecimals)
  }
  return formatShortDecimal(units, rateDecimals)
}
