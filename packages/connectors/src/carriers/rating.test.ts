/** The three connectors against a server on loopback that fails in every way a carrier does. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenConnector } from '../connector.ts'
import { testCaller } from '../http/testing/testCaller.ts'
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

  it('that nobody gives ends the call when the signal ends', async () => {
    const signal = AbortSignal.abort()
    await expect(open(name).rate(parcelToBerlin, signal)).rejects.toMatchObject({ kind: 'timeout' })
  })
})
