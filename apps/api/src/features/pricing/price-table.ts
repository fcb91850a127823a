/** The compiled prices that this process quotes from. One quote uses one table from beginning to end. */
import { compileRateTable } from '@kervan/domain/rating/compileRateTable'
import type { RateTable } from '@kervan/domain/rating/rateTable'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { heldKind } from '../../platform/db/heldValues.ts'
import { listExchangeRates } from '../reference/list-exchange-rates.ts'
import {
  listCarriers,
  listFuel,
  listMarkups,
  listPriceLists,
  listPricesPerKg,
  listRemoteAreas,
  listSegments,
  listServices,
  listSurcharges,
  listWeightBreaks,
  listZoneCountries,
  listZones,
  readPricingVersion,
} from './pricing.queries.ts'

const loadRateTable = async (db: Db): Promise<RateTable> => {
  const services = await listServices(db)
  const inUse = new Set(services.map((service) => service.id))
  const ofServiceInUse = (row: { serviceId: number | null }) =>
    row.serviceId === null || inUse.has(row.serviceId)
  const priceLists = (await listPriceLists(db)).filter(ofServiceInUse)
  const isInUse = new Set(priceLists.map((list) => list.id))
  const ofListInUse = (row: { priceListId: number }) => isInUse.has(row.priceListId)
  return compileRateTable({
    carriers: await listCarriers(db),
    services,
    zones: await listZones(db),
    zoneCountries: await listZoneCountries(db),
    priceLists,
    weightBreaks: (await listWeightBreaks(db)).filter(ofListInUse),
    pricesPerKg: (await listPricesPerKg(db)).filter(ofListInUse),
    fuel: await listFuel(db),
    surcharges: await listSurcharges(db),
    remoteAreas: await listRemoteAreas(db),
    segments: await listSegments(db),
    markups: await listMarkups(db),
    exchangeRates: await listExchangeRates(db),
  })
}

const priceTable = heldKind<RateTable>({
  channel: 'pricing_version',
  readVersion: readPricingVersion,
  load: loadRateTable,
})

/** The table as it is now; hold on to it for the whole of a quote. */
export const currentPriceTable = ({ held }: Pick<Services, 'held'>): RateTable | Promise<RateTable> =>
  held.get(priceTable)
