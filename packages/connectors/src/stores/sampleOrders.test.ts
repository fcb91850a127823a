/** Published and odd orders of the platforms, with the order that each becomes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServices } from '../http/testing/testServices.ts'
import { shopifyConnector } from './shopify/index.ts'
import { startShopifyServer } from './shopify/testing/shopifySamples.ts'
import type { ShopifyServer } from './shopify/testing/shopifySamples.ts'
import type { StoreOrder } from './store.ts'
import shopify from './testing/shopifyOrders.json' with { type: 'json' }
import woocommerce from './testing/woocommerceOrders.json' with { type: 'json' }
import { woocommerceConnector } from './woocommerce/index.ts'
import { startWooServer } from './woocommerce/testing/wooSamples.ts'
import type { WooServer } from './woocommerce/testing/wooSamples.ts'

const plain = (order: StoreOrder | null): unknown => JSON.parse(JSON.stringify(order))

describe('WooCommerce', () => {
  let server: WooServer
  const read = (id: number) =>
    woocommerceConnector
      .open(server.settings, testServices())
      .store.order(String(id), AbortSignal.timeout(5000))

  beforeAll(async () => {
    server = await startWooServer()
  })
  afterAll(() => server.close())

  it.each(woocommerce.cases)('reads a WooCommerce order: $name', async ({ order, refunds, expected }) => {
    server.shop.addOrder(order, refunds)
    expect(plain(await read(order.id))).toMatchObject(expected)
  })

  it('reads an order with 200 lines', async () => {
    const { order } = woocommerce.cases[0]!
    const [line] = Object.values(order.line_items) as object[]
    const lines = Array.from({ length: 200 }, (_, index) => ({ ...line, id: index + 1, sku: `SKU-${index}` }))
    const long = { ...order, id: 900, line_items: lines }
    server.shop.addOrder(long)
    const found = (await read(900))!
    expect(found.lines.map((one) => one.sku)).toEqual(lines.map(({ sku }) => sku))
  })
})

describe('Shopify', () => {
  let server: ShopifyServer
  beforeAll(async () => {
    server = await startShopifyServer()
  })
  afterAll(() => server.close())

  it.each(shopify.cases)('reads a Shopify order: $name', async ({ order, expected }) => {
    server.shop.addOrder(order)
    const { store } = shopifyConnector.open(server.settings, testServices())
    const found = await store.order(order.legacyResourceId, AbortSignal.timeout(5000))
    expect(plain(found)).toEqual(expected)
  })
})
