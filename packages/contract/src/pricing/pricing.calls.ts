/** All calls of the pricing feature. */
import { serviceBookerEndpoints } from './bookers/serviceBooker.endpoints.ts'
import { embargoEndpoints } from './embargoes/embargo.endpoints.ts'
import { exchangeRateEndpoints } from './exchangeRates/exchangeRate.endpoints.ts'
import { fuelEndpoints } from './fuel/fuel.endpoints.ts'
import { liveRatesEndpoints } from './liveRates/liveRates.endpoints.ts'
import { priceListEndpoints } from './priceLists/priceList.endpoints.ts'
import { compareEndpoints } from './quotes/compare.endpoints.ts'
import { pricingEndpoints } from './quotes/pricing.endpoints.ts'
import { segmentEndpoints } from './segments/segment.endpoints.ts'
import { surchargeEndpoints } from './surcharges/surcharge.endpoints.ts'
import { zoneEndpoints } from './zones/zone.endpoints.ts'

export const pricingCalls = {
  ...pricingEndpoints,
  ...liveRatesEndpoints,
  ...priceListEndpoints,
  ...segmentEndpoints,
  ...zoneEndpoints,
  ...compareEndpoints,
  ...fuelEndpoints,
  ...surchargeEndpoints,
  ...embargoEndpoints,
  ...exchangeRateEndpoints,
  ...serviceBookerEndpoints,
}
