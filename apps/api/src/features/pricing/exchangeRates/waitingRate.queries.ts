import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { waitingExchangeRates } from './exchangeRate.tables.ts'

export type WaitingRateRow = typeof waitingExchangeRates.$inferSelect
export type NewWaitingRate = typeof waitingExchangeRates.$inferInsert

const plain = (column: typeof waitingExchangeRates.sellingTry | typeof waitingExchangeRates.lastSellingTry) =>
  sql<string>`trim_scale(${column})::text`

const columns = {
  id: waitingExchangeRates.id,
  currency: waitingExchangeRates.currency,
  day: waitingExchangeRates.day,
  sellingTry: plain(waitingExchangeRates.sellingTry),
  source: waitingExchangeRates.source,
  reason: waitingExchangeRates.reason,
  lastSellingTry: sql<string | null>`trim_scale(${waitingExchangeRates.lastSellingTry})::text`,
  lastDay: waitingExchangeRates.lastDay,
  createdAt: waitingExchangeRates.createdAt,
  decision: waitingExchangeRates.decision,
  decidedAt: waitingExchangeRates.decidedAt,
  decidedBy: waitingExchangeRates.decidedBy,
}

/** Undecided rates, newest day first. */
export const listWaitingRates = (db: Db): Promise<WaitingRateRow[]> =>
  db
    .select(columns)
    .from(waitingExchangeRates)
    .where(isNull(waitingExchangeRates.decision))
    .orderBy(desc(waitingExchangeRates.day), asc(waitingExchangeRates.currency), asc(waitingExchangeRates.id))
    .limit(200)

export const findWaitingRate = async (db: Db, id: number): Promise<WaitingRateRow | undefined> =>
  (await db.select(columns).from(waitingExchangeRates).where(eq(waitingExchangeRates.id, id)))[0]

/** Returns only rates that were not queued before. */
export const insertWaitingRates = async (
  tx: Db,
  rows: readonly NewWaitingRate[],
): Promise<NewWaitingRate[]> => {
  if (rows.length === 0) return []
  const added = await tx
    .insert(waitingExchangeRates)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ currency: waitingExchangeRates.currency })
  return rows.filter((row) => added.some(({ currency }) => currency === row.currency))
}

/** Refused rates of a day with their value. */
export const listRefusedRates = (db: Db, day: string): Promise<{ currency: string; sellingTry: string }[]> =>
  db
    .select({ currency: waitingExchangeRates.currency, sellingTry: plain(waitingExchangeRates.sellingTry) })
    .from(waitingExchangeRates)
    .where(and(eq(waitingExchangeRates.day, day), eq(waitingExchangeRates.decision, 'refused')))

export const decideWaitingRateRow = async (
  tx: Db,
  id: number,
  decided: { decision: 'accepted' | 'refused'; decidedAt: Date; decidedBy: number },
): Promise<void> => {
  await tx.update(waitingExchangeRates).set(decided).where(eq(waitingExchangeRates.id, id))
}

/** Closes waiting rates of a currency and day that got another rate, because no decision is needed any more. */
export const supersedeWaitingRates = async (
  tx: Db,
  currencies: readonly string[],
  day: string,
  decidedAt: Date,
): Promise<void> => {
  if (currencies.length === 0) return
  await tx
    .update(waitingExchangeRates)
    .set({ decision: 'superseded', decidedAt })
    .where(
      and(
        eq(waitingExchangeRates.day, day),
        inArray(waitingExchangeRates.currency, [...currencies]),
        isNull(waitingExchangeRates.decision),
      ),
    )
}
