import type { SellingRate } from '@kervan/connectors/rates/tcmb/parseTcmbRates'
import { and, asc, desc, eq, gte, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { exchangeRateCorrections, exchangeRates } from './exchangeRate.tables.ts'
import { illustrativeSource, manualSource } from './rateSource.ts'

/** Adds the rates of a day without changing existing ones. Returns the number of new rates. */
export const addExchangeRates = async (
  db: Db,
  day: string,
  rates: readonly SellingRate[],
  source: string,
): Promise<number> => {
  const known = await db
    .select({ currency: exchangeRates.currency })
    .from(exchangeRates)
    .where(eq(exchangeRates.day, day))
  const missing = rates.filter((rate) => !known.some(({ currency }) => currency === rate.currency))
  // Skips the insert, because even an empty one fires the trigger that makes every process reload its prices.
  if (missing.length === 0) return 0
  const added = await db
    .insert(exchangeRates)
    .values(missing.map((rate) => ({ ...rate, day, source })))
    .onConflictDoNothing()
    .returning({ currency: exchangeRates.currency })
  return added.length
}

export interface StoredRate {
  currency: string
  day: string
  sellingTry: string
  source: string
  createdAt: Date
}

/** Latest two rates of each currency up to a day, newest first. */
export const listRatesUpTo = async (db: Db, day: string): Promise<StoredRate[]> => {
  const place = sql<number>`row_number() over (partition by ${exchangeRates.currency} order by ${exchangeRates.day} desc)`
  const ranked = db
    .select({
      currency: exchangeRates.currency,
      day: exchangeRates.day,
      sellingTry: sql<string>`trim_scale(${exchangeRates.sellingTry})::text`.as('selling'),
      source: exchangeRates.source,
      createdAt: exchangeRates.createdAt,
      place: place.mapWith(Number).as('place'),
    })
    .from(exchangeRates)
    .where(lte(exchangeRates.day, day))
    .as('ranked')
  return db
    .select({
      currency: ranked.currency,
      day: ranked.day,
      sellingTry: ranked.sellingTry,
      source: ranked.source,
      createdAt: ranked.createdAt,
    })
    .from(ranked)
    .where(lte(ranked.place, 2))
    .orderBy(asc(ranked.currency), desc(ranked.day))
}

/** Deletes example rates of a currency from the given day on. */
export const deleteIllustrativeRates = async (
  tx: Db,
  rates: readonly { currency: string }[],
  from: string,
): Promise<void> => {
  const isReplaced = and(
    inArray(
      exchangeRates.currency,
      rates.map(({ currency }) => currency),
    ),
    gte(exchangeRates.day, from),
    eq(exchangeRates.source, illustrativeSource),
  )
  const known = await tx.select({ day: exchangeRates.day }).from(exchangeRates).where(isReplaced).limit(1)
  // Skips the delete, because even an empty one fires the trigger that makes every process reload its prices.
  if (known.length > 0) await tx.delete(exchangeRates).where(isReplaced)
}

/** Day of the latest bulletin that was read; null when there is none. */
export const findLastBulletinDay = async (db: Db, upTo: string): Promise<string | null> =>
  (
    await db
      .select({ day: sql<string | null>`max(${exchangeRates.day})::text` })
      .from(exchangeRates)
      .where(
        and(
          notInArray(exchangeRates.source, [manualSource, illustrativeSource]),
          lte(exchangeRates.day, upTo),
        ),
      )
  )[0]?.day ?? null

/** Checks whether any rate of the currency exists; the latest one applies. */
export const hasRate = async (db: Db, currency: string): Promise<boolean> =>
  (
    await db
      .select({ day: exchangeRates.day })
      .from(exchangeRates)
      .where(eq(exchangeRates.currency, currency))
      .limit(1)
  ).length > 0

export const findRate = async (db: Db, currency: string, day: string): Promise<StoredRate | undefined> =>
  (
    await db
      .select({
        currency: exchangeRates.currency,
        day: exchangeRates.day,
        sellingTry: sql<string>`trim_scale(${exchangeRates.sellingTry})::text`,
        source: exchangeRates.source,
        createdAt: exchangeRates.createdAt,
      })
      .from(exchangeRates)
      .where(and(eq(exchangeRates.currency, currency), eq(exchangeRates.day, day)))
  )[0]

/** Adds or replaces the rate of a currency and day. */
export const putRate = async (
  db: Db,
  rate: { currency: string; day: string; sellingTry: string; source: string; createdAt: Date },
): Promise<void> => {
  await db
    .insert(exchangeRates)
    .values(rate)
    .onConflictDoUpdate({ target: [exchangeRates.currency, exchangeRates.day], set: rate })
}

export const deleteRate = async (db: Db, currency: string, day: string): Promise<void> => {
  await db.delete(exchangeRates).where(and(eq(exchangeRates.currency, currency), eq(exchangeRates.day, day)))
}

/**
 * Serializes corrections, bulletins and decisions about waiting rates until the transaction ends, so that each
 * sees the stored rates.
 */
export const lockExchangeRates = async (tx: Db): Promise<void> => {
  await tx.execute(sql`lock table ${exchangeRateCorrections} in share row exclusive mode`)
}

export const insertRateCorrection = async (
  db: Db,
  row: typeof exchangeRateCorrections.$inferInsert,
): Promise<number> =>
  (await db.insert(exchangeRateCorrections).values(row).returning({ id: exchangeRateCorrections.id }))[0]!.id

export type RateCorrectionRow = typeof exchangeRateCorrections.$inferSelect

/** Manual rate corrections, newest first, with the name of the user who made each. */
export const listRateCorrections = async (
  db: Db,
  since: Date,
): Promise<{ row: RateCorrectionRow; madeBy: string }[]> =>
  db
    .select({
      row: exchangeRateCorrections,
      madeBy: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`,
    })
    .from(exchangeRateCorrections)
    .leftJoin(users, eq(users.id, exchangeRateCorrections.actorId))
    .where(gte(exchangeRateCorrections.createdAt, since))
    .orderBy(desc(exchangeRateCorrections.id))
    .limit(200)

export const findRateCorrection = async (db: Db, id: number): Promise<RateCorrectionRow | undefined> =>
  (await db.select().from(exchangeRateCorrections).where(eq(exchangeRateCorrections.id, id)))[0]

/** Latest correction of a currency and day that was not withdrawn. */
export const findStandingCorrection = async (
  db: Db,
  currency: string,
  day: string,
): Promise<RateCorrectionRow | undefined> =>
  (
    await db
      .select()
      .from(exchangeRateCorrections)
      .where(
        and(
          eq(exchangeRateCorrections.currency, currency),
          eq(exchangeRateCorrections.day, day),
          isNull(exchangeRateCorrections.withdrawnAt),
        ),
      )
      .orderBy(desc(exchangeRateCorrections.id))
      .limit(1)
  )[0]

export const markCorrectionWithdrawn = async (
  db: Db,
  id: number,
  withdrawn: { withdrawnAt: Date; withdrawnBy: number },
): Promise<void> => {
  await db.update(exchangeRateCorrections).set(withdrawn).where(eq(exchangeRateCorrections.id, id))
}
