/** Health of stores in sentences, and their last calls, for the companies that own them. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startWooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import type { WooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import { integrationCareEndpoints } from '@kervan/contract/connection/care.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { countStatements } from '../../../testing/countStatements.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { orders, storeSyncs } from '../../order/order.tables.ts'
import {
  buildShopOrder,
  connectStore,
  silentShop,
  startStoreApp,
  storeNow,
  storeOrders,
  syncNow,
} from '../../order/testing/buildStore.ts'
import { buildStoreOrder } from '../../order/testing/buildStoreOrder.ts'
import { connections } from '../connection.tables.ts'

const dayMs = 86_400_000
let test: TestApp
let token: string
let server: WooServer
beforeAll(async () => {
  test = await startStoreApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(storeNow)
  await test.services.db.delete(orders)
  await test.services.db.delete(connections).where(eq(connections.connectorKey, 'woocommerce'))
  server = await startWooServer('notes')
})
afterEach(() => server.close())

const list = async (language: 'tr' | 'en' = 'tr') =>
  (await test.call(integrationEndpoints.listIntegrations, { token, language, body: {} })).body.items
const textsOf = async (id: number, language: 'tr' | 'en' = 'tr') =>
  (await list(language)).find((one) => one.id === id)!.storeHealth.map(({ text }) => text)
const { listIntegrationCalls } = integrationCareEndpoints

it('describes a store without orders, and the last order after a sync, in both languages', async () => {
  const { id } = await connectStore(test, server)
  expect(await textsOf(id)).toEqual(['Henüz sipariş yok'])
  server.shop.add(buildShopOrder({ at: new Date(storeNow.getTime() - 14 * 60_000) }))
  await syncNow(test)
  expect(await textsOf(id)).toEqual(['Son sipariş 14 dakika önce'])
  expect(await textsOf(id, 'en')).toEqual(['Last order 14 minutes ago'])
})

it('describes a silence by the usual number of orders', async () => {
  const integration = await connectStore(test, silentShop)
  const placed = Array.from({ length: 240 }, (_, index) => {
    const at = new Date(storeNow.getTime() - 3 * dayMs - index * 2 * 3_600_000)
    return buildStoreOrder({ placedAt: at, changedAt: at })
  })
  await storeOrders(test, integration, placed)
  expect(await textsOf(integration.id)).toEqual(['3 gündür sipariş yok; genelde günde 12 sipariş gelir'])
  expect(await textsOf(integration.id, 'en')).toEqual(['No order for 3 days, usually 12 a day'])
})

it('describes missing and unreadable orders of the last count', async () => {
  const { id } = await connectStore(test, server)
  server.shop.add(buildShopOrder({ at: new Date(storeNow.getTime() - 3_600_000) }))
  await syncNow(test)
  await test.services.db
    .update(storeSyncs)
    .set({ countedOrders: 41, missingCount: 1, unreadable: [{ id: '7', reason: 'total' }] })
    .where(eq(storeSyncs.connectionId, id))
  expect(await textsOf(id, 'en')).toEqual([
    'The store says 41 orders, we hold 40',
    '1 order could not be read',
    'Last order 1 hour ago',
  ])
})

it('describes since when orders could not be fetched, from the second failure on', async () => {
  const { id } = await connectStore(test, silentShop)
  await syncNow(test)
  expect(await textsOf(id)).toEqual(['Henüz sipariş yok'])
  await syncNow(test)
  await test.services.db
    .update(storeSyncs)
    .set({ lastSuccessAt: storeNow })
    .where(eq(storeSyncs.connectionId, id))
  expect(await textsOf(id)).toEqual([
    'Siparişler 23.11.2026 12:00 tarihinden beri alınamıyor',
    'Henüz sipariş yok',
  ])
})

it('reads the health of many stores in as many statements as that of one', async () => {
  await connectStore(test, silentShop)
  await list()
  const { count: one } = await countStatements(() => list())
  for (let more = 0; more < 3; more++) await connectStore(test, silentShop)
  const { count: four, result } = await countStatements(() => list())
  expect(result).toHaveLength(4)
  expect(four).toBe(one)
})

it('lists the last calls of a store to its owner without secrets, addresses and references', async () => {
  const { id } = await connectStore(test, server)
  server.shop.add(buildShopOrder())
  await syncNow(test)
  await test.services.connectionCalls.flush()
  const { status, body } = await test.call(listIntegrationCalls, { token, body: { id } })
  expect(status).toBe(200)
  expect(body.calls.length).toBeGreaterThan(0)
  expect(body.calls[0]).toMatchObject({ status: 200, failure: null, isFailed: false })
  expect(body.calls.map(({ step }) => step)).toContain('orders')
  const everything = JSON.stringify(body)
  for (const word of ['http', '127.0.0.1', 'reference', ...Object.values(server.settings)])
    expect(everything, word).not.toContain(word)
})

it('returns 404 for the calls of another company', async () => {
  const { id } = await connectStore(test, server)
  const other = await signUpCustomer(test)
  const statusOf = async (bearer: string, named: number) =>
    (await test.callFailing(listIntegrationCalls, { token: bearer, body: { id: named } })).status
  expect(await statusOf(other.token, id)).toBe(404)
  expect(await statusOf(token, 999_999)).toBe(404)
})
