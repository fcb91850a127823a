/** Replaces all prices of a test database by round prices that can be checked by hand. */
import { sql } from 'drizzle-orm'
import type { RateRows } from '@kervan/domain/pricing/rating/compile/rateRows'
import { rateRows } from '@kervan/domain/pricing/rating/testing/buildRates'
import type { Db } from '../../../platform/db/database.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { exchangeRates } from '../exchangeRates/exchangeRate.tables.ts'
import { storeRateRows } from '../rateTable/storeRateRows.ts'

const clearPrices = async (db: Db): Promise<void> => {
  await db.execute(
    sql`truncate carriers, services, zones, zone_countries, price_lists, price_list_prices, fuel_charges, surcharges,
      remote_areas, segments, segment_markups, exchange_rates, embargoes cascade`,
  )
}

/** Friday 20 November 2026, the day that the test prices cover. */
export const dayOfWorld = new Date('2026-11-20T09:00:00Z')

/** Sets the clock to the day of the test prices. */
export const goToDayOfWorld = async ({ setNow }: TestApp): Promise<void> => setNow(dayOfWorld)

/** Stores the prices of the domain's tests with the given changes. Call before the first quote. */
export const storePriceWorld = async (db: Db, changes: Partial<RateRows> = {}): Promise<void> => {
  const rows = rateRows(changes)
  await db.transaction(async (tx) => {
    await clearPrices(tx)
    await storeRateRows(tx, rows, { source: 'test', isIllustrative: false })
    await tx.insert(exchangeRates).values(rows.exchangeRates.map((row) => ({ ...row, source: 'test' })))
  })
}
