import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { certify } from '../../testing/certify.ts'
import { begin, idsOf, lamp, openOrder, walk } from '../../testing/storeStage.ts'
import { ikasConnector } from './index.ts'
import { ikasCases } from './testing/ikasCases.ts'
import { ikasAt, ikasSamples, startIkasServer } from './testing/ikasSamples.ts'
import type { IkasServer } from './testing/ikasSamples.ts'
import { ikasApp, ikasKeys } from './testing/ikasShop.ts'
import { recogniseIkas } from './webhooks.ts'

certify('IKAS', ikasAt, ikasSamples())

it.each(ikasCases(ikasAt))('$name', ({ run }) => run())

const signal = () => AbortSignal.timeout(5000)

describe('IKAS', () => {
  let server: IkasServer
  const open = (now = () => new Date()) => server.connector.open(server.settings, testServices({ now }))
  const countCalls = () => server.calls.filter(({ kind }) => kind === 'graphql').length
  beforeEach(async () => {
    server = await startIkasServer()
  })
  afterEach(() => server.close())

  const parcelOf = async (id: string) => {
    const { lines } = (await open().store.order(id, signal()))!
    return {
      ...ikasSamples().store!.parcel,
      orderId: id,
      lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    }
  }

  it.each([
    ['lamba', 'lamba'],
    ['Lamba', 'lamba'],
    ['https://lamba.myikas.com/admin', 'lamba'],
    ['lamba.myikas.com', 'lamba'],
  ])('accepts the store name %s', (storeName, shop) => {
    expect(ikasConnector.open({ ...ikasKeys, storeName }, testServices()).store.shop).toBe(shop)
  })

  it.each(['', 'lamba.evil.example', 'a@b', 'lamba#', '-lamba', '127.0.0.1'])(
    'rejects the store name "%s"',
    (storeName) => {
      expect(ikasConnector.settings.safeParse({ ...ikasKeys, storeName }).success).toBe(false)
    },
  )

  it('reads without an optional field that the schema of the shop lacks, with one failing call', async () => {
    const id = server.shop.add(openOrder())
    for (const field of ['weight', 'taxLines', 'options']) server.shop.lackField(field)
    const { store } = open()
    expect(await store.order(id, signal())).toMatchObject({ id, lines: [{ weightGrams: null }, {}] })
    expect(countCalls()).toBe(2)
    await store.order(id, signal())
    expect(countCalls()).toBe(3)
  })

  it('reports a required field that the schema lacks as refused, with one call', async () => {
    const id = server.shop.add(openOrder())
    server.shop.lackField('totalFinalPrice')
    await expect(open().store.order(id, signal())).rejects.toMatchObject({ kind: 'refused' })
    expect(countCalls()).toBe(1)
  })

  it('skips orders that are not final until they are', async () => {
    const id = server.shop.add(openOrder())
    for (const status of ['DRAFT', 'WAITING_UPSELL_ACTION']) {
      server.shop.change(id, { status })
      expect(await walk(open().store)).toEqual([])
      expect(await open().store.order(id, signal())).toBeNull()
    }
    server.shop.change(id, { status: 'CREATED' })
    expect(idsOf(await walk(open().store))).toEqual([id])
  })

  it('reports a parcel in a package that the seller prepared', async () => {
    const id = server.shop.add(openOrder())
    server.shop.prepare(id)
    const parcel = await parcelOf(id)
    await open().store.fulfil!(parcel, signal())
    expect(server.shop.parcelsOf(id)).toMatchObject([{ trackingNumber: parcel.trackingNumber }])
    expect(await open().store.order(id, signal())).toMatchObject({ state: 'fulfilled' })
  })

  it('refuses a parcel with more pieces than are left, and sends nothing', async () => {
    const id = server.shop.add(openOrder())
    const parcel = await parcelOf(id)
    const [line] = parcel.lines
    const lines = [{ ...line!, quantity: 3 }]
    await expect(open().store.fulfil!({ ...parcel, lines }, signal())).rejects.toMatchObject({
      kind: 'refused',
    })
    expect(server.shop.parcelsOf(id)).toEqual([])
  })

  it('reads 200 lines', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => ({ ...lamp, sku: `LMP-${index}` }))
    const id = server.shop.add({ at: begin, state: 'open', lines })
    const order = (await open().store.order(id, signal()))!
    expect(order.lines.map(({ sku }) => sku)).toEqual(lines.map(({ sku }) => sku))
  })

  describe("with the house's app", () => {
    const settings = { storeName: 'demo', ...ikasApp }
    const returnUrl = 'https://kervan.example/integration/activate'
    const signed = {
      ...{ code: 'a-code', storeName: 'demo', merchantId: 'm-1', timestamp: '1795186991000' },
      signature: 'e09fee8a4a303db3346c5251f89f9bb557a94381f6d54900711df43a3ae9d16f',
    }
    const exchange = (values: Record<string, string>, seconds = 60) => {
      const now = () => new Date(1_795_186_991_000 + seconds * 1000)
      const services = testServices({ now })
      const returned = { query: new URLSearchParams(values), verifier: '', returnUrl }
      return server.connector.authorize!.exchange(settings, returned, { ...services, signal: signal() })
    }

    it('authorizes by a code and renews with the refresh token', async () => {
      const start = { state: 'a-state', challenge: '', returnUrl }
      const url = server.connector.authorize!.url(settings, start)
      expect(url.pathname).toBe('/api/admin/oauth/authorize')
      expect(Object.fromEntries(url.searchParams)).toEqual({
        ...{ client_id: ikasApp.appClientId, redirect_uri: returnUrl },
        ...{ scope: 'read_orders,write_orders', state: 'a-state' },
      })
      const { token } = await exchange(signed)
      const services = testServices({}, token.refresh)
      const id = server.shop.add(openOrder())
      const { store, receive } = server.connector.open(settings, services)
      expect(await store.order(id, signal())).toMatchObject({ id })
      expect(receive.recognise(server.shop.deliver(id))).toBe(false)
    })

    it.each([
      ['another store', { storeName: 'another' }, 60],
      ['a changed merchant', { merchantId: 'm-2' }, 60],
      ['a wrong signature', { signature: 'e09f' }, 60],
      ['an old answer', {}, 121],
      ['a wrong code', { code: 'another' }, 60],
    ])('refuses %s', async (_, changes, seconds) => {
      const made = exchange({ ...signed, ...changes }, seconds)
      await expect(made).rejects.toMatchObject({ name: 'AuthorizationNeeded' })
    })

    it('needs the authorization before its first call', async () => {
      const made = server.connector.open(settings, testServices()).test(signal())
      await expect(made).rejects.toMatchObject({ name: 'AuthorizationNeeded' })
    })
  })

  it('reports missing keys as credentials', async () => {
    const made = server.connector.open({ storeName: 'demo' }, testServices()).test(signal())
    await expect(made).rejects.toMatchObject({ name: 'StoreError', kind: 'credentials' })
  })

  it('verifies the signature of the published example', () => {
    const data = '{"id":"o-1","orderNumber":"1001"}'
    const signature = '7403e6020aaa08a6c8c2696c3d07541307aa7106785295b3b5d055516ae314ba'
    const sent = { scope: 'store/order/updated', createdAt: '2026-11-22T06:00:00.000Z', data, signature }
    const deliver = (changes: object) =>
      recogniseIkas('s_demo')({
        method: 'POST',
        body: Buffer.from(JSON.stringify({ ...sent, ...changes })),
        header: () => undefined,
        query: () => undefined,
      })
    const found = deliver({})
    expect(found).toMatchObject({ id: expect.any(String) as string })
    expect(deliver({ createdAt: '2026-11-22T07:00:00.000Z' })).not.toEqual(found)
    expect(deliver({ id: 'another' })).toEqual(found)
    expect(deliver({ data: data.replace('1001', '1002') })).toBe(false)
    expect(deliver({ signature: '' })).toBe(false)
    expect(deliver({ signature: undefined })).toBe(false)
    expect(
      recogniseIkas(undefined)({
        method: 'POST',
        body: Buffer.from('{}'),
        header: () => undefined,
        query: () => undefined,
      }),
    ).toBe(false)
    expect(deliver({ scope: 'store/product/updated' })).toMatchObject({ answer: {} })
  })
})
