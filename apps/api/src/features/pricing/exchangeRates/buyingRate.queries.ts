import { and, desc, eq, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { buyingRates, exchangeRates } from './exchangeRate.tables.ts'
import { illustrativeSource, manualSource } from './rateSource.ts'

/** Stores the buying rates of a bulletin. They replace example rates of the same day and nothing else. */
export const putBuyingRates = async (
  db: Db,
  day: string,
  rates: readonly { currency: string; buyingTry?: string }[],
  source: string,
): Promise<void> => {
  const rows = rates.flatMap(({ currency, buyingTry }) =>
    buyingTry === undefined ? [] : { currency, day, buyingTry, source },
  )
  if (rows.length === 0) return
  await db
    .insert(buyingRates)
    .values(rows)
    .onConflictDoUpdate({
      target: [buyingRates.currency, buyingRates.day],
      set: { buyingTry: sql`excluded.buying_try`, source },
      setWhere: and(eq(buyingRates.source, illustrativeSource), ne(sql`excluded.source`, illustrativeSource)),
    })
}

/** Buying rate known for the last day before a day; undefined while none is known. */
export const selectBuyingRateBefore = async (
  db: Db,
  currency: string,
  day: string,
): Promise<{ rate: string; day: string } | undefined> =>
  (
    await db
      .select({ rate: sql<string>`trim_scale(${buyingRates.buyingTry})::text`, day: buyingRates.day })
      .from(buyingRates)
      .where(and(eq(buyingRates.currency, currency), lt(buyingRates.day, day)))
      .orderBy(desc(buyingRates.day))
      .limit(1)
  )[0]

/** Day of the last bulletin before a day that has a rate of the currency; undefined while none was read. */
export const selectBulletinDayBefore = async (
  db: Db,
  currency: string,
  day: string,
): Promise<string | undefined> =>
  (
    await db
      .select({ day: exchangeRates.day })
      .from(exchangeRates)
      .where(
        and(
          eq(exchangeRates.currency, currency),
          lt(exchangeRates.day, day),
          notInArray(exchangeRates.source, [manualSource, illustrativeSource]),
        ),
      )
      .orderBy(desc(exchangeRates.day))
      .limit(1)
  )[0]?.day
