import { demonstrationRates } from '../../demonstration/prices/demonstrationRates.ts'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { exchangeRates } from './exchangeRates/exchangeRate.tables.ts'
import { illustrativeSource } from './exchangeRates/rateSource.ts'
import { listCarriers } from './rateTable/pricing.queries.ts'
import { segments } from './pricing.tables.ts'
import { storeRateRows } from './rateTable/storeRateRows.ts'

const source = 'illustrative, made from the zone rules of the demonstration'

/** Seeds demo carriers, zones and price lists. Does nothing when carriers exist. */
export const seedDemonstrationPrices = async (db: Db, now: Date): Promise<void> => {
  if ((await listCarriers(db)).length > 0) return
  const rates = demonstrationRates(dayInTurkiye(now))
  await db.transaction(async (tx) => {
    // The demo data include their own default segment.
    await tx.delete(segments)
    await storeRateRows(tx, rates, { source, isIllustrative: true })
    await tx
      .insert(exchangeRates)
      .values(rates.exchangeRates.map((rate) => ({ ...rate, source: illustrativeSource })))
      .onConflictDoNothing()
  })
}
