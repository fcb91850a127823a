import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { AuthorizationNeeded } from '../../tokens.ts'
import { certify } from '../../testing/certify.ts'
import { after, begin, openOrder, walk } from '../../testing/storeStage.ts'
import { ebayConnector } from './index.ts'
import { ebaySamples, startEbayServer } from './testing/ebaySamples.ts'
import type { EbayServer } from './testing/ebaySamples.ts'
import { challengeOf, expectedAnswer } from './testing/ebayShop.ts'

certify('eBay', ebayConnector, ebaySamples())

const signal = () => AbortSignal.timeout(5000)

describe('eBay', () => {
  let server: EbayServer
  const open = (now = () => new Date()) =>
    ebayConnector.open(server.settings, testServices({ now }, server.shop.authorize()))
  beforeEach(async () => {
    server = await startEbayServer()
  })
  afterEach(() => server.close())

  const callsOf = (kind: string) => server.calls.filter((call) => call.kind === kind)
  const parcelOf = (orderId: string, changes: object) => ({
    ...ebaySamples().store!.parcel,
    orderId,
    lines: [],
    ...changes,
  })

  describe('authorization', () => {
    const start = { state: 's', challenge: 'c', returnUrl: 'https://kervan.example/return' }
    const returnWith = (query: string) =>
      ebayConnector.authorize!.exchange(
        server.settings,
        { query: new URLSearchParams(query), verifier: 'v', returnUrl: start.returnUrl },
        { ...testServices(), signal: signal() },
      )

    it('leads to the page of eBay with the RuName as the return address', () => {
      const at = (apiUrl: string) => ebayConnector.authorize!.url({ ...server.settings, apiUrl }, start)
      const url = at('https://api.ebay.com')
      expect(url.origin + url.pathname).toBe('https://auth.ebay.com/oauth2/authorize')
      expect(at('https://api.sandbox.ebay.com').host).toBe('auth.sandbox.ebay.com')
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        client_id: server.settings.clientId,
        redirect_uri: server.settings.ruName,
        response_type: 'code',
        state: 's',
      })
    })

    it('returns the token and the id of the seller', async () => {
      const { token, values } = await returnWith('code=v%5E1.1%23code-of-the-seller&expires_in=299')
      expect(values).toEqual({ sellerId: server.settings.sellerId })
      expect(token.refresh).toBe('v^1.1#refresh-token-1')
    })

    it('needs the seller again without a code, and after the refresh token ended', async () => {
      await expect(returnWith('state=s')).rejects.toThrow(AuthorizationNeeded)
      const { store } = open()
      server.shop.endAuthorization()
      await expect(walk(store)).rejects.toThrow(AuthorizationNeeded)
    })
  })

  it('renews with the same refresh token, which eBay does not replace', async () => {
    let now = begin
    const { store } = open(() => now)
    for (const hours of [0, 2, 4]) {
      now = after(hours * 3600)
      await store.order('01-1-1', signal())
    }
    const sent = callsOf('token').map(({ body }) => new URLSearchParams(body).get('refresh_token'))
    expect(sent).toEqual(Array.from({ length: 3 }, () => 'v^1.1#authorized-1'))
  })

  it('rejects the token of another seller', async () => {
    const services = testServices({}, server.shop.authorize())
    const other = ebayConnector.open({ ...server.settings, sellerId: 'another' }, services)
    await expect(other.test(signal())).rejects.toMatchObject({ kind: 'credentials' })
  })

  it('sends letters and digits of a number only, and the name of an unknown carrier', async () => {
    const id = server.shop.add(openOrder())
    const { store } = open()
    const { lines } = (await store.order(id, signal()))!
    const changes = {
      trackingNumber: 'KRV-2817 1328/1',
      carrier: { code: 'KERVAN', name: 'Kervan' },
      lines: [{ lineId: lines[0]!.id, quantity: 1 }],
    }
    await store.fulfil!(parcelOf(id, changes), signal())
    await store.fulfil!(parcelOf(id, changes), signal())
    const shown = [{ trackingNumber: 'KRV281713281', carrier: 'Kervan' }]
    expect(await store.readBack!(id, signal())).toMatchObject(shown)
    expect(callsOf('fulfil')).toHaveLength(1)
  })

  it('refuses half a piece, and an unknown line', async () => {
    const id = server.shop.add(openOrder())
    const { store } = open()
    const send = (lines: { lineId: string; quantity: number }[]) =>
      store.fulfil!(parcelOf(id, { lines }), signal())
    await expect(send([{ lineId: '1', quantity: 0.5 }])).rejects.toMatchObject({ kind: 'refused' })
    const refused = { kind: 'refused', words: '32200: Invalid line item ID: 1' }
    await expect(send([{ lineId: '1', quantity: 1 }])).rejects.toMatchObject(refused)
  })

  it('reads the parcels of an order only when a line is shipped in part', async () => {
    const id = server.shop.add(openOrder())
    const { store } = open()
    const { lines } = (await store.order(id, signal()))!
    expect(callsOf('parcels')).toHaveLength(0)
    await store.fulfil!(parcelOf(id, { lines: [{ lineId: lines[0]!.id, quantity: 1 }] }), signal())
    const [order] = await walk(store)
    expect(order).toMatchObject({
      state: 'partly',
      lines: [{ fulfilledQuantity: 1 }, { fulfilledQuantity: 0 }],
    })
  })

  describe('notifications', () => {
    it('answers the challenge with the token and the address', () => {
      const { webhookSecret, notificationUrl } = server.settings
      const body = JSON.stringify({
        challengeResponse: expectedAnswer('a71-b', webhookSecret, notificationUrl),
      })
      const { receive } = open()
      expect(receive.recognise(challengeOf('a71-b'))).toEqual({
        answer: { contentType: 'application/json', body },
      })
      expect(receive.recognise(challengeOf(''))).toBe(false)
    })

    it('fetches the key once, and an unknown one at most every five seconds', async () => {
      let now = begin
      const { receive } = open(() => now)
      const id = server.shop.add(openOrder())
      const forged = () => server.shop.notify({}, `unknown-${callsOf('publicKey').length}`)
      for (let sent = 0; sent < 5; sent++) await receive.prepare!(forged(), signal())
      expect(callsOf('publicKey')).toHaveLength(1)
      now = after(6)
      for (let sent = 0; sent < 5; sent++) await receive.prepare!(server.shop.deliver(id), signal())
      expect(callsOf('publicKey')).toHaveLength(2)
      expect(receive.recognise(server.shop.deliver(id))).toMatchObject({ topic: 'orders' })
      expect(receive.recognise(server.shop.notify({}, 'unknown-7'))).toBe(false)
    })

    it('reads notifications about closed accounts, and accepts those about items without an order', async () => {
      const { receive } = open()
      const about = (topic: string, data: object) =>
        server.shop.notify({ metadata: { topic }, notification: { notificationId: '1', data } })
      const accepted = [
        [
          about('MARKETPLACE_ACCOUNT_DELETION', { username: 'buyer_1', userId: 'x', eiasToken: 'y' }),
          { topic: 'accounts' },
        ],
        [about('ITEM_MARKED_SHIPPED', { itemMarkedShipped: { itemId: '1' } }), { answer: { body: '{}' } }],
      ] as const
      for (const [sent, expected] of accepted) {
        await receive.prepare!(sent, signal())
        expect(receive.recognise(sent)).toMatchObject(expected)
      }
      const [closed] = accepted
      expect(ebayConnector.readClosedAccounts!(JSON.parse(Buffer.from(closed[0].body).toString()))).toEqual([
        'buyer_1',
        'x',
      ])
      const shipped = about('ITEM_MARKED_SHIPPED', { itemMarkedShipped: { itemId: '1', orderId: '01-1-1' } })
      expect(receive.recognise(shipped)).toMatchObject({ topic: 'orders' })
      expect(ebayConnector.readOrders!(JSON.parse(Buffer.from(shipped.body).toString()))).toEqual([
        { id: '01-1-1' },
      ])
    })
  })
})
