import { desc, sql } from 'drizzle-orm'
import type { ExchangeRateRow } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Db } from '../../../platform/db/database.ts'
import { exchangeRates } from './exchangeRate.tables.ts'

/** The rates of the last `days` days that have any, newest first; enough for the day and the last known before it. */
export const listExchangeRates = (db: Db, days = 30): Promise<ExchangeRateRow[]> =>
  db
    .select({
      currency: exchangeRates.currency,
      day: exchangeRates.day,
      sellingTry: sql<string>`trim_scale(${exchangeRates.sellingTry})::text`,
    })
    .from(exchangeRates)
    .where(
      sql`${exchangeRates.day} in (select distinct r.day from exchange_rates r order by r.day desc limit ${days})`,
    )
    .orderBy(desc(exchangeRates.day))
