import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import type { Delivery } from '../../receiving.ts'
import { certify } from '../../testing/certify.ts'
import { openOrder } from '../../testing/storeStage.ts'
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
})
