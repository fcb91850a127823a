import type { CarrierConnector } from './carrierConnector.ts'
import { houseCarrier } from './house/index.ts'

/** One line for each connector that is switched on. */
const connectors: readonly CarrierConnector[] = [houseCarrier]

/**
 * The connector that books for a carrier. A carrier without one of its own, or whose credentials are not set, is served by
 * the house network, which hands the parcel over.
 */
export const findCarrierConnector = (carrierCode: string): CarrierConnector =>
  connectors.find((connector) => connector.code === carrierCode.toLowerCase()) ?? houseCarrier
