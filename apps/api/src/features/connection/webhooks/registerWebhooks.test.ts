/** Webhooks that are registered in a WooCommerce shop by its API. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startWooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import type { WooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { orders } from '../../order/order.tables.ts'
import {
  buildShopOrder,
  connectStore,
  startStoreApp,
  storeNow,
  syncNow,
} from '../../order/testing/buildStore.ts'
import { connections } from '../connection.tables.ts'
import { publicUrl } from '../testing/authorizeShop.ts'

let test: TestApp
let token: string
let server: WooServer
beforeAll(async () => {
  test = await startStoreApp({ PUBLIC_URL: publicUrl })
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

const addresses = () => [...new Set(server.shop.webhooks.map((one) => one.delivery_url))]
const kindsOf = async (id: number) =>
  (await test.call(integrationEndpoints.listIntegrations, { token, body: {} })).body.items
    .find((one) => one.id === id)!
    .storeHealth.map(({ kind }) => kind)
const setActive = async ({ id, version }: Integration, isActive: boolean) =>
  (await test.call(integrationEndpoints.updateIntegrationStatus, { token, body: { id, version, isActive } }))
    .body
const remove = ({ id, version }: Integration) =>
  test.callFailing(integrationEndpoints.deleteIntegration, { token, body: { id, version } })

it('registers the webhook when a store is connected and removes it when the connection is deleted', async () => {
  const integration = await connectStore(test, server)
  await test.runJobs()
  expect(addresses()).toEqual([integration.webhookUrl])
  expect(server.shop.webhooks).toHaveLength(3)
  expect(await kindsOf(integration.id)).toEqual(['noOrder'])
  expect((await remove(integration)).status).toBe(200)
  expect(addresses()).toEqual([])
})

it('keeps the address of a store that is not deleted because it has orders', async () => {
  const integration = await connectStore(test, server)
  server.shop.add(buildShopOrder())
  await syncNow(test)
  expect((await remove(integration)).status).toBe(422)
  await test.runJobs()
  expect(server.shop.webhooks).toHaveLength(3)
})

it('deletes the connection of a store that cannot be reached', async () => {
  const integration = await connectStore(test, server)
  await test.runJobs()
  server.behave('woocommerce', 'noToken')
  expect((await remove(integration)).status).toBe(200)
})

it('shows a failed registration in the health of the store until it succeeds', async () => {
  server.shop.makeKeyReadOnly()
  const integration = await connectStore(test, server)
  await test.runJobs()
  expect(server.shop.webhooks).toEqual([])
  expect(await kindsOf(integration.id)).toContain('webhooks')
  server.shop.makeKeyWritable()
  await setActive(await setActive(integration, false), true)
  await test.runJobs()
  expect(server.shop.webhooks).toHaveLength(3)
  expect(await kindsOf(integration.id)).not.toContain('webhooks')
})

it('registers nothing while stores could not reach the product', async () => {
  const local = await startStoreApp()
  await connectStore(local, server)
  await local.runJobs()
  expect(server.shop.webhooks).toEqual([])
  await local.close()
})
