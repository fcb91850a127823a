/** Simulated shops of the demonstration's customer, so that the screens of stores have orders. */
import { setTimeout as sleep } from 'node:timers/promises'
import shopifySamples from '../../packages/connectors/src/stores/testing/shopifyOrders.json' with { type: 'json' }
import wooSamples from '../../packages/connectors/src/stores/testing/woocommerceOrders.json' with { type: 'json' }
import { startShopifyServer } from '../../packages/connectors/src/stores/shopify/testing/shopifySamples.ts'
import { startWooServer } from '../../packages/connectors/src/stores/woocommerce/testing/wooSamples.ts'
import type { ApiUser } from '../steps/callApi.ts'

/** Waits this long at most until the orders have arrived, in milliseconds. */
const longestSync = 60_000

const connect = (customer: ApiUser, platform: string, values: Record<string, string>) =>
  customer.call('/api/Integration/CreateIntegration', {
    platform,
    name: platform === 'shopify' ? 'Keten dükkânı' : 'Çini atölyesi',
    values: Object.entries(values).map(([name, value]) => ({ name, value })),
  })

const withoutPictures = <Order extends object>(order: Order): Order =>
  JSON.parse(JSON.stringify(order).replaceAll(/"https:[^"]+\.jpg"/g, '""')) as Order

/** Connects two shops with the sample orders and reads them. The shops listen until the returned function is called. */
export const connectStores = async (customer: ApiUser) => {
  const shopify = await startShopifyServer()
  const woo = await startWooServer()
  // A first sync reads recent changes only.
  const now = new Date()
  for (const { order } of shopifySamples.cases) {
    shopify.shop.addOrder(order)
    shopify.shop.touch(order.legacyResourceId, now)
  }
  for (const { order, refunds } of wooSamples.cases) {
    // Pictures are removed: their addresses are on the internet.
    woo.shop.addOrder(withoutPictures(order), refunds)
    woo.shop.touch(String(order.id), now)
  }
  const close = async () => {
    await shopify.close()
    await woo.close()
  }
  await connect(customer, 'shopify', shopify.settings)
  await connect(customer, 'woocommerce', woo.settings)
  await customer.call('/api/Order/SyncOrders', {})
  const deadline = Date.now() + longestSync
  for (;;) {
    const { items } = await customer.call<{ items: object[] }>('/api/Order/GetOrders', { pageSize: 100 })
    if (items.length > 10) return close
    if (Date.now() > deadline) throw new Error(`Only ${items.length} orders of the simulated shops arrived`)
    await sleep(500)
  }
}
