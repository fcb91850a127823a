import type { EmbargoRow } from '@kervan/domain/pricing/rating/compile/rateRows'

/** Services of carriers that are companies of the United States: UPS and FedEx (`demoServices`). */
const unitedStatesServices = [21, 22, 31, 32]

/**
 * Cuba: the Cuban Assets Control Regulations forbid companies of the United States to trade with it, wherever a parcel
 * comes from. In force since 8 July 1963.
 */
export const carrierEmbargoes: readonly EmbargoRow[] = unitedStatesServices.map((serviceId) => ({
  countryCode: 'CU',
  serviceId,
  source: 'ABD / US: 31 CFR Part 515 (Cuban Assets Control Regulations)',
  validFrom: '1963-07-08',
  validTo: null,
}))
