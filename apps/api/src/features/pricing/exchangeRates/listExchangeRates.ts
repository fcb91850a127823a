import { desc, sql } from 'drizzle-orm'
import type { ExchangeRateRow } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Db } from '../../../platform/db/database.ts'
import { exchangeRates } from './exchangeRate.tables.ts'
import { originOf } from './rateSource.ts'

/**
 * Rates of the latest `days` days that have any, newest first. Covers the current day and the last known day
 * before it.
 */
export const listExchangeRates = async (db: Db, days = 30): Promise<ExchangeRateRow[]> => {
  const rows = await db
    .select({
      currency: exchangeRates.currency,
      day: exchangeRates.day,
      sellingTry: sql<string>`trim_scale(${exchangeRates.sellingTry})::text`,
      source: exchangeRates.source,
    })
    .from(exchangeRates)
    .where(
      sql`${exchangeRates.day} in (select distinct r.day from exchange_rates r order by r.day desc limit ${days})`,
    )
    .orderBy(desc(exchangeRates.day))
  return rows.map(({ source, ...rate }) => ({ ...rate, origin: originOf(source) }))
}
