/** Certification of the product's connectors. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dhlExpressConnector } from '../carriers/dhlExpress/index.ts'
import { dhlSamples } from '../carriers/dhlExpress/testing/dhlSystem.ts'
import { fedexConnector } from '../carriers/fedex/index.ts'
import { fedexSamples } from '../carriers/fedex/testing/fedexSystem.ts'
import { houseConnector } from '../carriers/house/index.ts'
import { createSandboxCarrier } from '../carriers/sandbox/index.ts'
import { sandboxCarrierSamples } from '../carriers/sandbox/testing/sandboxCarrierSamples.ts'
import { buildBookingRequest } from '../carriers/testing/buildBookingRequest.ts'
import { upsConnector } from '../carriers/ups/index.ts'
import { upsSamples } from '../carriers/ups/testing/upsSystem.ts'
import { iyzicoConnector } from '../payments/iyzico/index.ts'
import { iyzicoSamples } from '../payments/iyzico/testing/iyzicoSamples.ts'
import { startIyzicoServer } from '../payments/iyzico/testing/iyzicoServer.ts'
import type { IyzicoServer } from '../payments/iyzico/testing/iyzicoServer.ts'
import { sandboxConnector } from '../payments/sandbox/index.ts'
import { sandboxPaymentSamples } from '../payments/sandbox/testing/sandboxPaymentSamples.ts'
import { productConnectors } from '../registry.ts'
import { certify } from './certify.ts'

let iyzico: IyzicoServer
beforeAll(async () => {
  iyzico = await startIyzicoServer()
})
afterAll(() => iyzico.close())

certify('UPS', upsConnector, upsSamples)
certify('FedEx', fedexConnector, fedexSamples)
certify('DHL Express', dhlExpressConnector, dhlSamples)
certify(
  'iyzico',
  iyzicoConnector,
  iyzicoSamples(() => iyzico),
)
certify('the sandbox carrier', createSandboxCarrier, sandboxCarrierSamples())
certify('the sandbox bank', sandboxConnector, sandboxPaymentSamples())
certify('the house', houseConnector, {
  createSystem: null,
  settings: () => ({}),
  secrets: [],
  booking: { request: buildBookingRequest(), fields: [] },
})

it('certifies every connector of the product', () => {
  const certified = [upsConnector, fedexConnector, dhlExpressConnector, iyzicoConnector, sandboxConnector]
  const keys = [houseConnector, ...certified].map(({ key }) => key)
  expect(keys.sort()).toEqual(productConnectors.all.map(({ key }) => key).sort())
})
