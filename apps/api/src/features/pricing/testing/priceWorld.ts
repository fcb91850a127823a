/** Replaces all prices of a test database by a world small enough to work out by hand. */
import { sql } from 'drizzle-orm'
import type { RateRows } from '@kervan/domain/rating/rateRows'
import { rateRows } from '@kervan/domain/rating/testing/buildRates'
import type { Db } from '../../../platform/db/database.ts'
import { exchangeRates } from '../../reference/exchange-rate.tables.ts'
import { storeRateRows } from '../store-rate-rows.ts'

export const clearPrices = async (db: Db): Promise<void> => {
  await db.execute(
    sql`truncate carriers, services, zones, zone_countries, price_lists, price_list_prices, fuel_charges, surcharges,
      remote_areas, segments, segment_markups, exchange_rates cascade`,
  )
}

/** The world of the domain's own tests, with what is different here. */
export const storePriceWorld = async (db: Db, changes: Partial<RateRows> = {}): Promise<RateRows> => {
  const rows = rateRows(changes)
  await db.transaction(async (tx) => {
    await clearPrices(tx)
    await storeRateRows(tx, rows, { source: 'test', isIllustrative: false })
    await tx.insert(exchangeRates).values(rows.exchangeRates.map((row) => ({ ...row, source: 'test' })))
  })
  return rows
}
