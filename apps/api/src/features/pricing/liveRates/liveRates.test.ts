/** Live rates over HTTP, with local fake carriers that answer, hang, fail and recover. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import type { CarrierServer, ServedCarrier } from '@kervan/connectors/carriers/testing/carrierServer'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { liveRatesEndpoints } from '@kervan/contract/pricing/liveRates/liveRates.endpoints'
import type { CarrierRatesAnswer } from '@kervan/contract/pricing/liveRates/liveRates.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import { startLiveWorld } from '../testing/liveWorld.ts'
import { dayOfWorld } from '../testing/priceWorld.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

const served: readonly ServedCarrier[] = ['ups', 'fedex', 'dhlExpress']

const toBerlin = {
  segmentId: 1,
  ...parcelToBerlin({ weight: 0.4 }),
  receiverCity: 'Berlin',
}

let server: CarrierServer
let test: TestApp
let now = dayOfWorld
beforeAll(async () => {
  server = await startCarrierServer()
  test = await startLiveWorld(server)
})
afterAll(async () => {
  await test.close()
  await server.close()
})
/** Each test starts with working carriers and closed circuit breakers. */
beforeEach(async () => {
  for (const carrier of served) server.behave(carrier, 'well')
  pass(60_000)
  await ask()
  server.calls.length = 0
})

const pass = (ms: number) => test.setNow((now = new Date(now.getTime() + ms)))

const ask = async (changes: object = {}, language: 'tr' | 'en' = 'tr', of: TestApp = test) => {
  const token = await of.tokenOf('operations')
  const body = { ...toBerlin, ...changes }
  const reply = await of.call(liveRatesEndpoints.getLiveRates, { token, body, language })
  expect(reply.status).toBe(200)
  return Object.fromEntries(reply.body.map((carrier) => [carrier.supplierCode, carrier])) as Record<
    'UPS' | 'FEDEX' | 'DHL',
    CarrierRatesAnswer
  >
}

const rateCalls = (carrier: ServedCarrier) =>
  server.calls.filter((call) => call.system === carrier && call.kind === 'rate').length

describe('live rates', () => {
  it('returns live rates beside cost and price of the list, with the difference in its currency', async () => {
    const { UPS, FEDEX, DHL } = await ask()
    expect(UPS.outcome).toBe('answered')
    expect(UPS.rates.map(({ live, list }) => [live?.productCode, list?.supplierServiceMethodName])).toEqual([
      ['65', 'UPS-WWS'],
      ['08', undefined],
      [undefined, 'UPS-STD'],
    ])
    expect(UPS.rates[0]).toMatchObject({
      live: { productName: 'UPS Worldwide Saver', price: 49.8, priceCurrency: 'EUR', priceInTry: 2490 },
      list: { cost: 12, price: 13.2, priceCurrency: 'EUR' },
      difference: 37.8,
      differencePercent: 315,
    })
    expect(UPS.rates[1]).toMatchObject({ list: null, difference: null, differencePercent: null })
    expect(FEDEX.rates[0]).toMatchObject({ live: { price: 55.26 }, difference: 43.26 })
    // 57.95 USD are 46.36 EUR by the day's rates.
    expect(DHL.rates[0]).toMatchObject({
      live: { price: 57.95, priceCurrency: 'USD', priceInTry: 2318, transitDays: 2, arrivesOn: '2026-11-25' },
      difference: 34.36,
    })
  })

  it('requests rates from the handover location for the next working day', async () => {
    test.setNow(new Date('2026-11-21T22:30:00Z'))
    await ask()
    test.setNow(now)
    const bodyOf = (carrier: ServedCarrier) =>
      server.calls.find((call) => call.system === carrier && call.kind === 'rate')!.body
    expect(JSON.parse(bodyOf('fedex'))).toMatchObject({
      requestedShipment: {
        shipDateStamp: '2026-11-23',
        shipper: { address: { countryCode: 'TR', postalCode: '34000', city: 'Istanbul' } },
      },
    })
  })

  it('reports which carrier failed and why, and returns all other rates', async () => {
    server.behave('ups', 'hangs')
    server.behave('fedex', 'refuses')
    const { UPS, FEDEX, DHL } = await ask({}, 'en')
    expect(UPS).toMatchObject({
      outcome: 'didNotAnswer',
      message: 'UPS did not answer within 0.7 seconds.',
      rates: [
        { live: null, list: { cost: 12 } },
        { live: null, list: { cost: 12 } },
      ],
    })
    expect(FEDEX).toMatchObject({
      outcome: 'refused',
      message: 'FedEx gave no rate for this shipment: The requested service is unavailable.',
    })
    expect(DHL.outcome).toBe('answered')
  })

  it('reports a missing city where a carrier needs it, without requesting the carrier', async () => {
    const { DHL, UPS } = await ask({ receiverCity: '' })
    expect(DHL).toMatchObject({
      outcome: 'refused',
      message: 'DHL Express fiyat vermek için alıcı şehrini istiyor.',
    })
    expect(UPS.outcome).toBe('answered')
    expect(rateCalls('dhlExpress')).toBe(0)
  })

  it('requests no carrier for an invalid body', async () => {
    const token = await test.tokenOf('operations')
    const { status, body } = await test.callFailing(liveRatesEndpoints.getLiveRates, {
      token,
      body: { ...toBerlin, pieces: [], receiverCity: 'x'.repeat(61) },
    })
    expect(status).toBe(400)
    expect(Object.keys(body.Errors!)).toEqual(expect.arrayContaining(['pieces', 'receiverCity']))
    expect(server.calls).toEqual([])
  })
})

describe('carrier after three consecutive failures', () => {
  it('pauses the carrier for half a minute, then tries a single request', async () => {
    server.behave('fedex', 'fault')
    for (let times = 0; times < 3; times++) await ask()
    expect(rateCalls('fedex')).toBe(3)

    server.behave('fedex', 'well')
    const { FEDEX, UPS } = await ask()
    expect(FEDEX.outcome).toBe('didNotAnswer')
    expect(FEDEX.message).toMatch(/^FedEx art arda yanıt vermedi; saat \d\d:\d\d:\d\d itibarıyla/)
    expect(UPS.outcome).toBe('answered')
    expect(rateCalls('fedex')).toBe(3)

    pass(30_000)
    expect((await ask()).FEDEX.outcome).toBe('answered')
    expect(rateCalls('fedex')).toBe(4)
  })

  it('does not pause a carrier that refuses parcels', async () => {
    server.behave('ups', 'refuses')
    for (let times = 0; times < 4; times++) await ask()
    expect(rateCalls('ups')).toBe(4)
  })
})

describe('offer list', () => {
  it('returns the same offers to customers without requesting or revealing carriers', async () => {
    for (const carrier of served) server.behave(carrier, 'hangs')
    const { body } = await test.call(pricingEndpoints.quoteParcel, { body: toBerlin })
    expect((body as OfferAnswer[]).map(({ totalPrice }) => totalPrice)).toEqual([
      13.2, 13.2, 13.2, 13.2, 13.2,
    ])
    expect(server.calls).toEqual([])
  })

  it.each<Role>(['customer', 'agent', 'pickup'])('refuses live rates to %s', async (role) => {
    const token = await test.tokenOf(role)
    const { status } = await test.callFailing(liveRatesEndpoints.getLiveRates, { token, body: toBerlin })
    expect(status).toBe(403)
    expect(server.calls).toEqual([])
  })
})

describe('carriers without credentials', () => {
  it('reports every carrier as off and returns its list prices', async () => {
    const bare = await startLiveWorld(null)
    const rates = await ask({}, 'tr', bare)
    await bare.close()
    for (const carrier of Object.values(rates)) {
      expect(carrier).toMatchObject({ outcome: 'off', message: null })
      expect(carrier.rates.every(({ live, list }) => live === null && list?.cost === 12)).toBe(true)
    }
    expect(Object.keys(rates)).toEqual(['UPS', 'FEDEX', 'DHL'])
  })
  it('uses credentials entered by staff from the next request on', async () => {
    const bare = await startLiveWorld(null)
    const { body } = await bare.call(connectionEndpoints.saveConnection, {
      token: await bare.tokenOf('admin'),
      body: {
        connectorKey: 'fedex',
        values: [
          { name: 'clientId', value: 'id' },
          { name: 'clientSecret', value: 'secret' },
          { name: 'accountNumber', value: '740561073' },
          { name: 'apiUrl', value: server.urlOf('fedex') },
        ],
      },
    })
    expect(body.state).toBe('active')
    const { FEDEX, UPS } = await ask({}, 'tr', bare)
    expect([FEDEX.outcome, UPS.outcome]).toEqual(['answered', 'off'])
    await bare.close()
  })
})
