import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { certify } from '../../testing/certify.ts'
import { begin, lamp, openOrder } from '../../testing/storeStage.ts'
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

  it('rejects an app without the scope for fulfillments', async () => {
    await open().test(signal())
    server.shop.withdrawScope('write_merchant_managed_fulfillment_orders')
    await expect(open().test(signal())).rejects.toMatchObject({ kind: 'credentials' })
  })

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
