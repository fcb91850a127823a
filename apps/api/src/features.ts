/** Every feature's handlers and jobs, in one list. A feature of the contract without handlers does not compile. */
import type { contractTable, Feature } from '@kervan/contract/table'
import type { Services } from './platform/ctx.ts'
import type { Handlers } from './platform/http/bind.ts'
import type { JobHandler } from './platform/jobs/jobs.ts'
import { accessHandlers } from './features/access/access.routes.ts'
import { accountJobs } from './features/account/account.jobs.ts'
import { accountHandlers } from './features/account/account.routes.ts'
import { companyHandlers } from './features/company/company.routes.ts'
import { contactHandlers } from './features/contact/contact.routes.ts'
import { cartHandlers } from './features/cart/cart.routes.ts'
import { paymentJobs, resumePayments } from './features/payment/payment.jobs.ts'
import { paymentHandlers } from './features/payment/payment.routes.ts'
import { shipmentJobs } from './features/shipment/shipment.jobs.ts'
import { referenceJobs } from './features/reference/reference.jobs.ts'
import { exchangeRateHandlers } from './features/reference/exchange-rate.routes.ts'
import { referenceHandlers } from './features/reference/reference.routes.ts'
import { pricingJobs } from './features/pricing/pricing.jobs.ts'
import { fuelHandlers } from './features/pricing/fuel/fuel.routes.ts'
import { liveRatesHandlers } from './features/pricing/live-rates/liveRates.routes.ts'
import { priceListHandlers } from './features/pricing/price-lists/price-list.routes.ts'
import { offerHistoryHandlers } from './features/pricing/quotes/offerHistory.routes.ts'
import { pricingHandlers } from './features/pricing/pricing.routes.ts'
import { compareHandlers } from './features/pricing/quotes/compare.routes.ts'
import { segmentHandlers } from './features/pricing/segments/segment.routes.ts'
import { surchargeHandlers } from './features/pricing/surcharges/surcharge.routes.ts'
import { zoneHandlers } from './features/pricing/zones/zone.routes.ts'
import { customsHandlers } from './features/customs/customs.routes.ts'
import { shipmentHandlers } from './features/shipment/shipment.routes.ts'
import { systemHandlers } from './features/system/system.routes.ts'
import { trackingHandlers } from './features/tracking/tracking.routes.ts'

export const featureHandlers: { [F in Feature]: Handlers<(typeof contractTable)[F]> } = {
  access: accessHandlers,
  account: accountHandlers,
  company: companyHandlers,
  contact: contactHandlers,
  reference: {
    ...referenceHandlers,
    ...exchangeRateHandlers,
  },
  pricing: {
    ...pricingHandlers,
    ...offerHistoryHandlers,
    ...liveRatesHandlers,
    ...priceListHandlers,
    ...segmentHandlers,
    ...zoneHandlers,
    ...compareHandlers,
    ...fuelHandlers,
    ...surchargeHandlers,
  },
  customs: customsHandlers,
  cart: cartHandlers,
  payment: paymentHandlers,
  shipment: shipmentHandlers,
  system: systemHandlers,
  tracking: trackingHandlers,
}

/** Background work of all features. */
export const featureJobs = (services: Services): JobHandler[] => [
  ...accountJobs(services),
  ...referenceJobs(services),
  ...pricingJobs(services),
  ...paymentJobs(services),
  ...shipmentJobs(services),
]

/** What a process does first for work that others left when they ended. */
export const resumeFeatures = (services: Services): Promise<void> => resumePayments(services)
