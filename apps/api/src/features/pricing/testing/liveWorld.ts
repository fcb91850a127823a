/**
 * Test data: three carriers with a price list each, and a local server that answers for them. A box of 0.4 kg
 * to Berlin costs 12.00 EUR by every list (10.00 plus 20 % fuel) and sells for 13.20; 1 EUR = 50 TRY, 1 USD =
 * 40 TRY.
 */
import { priceList, rateRows, service } from '@kervan/domain/pricing/rating/testing/buildRates'
import type { CarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import type { TestApp } from '../../../testing/testApp.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import { goToDayOfWorld, storePriceWorld } from './priceWorld.ts'

/** House express has no connector, so its offers do not depend on any carrier. */
const carriers = [
  { id: 1, code: 'UPS', name: 'UPS', connectorName: 'ups', services: ['UPS-WWS', 'UPS-STD'] },
  { id: 2, code: 'FEDEX', name: 'FedEx', connectorName: 'fedex', services: ['FDX-IP'] },
  { id: 3, code: 'DHL', name: 'DHL Express', connectorName: 'dhlExpress', services: ['DHL-EXP'] },
  { id: 4, code: 'KERVAN', name: 'Kervan', connectorName: 'house', services: ['KRV-EXP'] },
]

const services = carriers.flatMap(({ id, services: codes }) =>
  codes.map((code, index) => service({ id: id * 10 + index, carrierId: id, code, name: code })),
)

/** Test rows: each carrier has one zone (Germany), and all services have the same prices in it. */
const worldRows = () => {
  const { weightBreaks, pricesPerKg, fuel } = rateRows()
  return {
    carriers: carriers.map(({ services: _, ...carrier }) => ({
      ...carrier,
      logoImageName: `${carrier.code.toLowerCase()}.svg`,
    })),
    services,
    zones: carriers.map(({ id }) => ({ id: id * 10, carrierId: id, code: '1', name: 'Europe' })),
    zoneCountries: carriers.map(({ id }) => ({ zoneId: id * 10, serviceId: null, countryCode: 'DE' })),
    priceLists: services.map(({ id }) => priceList({ id: id * 100, serviceId: id })),
    weightBreaks: services.flatMap(({ id, carrierId }) =>
      weightBreaks.map((row) => ({ ...row, priceListId: id * 100, zoneId: carrierId * 10 })),
    ),
    pricesPerKg: services.flatMap(({ id, carrierId }) =>
      pricesPerKg.map((row) => ({ ...row, priceListId: id * 100, zoneId: carrierId * 10 })),
    ),
    fuel: carriers.flatMap(({ id }) => fuel.map((row) => ({ ...row, carrierId: id }))),
  }
}

const credentials = (server: CarrierServer): Record<string, string> => ({
  LIVE_RATES_TIME_LIMIT_MS: '700',
  UPS_CLIENT_ID: 'id',
  UPS_CLIENT_SECRET: 'secret',
  UPS_ACCOUNT_NUMBER: 'A1B2C3',
  UPS_API_URL: server.urlOf('ups'),
  FEDEX_CLIENT_ID: 'id',
  FEDEX_CLIENT_SECRET: 'secret',
  FEDEX_ACCOUNT_NUMBER: '740561073',
  FEDEX_API_URL: server.urlOf('fedex'),
  DHL_EXPRESS_API_KEY: 'key',
  DHL_EXPRESS_API_SECRET: 'secret',
  DHL_EXPRESS_ACCOUNT_NUMBER: '123456789',
  DHL_EXPRESS_API_URL: server.urlOf('dhlExpress'),
})

/** No credentials are set when no server is given. */
export const startLiveWorld = async (server: CarrierServer | null): Promise<TestApp> => {
  const test = await startTestApp(server ? credentials(server) : {})
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db, worldRows())
  return test
}
