import { carrierEmbargoes } from '../../demonstration/prices/carrierEmbargoes.ts'
import { demoCarriers, demoServices } from '../../demonstration/prices/carriers.ts'
import type { Db } from '../../platform/db/database.ts'
import { listCarriers } from './rateTable/pricing.queries.ts'
import { storeRateRows } from './rateTable/storeRateRows.ts'

/**
 * The carriers that the product knows and their services, without a price: what price lists, zones and fuel of a real
 * installation are entered for. Nothing happens where carriers exist already.
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
