/** Live rates over HTTP, with carriers on loopback that answer, hang, break and recover. */
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
/** Every test begins with carriers that are well and breakers that are closed. */
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
  server.calls.filter((call) => call.carrier === carrier && call.kind === 'rate').length

describe('live rates', () => {
  it('stand beside the list’s cost and price, with the difference in the list’s currency', async () => {
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

  it('are asked from where parcels are handed over, on the next working day', async () => {
    test.setNow(new Date('2026-11-21T22:30:00Z'))
    await ask()
    test.setNow(now)
    const bodyOf = (carrier: ServedCarrier) =>
      server.calls.find((call) => call.carrier === carrier && call.kind === 'rate')!.body
    expect(JSON.parse(bodyOf('fedex'))).toMatchObject({
      requestedShipment: {
        shipDateStamp: '2026-11-23',
        shipper: { address: { countryCode: 'TR', postalCode: '34000', city: 'Istanbul' } },
      },
    })
  })

  it('say which carrier did not answer and why; the others and the lists stand', async () => {
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

  it('name the city where a carrier needs it, without asking the carrier', async () => {
    const { DHL, UPS } = await ask({ receiverCity: '' })
    expect(DHL).toMatchObject({
      outcome: 'refused',
      message: 'DHL Express fiyat vermek için alıcı şehrini istiyor.',
    })
    expect(UPS.outcome).toBe('answered')
    expect(rateCalls('dhlExpress')).toBe(0)
  })

  it('are not asked for a body that is no quote', async () => {
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

describe('a carrier that fails three times in a row', () => {
  it('is left alone for half a minute, then tried with one call', async () => {
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

  it('is not left alone for refusing parcels', async () => {
    server.behave('ups', 'refuses')
    for (let times = 0; times < 4; times++) await ask()
    expect(rateCalls('ups')).toBe(4)
  })
})

describe('the offer list', () => {
  it('is the same for customers whatever carriers do, asks none of them and shows nothing of them', async () => {
    for (const carrier of served) server.behave(carrier, 'hangs')
    const { body } = await test.call(pricingEndpoints.quoteParcel, { body: toBerlin })
    expect((body as OfferAnswer[]).map(({ totalPrice }) => totalPrice)).toEqual([
      13.2, 13.2, 13.2, 13.2, 13.2,
    ])
    expect(server.calls).toEqual([])
  })

  it.each<Role>(['customer', 'agent', 'pickup'])('has no live rates for %s', async (role) => {
    const token = await test.tokenOf(role)
    const { status } = await test.callFailing(liveRatesEndpoints.getLiveRates, { token, body: toBerlin })
    expect(status).toBe(403)
    expect(server.calls).toEqual([])
  })
})

describe('without credentials', () => {
  it('every carrier is off and its list stands', async () => {
    const bare = await startLiveWorld(null)
    const rates = await ask({}, 'tr', bare)
    await bare.close()
    for (const carrier of Object.values(rates)) {
      expect(carrier).toMatchObject({ outcome: 'off', message: null })
      expect(carrier.rates.every(({ live, list }) => live === null && list?.cost === 12)).toBe(true)
    }
    expect(Object.keys(rates)).toEqual(['UPS', 'FEDEX', 'DHL'])
  })
  it('and those that staff enter serve with the next question', async () => {
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
