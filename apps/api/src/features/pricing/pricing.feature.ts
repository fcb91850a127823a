import { defineFeature } from '../../defineFeature.ts'
import { checked } from '../notice/emailTemplate.ts'
import { serviceBookerHandlers } from './bookers/serviceBooker.routes.ts'
import { embargoHandlers } from './embargoes/embargo.routes.ts'
import { exchangeRateJobs } from './exchangeRates/exchangeRate.jobs.ts'
import { exchangeRateHandlers } from './exchangeRates/exchangeRate.routes.ts'
import { lateBulletinEmail } from './exchangeRates/lateBulletinEmail.ts'
import { waitingRateEmail } from './exchangeRates/waitingRateEmail.ts'
import { fuelHandlers } from './fuel/fuel.routes.ts'
import { fuelGapEmail } from './fuel/fuelGapEmail.ts'
import { liveRatesHandlers } from './liveRates/liveRates.routes.ts'
import { priceListHandlers } from './priceLists/priceList.routes.ts'
import { pricingJobs } from './pricing.jobs.ts'
import { pricingHandlers } from './pricing.routes.ts'
import { compareHandlers } from './quotes/compare.routes.ts'
import { segmentHandlers } from './segments/segment.routes.ts'
import { surchargeHandlers } from './surcharges/surcharge.routes.ts'
import { zoneHandlers } from './zones/zone.routes.ts'

export const pricing = defineFeature({
  name: 'pricing',
  handlers: {
    ...exchangeRateHandlers,
    ...pricingHandlers,
    ...liveRatesHandlers,
    ...priceListHandlers,
    ...segmentHandlers,
    ...zoneHandlers,
    ...compareHandlers,
    ...fuelHandlers,
    ...surchargeHandlers,
    ...embargoHandlers,
    ...serviceBookerHandlers,
  },
  jobs: (services) => [...exchangeRateJobs(services), ...pricingJobs(services)],
  emails: [checked(fuelGapEmail), checked(lateBulletinEmail), checked(waitingRateEmail)],
})
