import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { certify } from '../../testing/certify.ts'
import { begin, openOrder, walk } from '../../testing/storeStage.ts'
import { amazonConnector } from './index.ts'
import { packageReference } from './parcels.ts'
import { amazonSamples, amazonSettings, startAmazonServer } from './testing/amazonSamples.ts'
import type { AmazonServer } from './testing/amazonSamples.ts'
import { amazonKeys } from './testing/amazonShop.ts'

certify('Amazon', amazonConnector, amazonSamples())

const signal = () => AbortSignal.timeout(5000)

describe('Amazon', () => {
  let server: AmazonServer
  const open = () => amazonConnector.open(server.settings, testServices({}, amazonKeys.refreshToken))
  beforeEach(async () => {
    server = await startAmazonServer()
  })
  afterEach(() => server.close())

  const parcelOf = async (id: string) => {
    const { lines } = (await open().store.order(id, signal()))!
    return {
      ...amazonSamples().store!.parcel,
      orderId: id,
      lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    }
  }

  it('renews an access token that is refused as expired with status 403', async () => {
    const id = server.shop.add(openOrder())
    const { store } = open()
    await store.order(id, signal())
    server.shop.endTokens()
    expect(await store.order(id, signal())).toMatchObject({ id })
    expect(server.calls.filter(({ kind }) => kind === 'token')).toHaveLength(2)
  })

  it('reads no order that Amazon ships', async () => {
    const [own, other] = [server.shop.add(openOrder()), server.shop.add(openOrder())]
    server.shop.shipByAmazon(other)
    expect((await walk(open().store)).map(({ id }) => id)).toEqual([own])
  })

  it('begins two minutes ago for a later position', async () => {
    server.shop.add(openOrder())
    const page = await open().store.ordersSince({ changedFrom: new Date(), page: null }, signal())
    expect(page).toEqual({ orders: [], unreadable: [], next: null })
  })

  it('names the country of the marketplace', async () => {
    const id = server.shop.add(openOrder(begin))
    expect(await open().store.order(id, signal())).toMatchObject({ marketplaceCode: 'DE' })
  })

  it('sends the free name of a carrier outside of the list as Other', async () => {
    const id = server.shop.add(openOrder())
    const parcel = { ...(await parcelOf(id)), carrier: { code: 'KERVAN', name: 'Kervan Express' } }
    await open().store.fulfil!(parcel, signal())
    expect(server.calls.at(-1)!.body).toContain('"carrierCode":"Other","carrierName":"Kervan Express"')
  })

  it('refuses Other where Amazon accepts listed carriers only', async () => {
    const id = server.shop.add(openOrder())
    server.shop.requireListedCarrier()
    const parcel = { ...(await parcelOf(id)), carrier: { code: 'KERVAN', name: 'Kervan Express' } }
    await expect(open().store.fulfil!(parcel, signal())).rejects.toMatchObject({ kind: 'refused' })
    expect(server.shop.parcelsOf(id)).toEqual([])
  })

  it('refuses half a piece, and sends nothing', async () => {
    const parcel = await parcelOf(server.shop.add(openOrder()))
    const half = { ...parcel, lines: parcel.lines.map((line) => ({ ...line, quantity: 0.5 })) }
    await expect(open().store.fulfil!(half, signal())).rejects.toMatchObject({ kind: 'refused' })
    expect(server.calls.filter(({ kind }) => kind === 'confirm')).toEqual([])
  })

  it.each(['parcel-1', 'kervan-P-7-12', ''])(
    'makes a positive number of at most nine digits of "%s"',
    (key) => {
      expect(packageReference(key)).toMatch(/^[1-9]\d{0,8}$/)
      expect(packageReference(key)).toBe(packageReference(key))
      expect(packageReference(key)).not.toBe(packageReference(createHash('sha256').update(key).digest('hex')))
    },
  )

  const returned = (query: Record<string, string>) =>
    amazonConnector.authorize!.exchange(
      server.settings,
      {
        query: new URLSearchParams(query),
        verifier: 'unused',
        returnUrl: 'https://kervan.example/api/Integration/Callback',
      },
      { ...testServices(), signal: signal() },
    )

  it('exchanges the code of Seller Central for a token and the seller', async () => {
    const query = { spapi_oauth_code: amazonKeys.code, selling_partner_id: 'A3TH9S8BH6GOGM', state: 's' }
    const { token, values } = await returned(query)
    expect(values).toEqual({ sellingPartnerId: 'A3TH9S8BH6GOGM' })
    expect(token).toMatchObject({ refresh: amazonKeys.refreshToken })
  })

  it.each([
    ['a wrong code', { spapi_oauth_code: 'another', selling_partner_id: 'A3TH9S8BH6GOGM' }],
    ['no code', { selling_partner_id: 'A3TH9S8BH6GOGM' }],
  ])('needs another authorization after %s', async (_, query) => {
    await expect(returned(query)).rejects.toMatchObject({ name: 'AuthorizationNeeded' })
  })

  it('needs an authorization before its first call', async () => {
    const { store } = amazonConnector.open(server.settings, testServices())
    await expect(walk(store)).rejects.toMatchObject({ name: 'AuthorizationNeeded' })
  })
})

describe('pages of Seller Central', () => {
  const start = { state: 'state-1', challenge: 'unused', returnUrl: 'https://kervan.example/back' }
  const urlOf = (changes: object) =>
    amazonConnector.authorize!.url({ ...amazonSettings('https://api.example'), ...changes }, start)

  it.each([
    ['EU', 'sellercentral-europe.amazon.com'],
    ['TR', 'sellercentral.amazon.com.tr'],
    ['NA', 'sellercentral.amazon.com'],
    ['FE', 'sellercentral.amazon.co.jp'],
  ])('sends sellers of the region %s to %s', (region, host) => {
    const url = urlOf({ region })
    expect([url.host, url.pathname]).toEqual([host, '/apps/authorize/consent'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      application_id: 'amzn1.sp.solution.certified',
      state: 'state-1',
      redirect_uri: 'https://kervan.example/back',
    })
  })

  it('opens the page for draft apps', () => {
    expect(urlOf({ isDraft: true }).searchParams.get('version')).toBe('beta')
  })
})
