import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { certify } from '../../testing/certify.ts'
import { begin, idsOf, lamp, openOrder, walk } from '../../testing/storeStage.ts'
import { shopifyConnector } from './index.ts'
import { shopifySamples, startShopifyServer } from './testing/shopifySamples.ts'
import type { ShopifyServer } from './testing/shopifySamples.ts'

certify('Shopify', shopifyConnector, shopifySamples())

const signal = () => AbortSignal.timeout(5000)

describe('Shopify', () => {
  let server: ShopifyServer
  const open = () => shopifyConnector.open(server.settings, testServices())
  beforeEach(async () => {
    server = await startShopifyServer()
  })
  afterEach(() => server.close())

  it.each(['write_merchant_managed_fulfillment_orders', 'read_products', 'read_inventory'])(
    'rejects an app without the scope %s',
    async (scope) => {
      await open().test(signal())
      server.shop.withdrawScope(scope)
      await expect(open().test(signal())).rejects.toMatchObject({ kind: 'credentials' })
    },
  )

  it('repeats a query when the account had too few points for it', async () => {
    const id = server.shop.add(openOrder())
    server.shop.throttleNext()
    expect(await open().store.order(id, signal())).toMatchObject({ id })
    expect(server.calls).toHaveLength(2)
  })

  it('reads 200 lines over several pages', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => ({ ...lamp, sku: `LMP-${index}` }))
    const id = server.shop.add({ at: begin, state: 'open', lines })
    const order = (await open().store.order(id, signal()))!
    expect(order.lines.map(({ sku }) => sku)).toEqual(lines.map(({ sku }) => sku))
  })

  const parcelOf = async (id: string) => {
    const { lines } = (await open().store.order(id, signal()))!
    return {
      ...shopifySamples().store!.parcel,
      orderId: id,
      lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    }
  }

  it('reports the numbers of all pieces of a parcel once', async () => {
    const id = server.shop.add(openOrder())
    const parcel = { ...(await parcelOf(id)), pieceNumbers: ['PIECE-2', 'PIECE-3'] }
    const { store } = open()
    for (const _ of [1, 2]) await store.fulfil!(parcel, signal())
    const shown = await store.readBack!(id, signal())
    expect(shown.map(({ trackingNumber }) => trackingNumber)).toEqual([
      parcel.trackingNumber,
      ...parcel.pieceNumbers,
    ])
    expect(new Set(shown.map(({ trackingUrl }) => trackingUrl))).toEqual(new Set([parcel.trackingUrl]))
  })

  it('reports a parcel from two locations, and continues after a lost answer', async () => {
    const id = server.shop.add(openOrder())
    server.shop.moveLine(id, 1, 2)
    const parcel = await parcelOf(id)
    const { store } = open()
    // As after an attempt that was cut behind the first location.
    await store.fulfil!({ ...parcel, lines: parcel.lines.slice(0, 1) }, signal())
    expect(await store.order(id, signal())).toMatchObject({ state: 'partly' })
    await store.fulfil!(parcel, signal())
    expect(await store.order(id, signal())).toMatchObject({ state: 'fulfilled' })
    await store.fulfil!(parcel, signal())
    const numbers = server.shop.parcelsOf(id).map(({ trackingNumber }) => trackingNumber)
    expect(numbers).toEqual([parcel.trackingNumber, parcel.trackingNumber])
    await store.takeBack!(id, parcel.trackingNumber, signal())
    expect(server.shop.parcelsOf(id)).toEqual([])
  })

  it('reports a parcel of 120 lines from 12 locations', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => ({ ...lamp, sku: `LMP-${index}` }))
    const id = server.shop.add({ at: begin, state: 'open', lines })
    // One location ships 109 lines, the others one each.
    for (let place = 0; place < 11; place++) server.shop.moveLine(id, place, place + 2)
    const { store } = open()
    await store.fulfil!(await parcelOf(id), signal())
    expect(await store.order(id, signal())).toMatchObject({ state: 'fulfilled' })
    expect(server.shop.parcelsOf(id)).toHaveLength(12)
  })

  it('distinguishes a missing order from one that the app may not see', async () => {
    const id = server.shop.add(openOrder(begin))
    server.shop.add(openOrder(new Date(begin.getTime() + 70 * 24 * 3_600_000)))
    const { store } = open()
    expect(await store.order(id, signal())).toMatchObject({ id })
    expect(await store.order('999999', signal())).toBeNull()
    server.shop.withdrawScope('read_all_orders')
    const refused = { kind: 'refused', words: expect.stringContaining('read_all_orders') as string }
    await expect(store.order(id, signal())).rejects.toMatchObject(refused)
    await expect(store.readBack!(id, signal())).rejects.toMatchObject(refused)
  })

  it('refuses half a piece', async () => {
    const parcel = await parcelOf(server.shop.add(openOrder()))
    const half = { ...parcel, lines: parcel.lines.map((line) => ({ ...line, quantity: 0.5 })) }
    await expect(open().store.fulfil!(half, signal())).rejects.toMatchObject({ kind: 'refused' })
  })

  it('ends a page of a slow shop early, and continues behind it', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => ({ ...lamp, sku: `LMP-${index}` }))
    const ids = Array.from({ length: 8 }, () => server.shop.add({ at: begin, state: 'open', lines }))
    // Each call takes five seconds: the lines of three orders are read within the 15 seconds of a page.
    const now = () => new Date(begin.getTime() + server.calls.length * 5000)
    const { store } = shopifyConnector.open(server.settings, testServices({ now }))
    const first = await store.ordersSince({ changedFrom: begin, page: null }, signal())
    expect(first.orders).toHaveLength(3)
    expect(idsOf(await walk(store))).toEqual(ids.toSorted())
  })

  it('refuses a parcel with more pieces than are left, and sends nothing', async () => {
    const id = server.shop.add(openOrder())
    const { store } = open()
    const [line] = (await store.order(id, signal()))!.lines
    const parcel = { ...shopifySamples().store!.parcel, orderId: id }
    const sent = store.fulfil!({ ...parcel, lines: [{ lineId: line!.id, quantity: 3 }] }, signal())
    await expect(sent).rejects.toMatchObject({ kind: 'refused' })
    expect(server.shop.parcelsOf(id)).toEqual([])
  })
})
