import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { AuthorizationNeeded } from '../../tokens.ts'
import { certify } from '../../testing/certify.ts'
import { after, begin, idsOf, openOrder, walk } from '../../testing/storeStage.ts'
import { etsyConnector } from './index.ts'
import { etsySamples, startEtsyServer } from './testing/etsySamples.ts'
import type { EtsyServer } from './testing/etsySamples.ts'

certify('Etsy', etsyConnector, etsySamples())

const signal = () => AbortSignal.timeout(5000)

describe('Etsy', () => {
  let server: EtsyServer
  const open = (now = () => new Date()) =>
    etsyConnector.open(server.settings, testServices({ now }, server.shop.authorize()))
  beforeEach(async () => {
    server = await startEtsyServer()
  })
  afterEach(() => server.close())

  const countCalls = (kind: string) => server.calls.filter((call) => call.kind === kind).length

  describe('authorization', () => {
    const start = { state: 's', challenge: 'c'.repeat(43), returnUrl: 'https://kervan.example/return' }
    const returnWith = (query: string) =>
      etsyConnector.authorize!.exchange(
        server.settings,
        { query: new URLSearchParams(query), verifier: 'v'.repeat(43), returnUrl: start.returnUrl },
        { ...testServices(), signal: signal() },
      )

    it('leads to the page of Etsy with a PKCE challenge', () => {
      const url = etsyConnector.authorize!.url({ ...server.settings, apiUrl: 'https://api.etsy.com' }, start)
      expect(url.origin + url.pathname).toBe('https://www.etsy.com/oauth/connect')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        response_type: 'code',
        client_id: server.settings.keystring,
        redirect_uri: start.returnUrl,
        scope: 'transactions_r transactions_w shops_r',
        state: 's',
        code_challenge: start.challenge,
        code_challenge_method: 'S256',
      })
    })

    it('returns the token and the id of the shop', async () => {
      const { token, values } = await returnWith('code=code-of-the-owner&state=s')
      expect(values).toEqual({ shopId: server.settings.shopId })
      expect(token).toMatchObject({ value: '71.token-1', refresh: '71.refresh-token-1' })
    })

    it('needs the owner again without a code, and after the refresh token ended', async () => {
      await expect(returnWith('state=s')).rejects.toThrow(AuthorizationNeeded)
      const { store } = open()
      server.shop.endAuthorization()
      await expect(walk(store)).rejects.toThrow(AuthorizationNeeded)
      const { shopId: _, ...unauthorized } = server.settings
      const { store: early } = etsyConnector.open(unauthorized, testServices())
      await expect(walk(early)).rejects.toThrow(AuthorizationNeeded)
    })
  })

  it('sends each refresh token once, and renews with the one of the last answer', async () => {
    let now = begin
    const { store } = open(() => now)
    for (const hours of [0, 1, 2]) {
      now = after(hours * 3600)
      await Promise.all([store.order('1', signal()), store.order('2', signal())])
    }
    const sent = server.calls
      .filter(({ kind }) => kind === 'token')
      .map(({ body }) => new URLSearchParams(body).get('refresh_token'))
    expect(sent).toEqual(['71.authorized-1', '71.refresh-token-1', '71.refresh-token-2'])
  })

  it('rejects the token of another shop', async () => {
    const services = testServices({}, server.shop.authorize())
    const other = etsyConnector.open({ ...server.settings, shopId: '9' }, services)
    await expect(other.test(signal())).rejects.toMatchObject({ kind: 'credentials' })
  })

  it('reports a parcel of a carrier that Etsy does not know as "other"', async () => {
    const id = server.shop.add(openOrder())
    const { store } = open()
    const { parcel } = etsySamples().store!
    const carrier = { code: 'KERVAN', name: 'Kervan' }
    await store.fulfil!({ ...parcel, carrier, orderId: id, lines: [] }, signal())
    expect(server.shop.parcelsOf(id)).toMatchObject([{ carrier: 'other' }])
  })

  it('reports a number again as "other" when Etsy dropped it', async () => {
    const id = server.shop.add(openOrder())
    const { store } = open()
    // TNT is on the list of the connector, and not on the one of this shop.
    const parcel = {
      ...etsySamples().store!.parcel,
      carrier: { code: 'TNT', name: 'TNT' },
      orderId: id,
      lines: [],
    }
    await store.fulfil!(parcel, signal())
    expect(await store.readBack!(id, signal())).toEqual([])
    await store.fulfil!(parcel, signal())
    expect(await store.readBack!(id, signal())).toMatchObject([{ trackingNumber: parcel.trackingNumber }])
  })

  it('refuses a parcel without a number', async () => {
    const id = server.shop.add(openOrder())
    const parcel = { ...etsySamples().store!.parcel, trackingNumber: '', orderId: id, lines: [] }
    const refused = { kind: 'refused', words: 'A tracking number is required' }
    await expect(open().store.fulfil!(parcel, signal())).rejects.toMatchObject(refused)
  })

  it('lists no orders while the app has few calls left today, and still reports parcels', async () => {
    const id = server.shop.add(openOrder())
    let now = begin
    const { store } = open(() => now)
    server.shop.leaveCalls(500)
    expect(await walk(store)).toHaveLength(1)
    await expect(walk(store)).rejects.toMatchObject({ name: 'StoreError', kind: 'tooMany' })
    expect(countCalls('orders')).toBe(1)
    await store.fulfil!({ ...etsySamples().store!.parcel, orderId: id, lines: [] }, signal())
    server.shop.leaveCalls(10_000)
    now = after(1200)
    expect(await walk(store)).toHaveLength(1)
  })

  it('reads a long past with few calls more than its pages', async () => {
    const ids = Array.from({ length: 2000 }, (_, index) => server.shop.add(openOrder(after(index * 600))))
    const { store } = open(() => after(2000 * 600))
    expect(idsOf(await walk(store, { changedFrom: begin, page: null }, 200))).toEqual(ids.toSorted())
    // 20 pages would be enough if no order changed meanwhile.
    expect(countCalls('orders')).toBeLessThan(35)
  })

  it('accepts webhooks about other topics without storing them', () => {
    const sent = server.shop.deliver(server.shop.add(openOrder()))
    const { receive } = open()
    expect(receive.recognise(sent)).toMatchObject({ topic: 'orders' })
    expect(() =>
      etsyConnector.readOrders!({ event_type: 'order.paid', resource_url: '/shops/1', shop_id: 1 }),
    ).toThrow()
  })
})
