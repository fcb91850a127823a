import type { CarrierConnector } from './carrierConnector.ts'
import { dhlExpressConnector } from './dhlExpress/index.ts'
import { fedexConnector } from './fedex/index.ts'
import { houseCarrier } from './house/index.ts'
import { upsConnector } from './ups/index.ts'

/** One line for each connector that books. */
const connectors: readonly CarrierConnector[] = [houseCarrier]

/**
 * The connector that books for a carrier. A carrier without one of its own, or whose credentials are not set, is served by
 * the house network, which hands the parcel over.
 */
export const findCarrierConnector = (carrierCode: string): CarrierConnector =>
  connectors.find((connector) => connector.code === carrierCode.toLowerCase()) ?? houseCarrier

/** One line for each connector that asks its carrier for live rates. */
export const ratingConnectors = {
  ups: upsConnector,
  fedex: fedexConnector,
  dhlExpress: dhlExpressConnector,
}
