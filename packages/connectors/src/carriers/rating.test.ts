/** Tests rates of the three connectors beyond their certification (`testing/certification.test.ts`). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenConnector } from '../connector.ts'
import { testServices } from '../http/testing/testServices.ts'
import { CarrierError, failureOfStatus, latinCity, linesThatAddUp } from './rating.ts'
import type { LiveRate, RatedCarrier } from './rating.ts'
import { productConnectors } from '../registry.ts'
import { letterToDubai, parcelToBerlin } from './testing/sampleAnswers.ts'
import { startCarrierServer } from './testing/carrierServer.ts'
import type { CarrierServer, ServedCarrier } from './testing/carrierServer.ts'

let server: CarrierServer
beforeEach(async () => {
  server = await startCarrierServer()
})
afterEach(() => server.close())

const carriers: readonly ServedCarrier[] = ['ups', 'fedex', 'dhlExpress']
const withTokens = carriers.filter((carrier) => carrier !== 'dhlExpress')

const openConnector = (carrier: ServedCarrier, apiUrl = server.urlOf(carrier)): OpenConnector =>
  productConnectors.find(carrier)!.open(
    {
      apiUrl,
      accountNumber: '740561',
      ...(carrier === 'dhlExpress'
        ? { apiKey: 'key', apiSecret: 'secret' }
        : { clientId: 'id', clientSecret: 'secret' }),
    },
    testServices(),
  )
const open = (carrier: ServedCarrier, apiUrl?: string): RatedCarrier => openConnector(carrier, apiUrl).rates!

const rate = (carrier: RatedCarrier, timeLimitMs = 5000): Promise<LiveRate[]> =>
  carrier.rate(parcelToBerlin, AbortSignal.timeout(timeLimitMs))

describe.each(carriers)('%s', (name) => {
  it('signs in to the carrier, requests rates and parses them', async () => {
    const rates = await rate(open(name))
    expect(rates.length).toBeGreaterThan(0)
    expect(server.calls.at(-1)).toMatchObject({ kind: 'rate', system: name })
    expect(server.calls.at(-1)!.authorization).toMatch(
      name === 'dhlExpress' ? /^Basic a2V5OnNlY3JldA==$/ : /^Bearer token-1$/,
    )
  })

  it('reports a missing carrier server as unreachable', async () => {
    await expect(rate(open(name, 'http://127.0.0.1:1'))).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it("reports a refusal with the carrier's own message", async () => {
    server.behave(name, 'refuses')
    await expect(rate(open(name))).rejects.toMatchObject({
      carrierCode: '111210',
      message: 'The requested service is unavailable.',
    })
  })

  it('makes no call for a place that the carrier cannot find', async () => {
    const { signal } = new AbortController()
    await expect(open(name).rate(letterToDubai, signal)).rejects.toMatchObject({ kind: 'cityNeeded' })
    expect(server.calls).toEqual([])
  })
})

describe.each(withTokens)('token of %s', (name) => {
  it("requests the token with the client's credentials", async () => {
    await rate(open(name))
    const { authorization, body } = server.calls[0]!
    const form = Object.fromEntries(new URLSearchParams(body))
    expect({ authorization, form }).toEqual(
      name === 'ups'
        ? { authorization: 'Basic aWQ6c2VjcmV0', form: { grant_type: 'client_credentials' } }
        : {
            authorization: '',
            form: { grant_type: 'client_credentials', client_id: 'id', client_secret: 'secret' },
          },
    )
  })

  it('times out when the signal aborts during the token request', async () => {
    const signal = AbortSignal.abort()
    await expect(open(name).rate(parcelToBerlin, signal)).rejects.toMatchObject({ kind: 'timeout' })
  })
})

describe('failureOfStatus', () => {
  it.each([
    [400, 'refused'],
    [401, 'credentials'],
    [403, 'credentials'],
    [404, 'refused'],
    [429, 'tooManyCalls'],
    [500, 'fault'],
    [503, 'fault'],
  ])('maps the status %i to %s with our message when the carrier has none', (status, kind) => {
    const failure = failureOfStatus(status, null)
    expect(failure).toBeInstanceOf(CarrierError)
    expect(failure).toMatchObject({
      name: 'CarrierError',
      kind,
      carrierCode: null,
      message: `answered with status ${status}`,
    })
  })
})

describe('linesThatAddUp', () => {
  const eur = (minor: number) => ({ minor, currency: 'EUR' })
  it('returns no price lines when they do not add up or have another currency', () => {
    const base = { name: 'Base', amount: eur(900) }
    const fuel = { name: 'Fuel', amount: eur(100) }
    const nothing = { name: 'VAT', amount: eur(0) }
    expect(linesThatAddUp([base, fuel, nothing], eur(1000))).toEqual([base, fuel])
    expect(linesThatAddUp([base], eur(1000))).toEqual([])
    const inDollars = { name: 'Fuel', amount: { minor: 100, currency: 'USD' } }
    expect(linesThatAddUp([base, inDollars], eur(1000))).toEqual([])
  })
})

it('writes a city in basic Latin letters without surrounding spaces', () => {
  expect(latinCity({ countryCode: 'TR', postalCode: '', city: ' Iğdır ' })).toBe('Igdir')
  expect(latinCity({ countryCode: 'TR', postalCode: '76000', city: null })).toBeUndefined()
})

it.each(carriers)('finds a place for %s by city when there is no postal code', async (name) => {
  const toDubai = { ...letterToDubai, to: { ...letterToDubai.to, city: 'Dubai' } }
  expect(await open(name).rate(toDubai, AbortSignal.timeout(5000))).not.toEqual([])
})
