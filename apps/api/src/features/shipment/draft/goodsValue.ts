import { multiplyDivideUp } from '@kervan/domain/money/decimal'
import { money, parseRate } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { listExchangeRates } from '../../reference/exchangeRates/listExchangeRates.ts'

/**
 * The goods in another currency, by the last known selling rates over TRY: for limits and warnings, not for prices.
 * Rounded up, so that 150.00009 EUR is above a limit of 150 EUR. Null without goods or without a rate.
 */
export const goodsValueConverter = async (
  db: Db,
  goodsValue: Money | null,
  today: string,
): Promise<(currency: string) => Money | null> => {
  if (goodsValue === null) return () => null
  const rates = new Map<string, number>([['TRY', parseRate('1')]])
  // Newest first: the first of a currency is its last known one.
  for (const { currency, day, sellingTry } of await listExchangeRates(db))
    if (day <= today && !rates.has(currency)) rates.set(currency, parseRate(sellingTry))
  return (currency) => {
    if (goodsValue.currency === currency) return goodsValue
    const from = rates.get(goodsValue.currency)
    const to = rates.get(currency)
    return from && to ? money(multiplyDivideUp(goodsValue.minor, from, to), currency) : null
  }
}
