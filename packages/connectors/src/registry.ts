/** All connectors of the product, one per line. */
import { dhlExpressConnector } from './carriers/dhlExpress/index.ts'
import { fedexConnector } from './carriers/fedex/index.ts'
import { houseConnector } from './carriers/house/index.ts'
import { upsConnector } from './carriers/ups/index.ts'
import type { Capability, Connector } from './connector.ts'
import { invoiceDropConnector } from './invoicing/drop/index.ts'
import { invoicePickupConnector } from './invoicing/pickup/index.ts'
import { iyzicoConnector } from './payments/iyzico/index.ts'
import { sandboxConnector } from './payments/sandbox/index.ts'
import { amazonConnector } from './stores/amazon/index.ts'
import { ebayConnector } from './stores/ebay/index.ts'
import { etsyConnector } from './stores/etsy/index.ts'
import { ikasConnector } from './stores/ikas/index.ts'
import { ottoConnector } from './stores/otto/index.ts'
import { shopifyConnector } from './stores/shopify/index.ts'
import { ticimaxConnector } from './stores/ticimax/index.ts'
import { tsoftConnector } from './stores/tsoft/index.ts'
import { walmartConnector } from './stores/walmart/index.ts'
import { woocommerceConnector } from './stores/woocommerce/index.ts'

/** Connectors of a process. Tests pass their own. */
export interface ConnectorRegistry {
  all: readonly Connector[]
  find: (key: string) => Connector | undefined
  with: (capability: Capability) => readonly Connector[]
}

export const createConnectorRegistry = (all: readonly Connector[]): ConnectorRegistry => ({
  all,
  find: (key) => all.find((connector) => connector.key === key),
  with: (capability) => all.filter(({ capabilities }) => capabilities.includes(capability)),
})

export const productConnectors = createConnectorRegistry([
  houseConnector,
  upsConnector,
  fedexConnector,
  dhlExpressConnector,
  sandboxConnector,
  iyzicoConnector,
  invoiceDropConnector,
  invoicePickupConnector,
  woocommerceConnector,
  shopifyConnector,
  ticimaxConnector,
  tsoftConnector,
  etsyConnector,
  amazonConnector,
  ikasConnector,
  ottoConnector,
  walmartConnector,
  ebayConnector,
])
