import type { SellingRate } from '@kervan/connectors/rates/tcmb/parseTcmbRates'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { exchangeRates } from './exchange-rate.tables.ts'

/** Adds the rates of a day; those that are there stay as they are. Answers how many were new. */
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
  // Even an insert of nothing would tell every process to load its prices anew.
  if (missing.length === 0) return 0
  const added = await db
    .insert(exchangeRates)
    .values(missing.map((rate) => ({ ...rate, day, source })))
    .onConflictDoNothing()
    .returning({ currency: exchangeRates.currency })
  return added.length
}
