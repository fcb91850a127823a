import type { EmbargoRow } from '@kervan/domain/pricing/rating/compile/rateRows'

/** Services of carriers that are US companies: UPS and FedEx (`demoServices`). */
const unitedStatesServices = [21, 22, 31, 32]

/**
 * Cuba: the Cuban Assets Control Regulations forbid US companies to trade with it, regardless of a parcel's
 * origin. In force since 8 July 1963.
 */
export const carrierEmbargoes: readonly EmbargoRow[] = unitedStatesServices.map((serviceId) => ({
  countryCode: 'CU',
  serviceId,
  source: 'US: 31 CFR Part 515 (Cuban Assets Control Regulations)',
  validFrom: '1963-07-08',
  validTo: null,
}))
