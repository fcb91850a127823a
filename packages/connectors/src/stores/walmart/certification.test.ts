import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import type { Delivery } from '../../receiving.ts'
import { certify } from '../../testing/certify.ts'
import { after, begin, idsOf, openOrder, walk } from '../../testing/storeStage.ts'
import { walmartCarrier } from './carriers.ts'
import { walmartConnector } from './index.ts'
import { startWalmartServer, walmartSamples } from './testing/walmartSamples.ts'
import type { WalmartServer } from './testing/walmartSamples.ts'
import { walmartKeys } from './testing/walmartShop.ts'
import { recogniseWalmart } from './webhook.ts'

certify('Walmart', walmartConnector, walmartSamples())

const signal = () => AbortSignal.timeout(5000)
const count = (length: number) => Array.from({ length }, (_, index) => index)

describe('Walmart', () => {
  let server: WalmartServer
  const open = () => walmartConnector.open(server.settings, testServices())
  beforeEach(async () => {
    server = await startWalmartServer()
  })
  afterEach(() => server.close())

  it('follows the cursor over three pages while orders change', async () => {
    const ids = count(450).map((index) => server.shop.add(openOrder(after(index))))
    let pages = 0
    server.shop.onPage((page) => {
      for (const id of [page[3]!, ids[pages]!]) server.shop.touch(id, after(5000 + pages))
      pages++
    })
    expect(idsOf(await walk(open().store))).toEqual(ids.toSorted())
    expect(pages).toBe(3)
  })

  it('reads a page again that has fewer orders than counted', async () => {
    const ids = count(250).map((index) => server.shop.add(openOrder(after(index))))
    const { store } = open()
    server.shop.lie('cutPage')
    const { orders, next } = await store.ordersSince({ changedFrom: after(-5), page: null }, signal())
    expect(orders).toHaveLength(200)
    server.shop.lie('cutPage')
    const last = await store.ordersSince(next!, signal())
    expect(idsOf([...orders, ...last.orders])).toEqual(ids.toSorted())
  })

  it('reads orders that are older than the seven days of the API, and none from an empty shop', async () => {
    const { store } = open()
    expect(await walk(store)).toEqual([])
    const id = server.shop.add(openOrder(new Date(Date.now() - 30 * 86_400_000)))
    expect(idsOf(await walk(store, { changedFrom: new Date(0), page: null }))).toEqual([id])
  })

  it('acknowledges an order', async () => {
    const id = server.shop.add(openOrder())
    await open().store.acknowledge!(id, signal())
    expect(server.shop.isAcknowledged(id)).toBe(true)
    await expect(open().store.acknowledge!('999', signal())).rejects.toMatchObject({ kind: 'notFound' })
  })

  it('makes no call of a kind whose bucket is empty until it is filled', async () => {
    let now = new Date()
    const { store } = walmartConnector.open(server.settings, testServices({ now: () => now }))
    const id = server.shop.add(openOrder())
    server.shop.setCallsLeft(0)
    await store.order(id, signal())
    await expect(store.order(id, signal())).rejects.toMatchObject({ name: 'HttpError', kind: 'paused' })
    await store.readBack!(id, signal())
    now = new Date(now.getTime() + 2000)
    expect(await store.order(id, signal())).toMatchObject({ id })
  })

  it('sends a carrier outside of the list as another one, with the tracking address', async () => {
    const id = server.shop.add(openOrder())
    const { lines } = (await open().store.order(id, signal()))!
    const parcel = {
      ...walmartSamples().store!.parcel,
      orderId: id,
      carrier: { code: 'KERVAN', name: 'Kervan Express' },
      lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    }
    await open().store.fulfil!(parcel, signal())
    expect(await open().store.readBack!(id, signal())).toMatchObject([{ carrier: 'Kervan Express' }])
    const half = { ...parcel, trackingNumber: 'X', lines: [{ lineId: '1', quantity: 0.5 }] }
    await expect(open().store.fulfil!(half, signal())).rejects.toMatchObject({ kind: 'refused' })
  })
})

it.each([
  ['FEDEX', 'Federal Express', { carrier: 'FedEx' }],
  ['DHL', 'DHL Express', { carrier: 'DHL' }],
  ['aramex', 'Aramex', { carrier: 'Aramex' }],
  ['X1', 'royal mail', { carrier: 'Royal Mail' }],
  ['PTT', 'PTT Kargo', { otherCarrier: 'PTT Kargo' }],
])('names the carrier %s (%s) as Walmart does', (code, name, expected) => {
  expect(walmartCarrier({ code, name })).toEqual(expected)
})

describe('webhooks of Walmart', () => {
  const secret = walmartKeys.webhookSecret
  const deliveryOf = (body: string, headers: Record<string, string>, target: string): Delivery => ({
    method: 'POST',
    body: Buffer.from(body),
    header: (name) => headers[name],
    query: () => undefined,
    target,
  })
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64')
  const body = '{"source":{"eventType":"ORDER_UPDATES"},"payload":{"order":{"purchaseOrderId":"1"}}}'

  it('accepts the HMAC of the body of a subscription without a time', () => {
    const sent = deliveryOf(body, { 'wm_sec.signature': sign(body) }, '/hook')
    expect(recogniseWalmart(secret)(sent)).toMatchObject({ id: expect.any(String) as string })
  })

  it('rejects a signature for another address or another time', async () => {
    const server = await startWalmartServer()
    try {
      const sent = server.shop.deliver(server.shop.add(openOrder(begin)))
      const recognise = recogniseWalmart(secret)
      expect(recognise(sent)).toMatchObject({ id: expect.any(String) as string })
      expect(recognise({ ...sent, target: '/api/Connection/Webhook/8?key=1' })).toBe(false)
      const later = (name: string) => (name === 'wm_sec.timestamp' ? '1795300000001' : sent.header(name))
      expect(recognise({ ...sent, header: later })).toBe(false)
    } finally {
      await server.close()
    }
  })

  it('accepts and does not store a webhook about another event', () => {
    const other = '{"source":{"eventType":"OFFER_UNPUBLISHED"}}'
    const sent = deliveryOf(other, { 'wm_sec.signature': sign(other) }, '/hook')
    expect(recogniseWalmart(secret)(sent)).toMatchObject({ answer: { body: '{}' } })
  })
})
