import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HttpCaller } from '../../http/httpCall.ts'
import { HttpError } from '../../http/httpError.ts'
import { testServices } from '../../http/testing/testServices.ts'
import type { Delivery } from '../../receiving.ts'
import { certify } from '../../testing/certify.ts'
import { after, begin, idsOf, lamp, openOrder, walk } from '../../testing/storeStage.ts'
import { recogniseWoo, woocommerceConnector } from './index.ts'
import { startWooServer, wooSamples } from './testing/wooSamples.ts'
import type { WooServer } from './testing/wooSamples.ts'

certify('WooCommerce with fulfilments', woocommerceConnector, wooSamples('fulfilments'))
certify('WooCommerce with Shipment Tracking', woocommerceConnector, wooSamples('plugin'))
certify('WooCommerce without a place for parcels', woocommerceConnector, wooSamples('notes'))

const signal = () => AbortSignal.timeout(5000)

describe('WooCommerce', () => {
  let server: WooServer
  const open = (changes: Record<string, string> = {}) =>
    woocommerceConnector.open({ ...server.settings, ...changes }, testServices())
  beforeEach(async () => {
    server = await startWooServer()
  })
  afterEach(() => server.close())

  it('rejects a key that may only read', async () => {
    await open().test(signal())
    server.shop.makeKeyReadOnly()
    await expect(open().test(signal())).rejects.toMatchObject({ kind: 'credentials' })
  })

  it.each([
    ['https://www.shop.example/', 'shop.example'],
    ['https://shop.example', 'shop.example'],
    ['https://Shop.example/tr/', 'shop.example/tr'],
    ['https://shop.example:8443', 'shop.example:8443'],
  ])('names the shop at %s %s', (storeUrl, shop) => {
    expect(open({ storeUrl }).store.shop).toBe(shop)
  })

  it('reads each product once for many orders', async () => {
    for (let orders = 0; orders < 3; orders++) server.shop.add(openOrder())
    const { store } = open()
    for (let times = 0; times < 2; times++) {
      const { orders } = await store.ordersSince({ changedFrom: new Date(0), page: null }, signal())
      expect(orders).toHaveLength(3)
    }
    expect(server.calls.filter(({ kind }) => kind === 'products')).toHaveLength(2)
  })

  it('ends a page of a slow shop early, and continues behind it', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => {
      const id = server.shop.add(openOrder(after(index)))
      server.shop.refund(id, 0, 1)
      server.shop.touch(id, after(index))
      return id
    })
    // Each call takes five seconds: the refunds of three orders are read within the 15 seconds of a page.
    const now = () => new Date(begin.getTime() + server.calls.length * 5000)
    const { store } = woocommerceConnector.open(server.settings, testServices({ now }))
    const first = await store.ordersSince({ changedFrom: begin, page: null }, signal())
    expect(first.orders.length).toBeLessThan(5)
    expect(first.next).not.toBeNull()
    expect(idsOf(await walk(store))).toEqual(ids.toSorted())
  })

  it('continues inside a second of a slow shop', async () => {
    const ids = Array.from({ length: 12 }, () => {
      const id = server.shop.add(openOrder(begin))
      server.shop.refund(id, 0, 1)
      server.shop.touch(id, begin)
      return id
    })
    const now = () => new Date(begin.getTime() + server.calls.length * 5000)
    const { store } = woocommerceConnector.open(server.settings, testServices({ now }))
    expect(idsOf(await walk(store))).toEqual(ids.toSorted())
  })

  it('skips no order when a whole page changes between selection and answer', async () => {
    const ids = Array.from({ length: 45 }, (_, index) => server.shop.add(openOrder(after(index))))
    let isFirst = true
    server.shop.onPage((page) => {
      if (isFirst) for (const id of page) server.shop.touch(id, after(5000))
      isFirst = false
    })
    expect(idsOf(await walk(open().store, undefined, 200))).toEqual(ids.toSorted())
  })

  it('continues behind orders that are dated in the future', async () => {
    const ids = Array.from({ length: 45 }, (_, index) => server.shop.add(openOrder(after(1e6 + index))))
    server.shop.setClock(begin)
    expect(idsOf(await walk(open().store))).toEqual(ids.toSorted())
  })

  it('continues behind the last call for products after a lost one', async () => {
    const id = server.shop.add(openOrder())
    server.shop.orders.get(Number(id))!.line_items[1]!.variation_id = 5
    const services = testServices()
    let isLost = true
    const call: HttpCaller['call'] = (request) => {
      if (!isLost || !String(request.url).includes('/variations')) return services.http.call(request)
      isLost = false
      return Promise.reject(new HttpError('unreachable', 'lost'))
    }
    const lossy = { ...services, http: { ...services.http, call } }
    const { store } = woocommerceConnector.open(server.settings, lossy)
    await expect(store.order(id, signal())).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await store.order(id, signal())).toMatchObject({ id })
    const products = server.calls.filter(({ path }) => path.includes('/products?include='))
    expect(products).toHaveLength(1)
  })

  it('ships 0.8 metres in parcels of 0.7 and 0.1', async () => {
    const id = server.shop.add({ ...openOrder(), lines: [{ ...lamp, quantity: 0.8 }] })
    const { store } = open()
    const [line] = (await store.order(id, signal()))!.lines
    for (const quantity of [0.7, 0.1]) {
      const trackingNumber = `1Z999AA1012345678${quantity * 10}`
      const lines = [{ lineId: line!.id, quantity }]
      const parcel = { ...wooSamples('notes').store!.parcel, orderId: id, trackingNumber, lines }
      await store.fulfil!(parcel, signal())
    }
    const order = await store.order(id, signal())
    expect(order).toMatchObject({ state: 'fulfilled', lines: [{ quantity: 0.8, fulfilledQuantity: 0.8 }] })
  })

  it.each([
    ['a payment at zero', { date_paid_gmt: '0000-00-00T00:00:00' }, { isPaid: false }],
    ['a change at zero', { date_modified_gmt: '0000-00-00T00:00:00' }, { changedAt: begin }],
    ['a very long note', { customer_note: 'x'.repeat(50_000) }, { note: 'x'.repeat(2000) }],
  ])('reads an order with %s', async (_, fields, expected) => {
    const id = server.shop.add(openOrder())
    Object.assign(server.shop.orders.get(Number(id))!, fields)
    expect(await open().store.order(id, signal())).toMatchObject(expected)
  })

  it.each([
    ['text as a quantity', { quantity: 'abc' }],
    ['more pieces than can be stored', { quantity: 1_000_000 }],
    ['an amount with an exponent', { total: '1e3' }],
  ])('names an order with %s as unreadable', async (_, fields) => {
    const id = server.shop.add(openOrder())
    Object.assign(server.shop.orders.get(Number(id))!.line_items[0]!, fields)
    const page = await open().store.ordersSince({ changedFrom: begin, page: null }, signal())
    expect(page).toMatchObject({ orders: [], unreadable: [{ id }], next: null })
  })

  it('names an order with too many lines as unreadable', async () => {
    const [id, other] = [server.shop.add(openOrder()), server.shop.add(openOrder(after(5)))]
    const order = server.shop.orders.get(Number(id))!
    order.line_items = Array.from({ length: 1001 }, (_, index) => ({
      ...order.line_items[0]!,
      id: index + 1,
    }))
    const page = await open().store.ordersSince({ changedFrom: begin, page: null }, signal())
    expect(page.unreadable).toEqual([{ id, reason: expect.stringContaining('line_items') as string }])
    expect(idsOf(page.orders)).toEqual([other])
  })

  it('completes the order with its last parcel, and reopens it when one is taken back', async () => {
    const id = server.shop.add(openOrder())
    const { store } = open()
    const { lines } = (await store.order(id, signal()))!
    const parcel = {
      ...wooSamples('notes').store!.parcel,
      orderId: id,
      lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    }
    await store.fulfil!(parcel, signal())
    expect(server.shop.orders.get(Number(id))!.status).toBe('completed')
    await store.takeBack!(id, parcel.trackingNumber, signal())
    expect(server.shop.orders.get(Number(id))!.status).toBe('processing')
    expect(server.shop.notes).toEqual([])
  })
})

const deliveryOf = (body: string, headers: Record<string, string> = {}): Delivery => ({
  method: 'POST',
  body: Buffer.from(body),
  header: (name) => headers[name],
  query: () => undefined,
})
const accepted = { answer: { contentType: 'application/json', body: '{}' } }

describe('webhooks of WooCommerce', () => {
  it('verifies the published example', () => {
    const signature = 'c+Fo8zbuh4qRuKt52h0ybkhoHxS4n7kQJJzdUNWvRr8='
    const headers = { 'x-wc-webhook-signature': signature, 'x-wc-webhook-resource': 'order' }
    const sent = deliveryOf('{"id":801,"status":"processing"}', headers)
    expect(recogniseWoo('whsec-demo')(sent)).toMatchObject({ id: expect.any(String) as string })
    expect(recogniseWoo('whsec-other')(sent)).toBe(false)
  })

  it('accepts the unsigned ping of a new webhook, and nothing else without a signature', () => {
    expect(recogniseWoo('a secret')(deliveryOf('webhook_id=7'))).toEqual(accepted)
    expect(recogniseWoo(undefined)(deliveryOf('webhook_id=7'))).toBe(false)
    expect(recogniseWoo('a secret')(deliveryOf('webhook_id=7&id=1'))).toBe(false)
  })

  it('accepts and does not store a webhook about a product', () => {
    const body = '{"id":5}'
    const signature = createHmac('sha256', 'a secret').update(body).digest('base64')
    const headers = { 'x-wc-webhook-signature': signature, 'x-wc-webhook-resource': 'product' }
    expect(recogniseWoo('a secret')(deliveryOf(body, headers))).toEqual(accepted)
  })

  it('recognizes deletions of an order by the id of the webhook, other deliveries by their content', () => {
    const idOf = (body: string, deliveryId: string) =>
      recogniseWoo('a secret')(
        deliveryOf(body, {
          'x-wc-webhook-signature': createHmac('sha256', 'a secret').update(body).digest('base64'),
          'x-wc-webhook-resource': 'order',
          'x-wc-webhook-delivery-id': deliveryId,
        }),
      )
    expect(idOf('{"id":5}', 'one')).toEqual(idOf('{"id":5}', 'one'))
    expect(idOf('{"id":5}', 'one')).not.toEqual(idOf('{"id":5}', 'another'))
    const changed = '{"id":5,"status":"processing"}'
    expect(idOf(changed, 'one')).toEqual(idOf(changed, 'another'))
  })
})
