/** The three connectors against a server on loopback that fails in every way a carrier does. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenConnector } from '../connector.ts'
import { testCaller } from '../http/testing/testCaller.ts'
import { CarrierError, failureOfStatus, latinCity, linesThatAddUp } from './rating.ts'
import type { LiveRate, RatedCarrier } from './rating.ts'
import { findConnector } from '../registry.ts'
import { letterToDubai, parcelToBerlin } from './testing/sampleAnswers.ts'
import { startCarrierServer } from './testing/carrierServer.ts'
import type { Behaviour, CarrierServer, ServedCarrier } from './testing/carrierServer.ts'

let server: CarrierServer
let now: Date
beforeEach(async () => {
  server = await startCarrierServer()
  now = new Date('2026-11-20T09:00:00Z')
})
afterEach(() => server.close())

const carriers: readonly ServedCarrier[] = ['ups', 'fedex', 'dhlExpress']
const withTokens = carriers.filter((carrier) => carrier !== 'dhlExpress')

const openConnector = (carrier: ServedCarrier, apiUrl = server.urlOf(carrier)): OpenConnector =>
  findConnector(carrier)!.open(
    {
      apiUrl,
      accountNumber: '740561',
      ...(carrier === 'dhlExpress'
        ? { apiKey: 'key', apiSecret: 'secret' }
        : { clientId: 'id', clientSecret: 'secret' }),
    },
    { http: testCaller({ now: () => now }), now: () => now },
  )
const open = (carrier: ServedCarrier, apiUrl?: string): RatedCarrier => openConnector(carrier, apiUrl).rates!

const rate = (carrier: RatedCarrier, timeLimitMs = 5000): Promise<LiveRate[]> =>
  carrier.rate(parcelToBerlin, AbortSignal.timeout(timeLimitMs))

const tokensFetched = () => server.calls.filter(({ kind }) => kind === 'token').length

describe.each(carriers)('%s', (name) => {
  it('is signed in to, asked and understood', async () => {
    const rates = await rate(open(name))
    expect(rates.length).toBeGreaterThan(0)
    expect(server.calls.at(-1)).toMatchObject({ kind: 'rate', carrier: name })
    expect(server.calls.at(-1)!.authorization).toMatch(
      name === 'dhlExpress' ? /^Basic a2V5OnNlY3JldA==$/ : /^Bearer token-1$/,
    )
  })

  it.each<[Behaviour, string]>([
    ['garbage', 'garbage'],
    ['otherShape', 'garbage'],
    ['redirects', 'garbage'],
    ['fault', 'fault'],
    ['tooManyCalls', 'tooManyCalls'],
    ['refuses', 'refused'],
    ['noToken', 'credentials'],
  ])('that %s is told as %s', async (behaviour, kind) => {
    server.behave(name, behaviour)
    await expect(rate(open(name))).rejects.toMatchObject({ kind })
  })

  it.each<Behaviour>(['hangs', 'tricklesForEver'])(
    'that %s is given up when the signal ends',
    async (behaviour) => {
      server.behave(name, behaviour)
      await expect(rate(open(name), 200)).rejects.toMatchObject({ kind: 'timeout' })
    },
  )

  it('that is not there is unreachable', async () => {
    await expect(rate(open(name, 'http://127.0.0.1:1'))).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('says what it was refused with, in the carrier’s words', async () => {
    server.behave(name, 'refuses')
    await expect(rate(open(name))).rejects.toMatchObject({
      carrierCode: '111210',
      message: 'The requested service is unavailable.',
    })
  })

  it('passes its test with the right credentials only', async () => {
    const { signal } = new AbortController()
    await openConnector(name).test(signal)
    server.behave(name, 'noToken')
    await expect(openConnector(name).test(signal)).rejects.toMatchObject({ kind: 'credentials' })
  })

  it('does not ask about a place that the carrier cannot find', async () => {
    const { signal } = new AbortController()
    await expect(open(name).rate(letterToDubai, signal)).rejects.toMatchObject({ kind: 'cityNeeded' })
    expect(server.calls).toEqual([])
  })
})

describe.each(withTokens)('the token of %s', (name) => {
  it('is fetched once for many calls, also at the same time', async () => {
    const carrier = open(name)
    await Promise.all([rate(carrier), rate(carrier), rate(carrier)])
    await rate(carrier)
    expect(tokensFetched()).toBe(1)
  })

  it('is fetched again before it ends', async () => {
    const carrier = open(name)
    await rate(carrier)
    now = new Date(now.getTime() + 14_350_000)
    await rate(carrier)
    expect(tokensFetched()).toBe(2)
  })

  it('that was taken back is replaced once, and the call made again', async () => {
    const carrier = open(name)
    server.behave(name, 'tokenTakenBack')
    expect(await rate(carrier)).not.toEqual([])
    expect(tokensFetched()).toBe(2)
  })

  it.each<[Behaviour, string]>([
    ['wrongClient', 'credentials'],
    ['tokenGarbage', 'garbage'],
  ])('that is answered with %s is told as %s', async (behaviour, kind) => {
    server.behave(name, behaviour)
    await expect(rate(open(name))).rejects.toMatchObject({ kind })
    expect(server.calls.map(({ kind: asked }) => asked)).toEqual(['token'])
  })

  it('is asked for with the client’s own words', async () => {
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

  it('that nobody gives ends the call when the signal ends', async () => {
    const signal = AbortSignal.abort()
    await expect(open(name).rate(parcelToBerlin, signal)).rejects.toMatchObject({ kind: 'timeout' })
  })
})

describe('what a status stands for', () => {
  it.each([
    [400, 'refused'],
    [401, 'credentials'],
    [403, 'credentials'],
    [404, 'refused'],
    [429, 'tooManyCalls'],
    [500, 'fault'],
    [503, 'fault'],
  ])('%i is %s, with words of ours where the carrier has none', (status, kind) => {
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

describe('lines of a price', () => {
  const eur = (minor: number) => ({ minor, currency: 'EUR' })
  it('are left out whole where they do not add up or one is in another currency', () => {
    const base = { name: 'Base', amount: eur(900) }
    const fuel = { name: 'Fuel', amount: eur(100) }
    const nothing = { name: 'VAT', amount: eur(0) }
    expect(linesThatAddUp([base, fuel, nothing], eur(1000))).toEqual([base, fuel])
    expect(linesThatAddUp([base], eur(1000))).toEqual([])
    const inDollars = { name: 'Fuel', amount: { minor: 100, currency: 'USD' } }
    expect(linesThatAddUp([base, inDollars], eur(1000))).toEqual([])
  })
})

it('a city is written in basic Latin letters, without spaces around it', () => {
  expect(latinCity({ countryCode: 'TR', postalCode: '', city: ' Iğdır ' })).toBe('Igdir')
  expect(latinCity({ countryCode: 'TR', postalCode: '76000', city: null })).toBeUndefined()
})

it.each(carriers)('%s finds a place by its city where there is no postal code', async (name) => {
  const toDubai = { ...letterToDubai, to: { ...letterToDubai.to, city: 'Dubai' } }
  expect(await open(name).rate(toDubai, AbortSignal.timeout(5000))).not.toEqual([])
})
