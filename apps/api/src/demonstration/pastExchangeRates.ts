import { demonstrationRates } from './prices/demonstrationRates.ts'
import { formatDecimal, multiplyDivide, parseDecimal } from '@kervan/domain/money/decimal'
import { dayInTurkiye } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { addExchangeRates } from '../features/pricing/exchangeRates/exchangeRate.queries.ts'
import { putBuyingRates } from '../features/pricing/exchangeRates/buyingRate.queries.ts'
import { illustrativeSource } from '../features/pricing/exchangeRates/rateSource.ts'

const dayMs = 86_400_000
/**
 * Number of past days with rates, enough for all scenarios; the central bank publishes rates on working days
 * only.
 */
const daysBack = 39
/** Daily depreciation of TRY, in millionths. */
const dailyLoss = 550

/** Distance of the buying rate below the selling rate, in millionths: about that of the central bank. */
const buyingLoss = 1_800

const isWorkingDay = (day: string): boolean => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** Adds illustrative exchange rates for past days, which are needed to price past shipments. */
export const addPastExchangeRates = async (db: Db, now: Date): Promise<void> => {
  const today = demonstrationRates(dayInTurkiye(now)).exchangeRates
  for (let back = 1; back <= daysBack; back++) {
    const day = dayInTurkiye(new Date(now.getTime() - back * dayMs))
    if (!isWorkingDay(day)) continue
    const rates = today.map(({ currency, sellingTry }) => ({
      currency,
      sellingTry: formatDecimal(
        multiplyDivide(parseDecimal(sellingTry, 4), 1_000_000 - back * dailyLoss, 1_000_000),
        4,
      ),
    }))
    await addExchangeRates(db, day, rates, illustrativeSource)
    await putBuyingRates(
      db,
      day,
      rates.map(({ currency, sellingTry }) => ({
        currency,
        buyingTry: formatDecimal(
          multiplyDivide(parseDecimal(sellingTry, 4), 1_000_000 - buyingLoss, 1_000_000),
          4,
        ),
      })),
      illustrativeSource,
    )
  }
}
