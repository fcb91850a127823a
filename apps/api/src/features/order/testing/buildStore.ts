/** Test fixtures: a simulated shop on loopback, connected by the demo customer. */
import { eq } from 'drizzle-orm'
import type { StoreOrder } from '@kervan/connectors/stores/store'
import type { WooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import type { TestOrder } from '@kervan/connectors/testing/testShop'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { OrderRow } from '@kervan/contract/order/orderAnswers'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { orders } from '../order.tables.ts'
import { saveOrders } from '../sync/saveOrders.ts'

/** Time of the tests; the shop's orders are some days older. */
export const storeNow = new Date('2026-11-23T09:00:00Z')
export const credentialKeys = { CREDENTIAL_KEYS: `one:${'1a'.repeat(32)}` }

export const startStoreApp = async (environment: Record<string, string> = {}): Promise<TestApp> => {
  const test = await startTestApp({ ...credentialKeys, ...environment })
  test.setNow(storeNow)
  return test
}

export const valuesOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).map(([name, value]) => ({ name, value }))

let made = 0

/** Connects a shop as the demo customer, or as the owner of `token`. */
export const connectStore = async (
  test: TestApp,
  { settings }: Pick<WooServer, 'settings'>,
  token?: string,
): Promise<Integration> =>
  (
    await test.call(integrationEndpoints.createIntegration, {
      token: token ?? (await test.tokenOf('customer')),
      body: { platform: 'woocommerce', name: `Keten dükkânı ${++made}`, values: valuesOf(settings) },
    })
  ).body

export const buildShopOrder = (changes: Partial<TestOrder> = {}): TestOrder => ({
  at: new Date('2026-11-20T10:00:00Z'),
  state: 'open',
  lines: [{ sku: 'KTN-S', title: 'Linen tablecloth', quantity: 2, unitPrice: '30.00', weightGrams: 450 }],
  ...changes,
})

/** Requests a sync as a user does, and runs it. */
export const syncNow = async (test: TestApp, token?: string) => {
  const bearer = token ?? (await test.tokenOf('customer'))
  await test.call(orderEndpoints.syncOrders, { token: bearer, body: {} })
  await test.runJobs()
  return (await test.call(orderEndpoints.getOrderSyncs, { token: bearer, body: {} })).body
}

export const listOrders = async (test: TestApp, body: object = {}, token?: string): Promise<OrderRow[]> =>
  (
    await test.call(orderEndpoints.listOrders, {
      token: token ?? (await test.tokenOf('customer')),
      body,
    })
  ).body.items

/** Settings of a shop on a port on which nothing listens. */
export const silentShop = {
  settings: {
    storeUrl: 'http://127.0.0.1:9',
    consumerKey: 'ck_not_called',
    consumerSecret: 'cs_not_called',
    webhookSecret: 'a webhook secret of the shop',
  },
}

/** Stores orders of an integration as a sync would, and returns their ids in the order given. */
export const storeOrders = async (
  { services: { db, clock } }: TestApp,
  { id, companyId }: Pick<Integration, 'id' | 'companyId'>,
  given: readonly StoreOrder[],
): Promise<string[]> => {
  const shop = { companyId, platform: 'woocommerce', shop: 'shop.example' }
  await db.transaction((tx) => saveOrders(tx, { ...shop, connectionId: id, orders: given, now: clock() }))
  const rows = await db
    .select({ id: orders.id, channelOrderId: orders.channelOrderId })
    .from(orders)
    .where(eq(orders.companyId, companyId))
  return given.map((order) => rows.find(({ channelOrderId }) => channelOrderId === order.id)!.id)
}
