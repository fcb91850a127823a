import { carrierEmbargoes } from '../../demonstration/prices/carrierEmbargoes.ts'
import { demoCarriers, demoServices } from '../../demonstration/prices/carriers.ts'
import type { Db } from '../../platform/db/database.ts'
import { listCarriers } from './rateTable/pricing.queries.ts'
import { storeRateRows } from './rateTable/storeRateRows.ts'

/**
 * Seeds known carriers and their services without prices, as a basis for a real installation's price lists,
 * zones and fuel. Does nothing when carriers exist.
 */
export const seedCarriers = async (db: Db): Promise<void> => {
  if ((await listCarriers(db)).length > 0) return
  const none = { source: '', isIllustrative: false }
  await db.transaction((tx) =>
    storeRateRows(
      tx,
      {
        carriers: demoCarriers.map((carrier) => ({ ...carrier, isIllustrative: false })),
        services: demoServices,
        zones: [],
        zoneCountries: [],
        priceLists: [],
        weightBreaks: [],
        pricesPerKg: [],
        fuel: [],
        surcharges: [],
        remoteAreas: [],
        segments: [],
        markups: [],
        exchangeRates: [],
        embargoes: carrierEmbargoes,
      },
      none,
    ),
  )
}
