/** All connectors, one per line. */
import { dhlExpressConnector } from './carriers/dhlExpress/index.ts'
import { fedexConnector } from './carriers/fedex/index.ts'
import { houseConnector } from './carriers/house/index.ts'
import { upsConnector } from './carriers/ups/index.ts'
import type { Capability, Connector } from './connector.ts'
import { iyzicoConnector } from './payments/iyzico/index.ts'
import { sandboxConnector } from './payments/sandbox/index.ts'

export const connectors: readonly Connector[] = [
  houseConnector,
  upsConnector,
  fedexConnector,
  dhlExpressConnector,
  sandboxConnector,
  iyzicoConnector,
]

export const findConnector = (key: string): Connector | undefined =>
  connectors.find((connector) => connector.key === key)

export const connectorsWith = (capability: Capability): readonly Connector[] =>
  connectors.filter(({ capabilities }) => capabilities.includes(capability))
