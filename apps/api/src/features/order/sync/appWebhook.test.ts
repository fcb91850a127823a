/** Webhooks of a platform that sends those of all shops to the house's app. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startEtsyServer } from '@kervan/connectors/stores/etsy/testing/etsySamples'
import type { EtsyServer } from '@kervan/connectors/stores/etsy/testing/etsySamples'
import { authorizationEndpoints } from '@kervan/contract/connection/authorization.endpoints'
import { inboxEndpoints } from '@kervan/contract/connection/inbox.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { connectionBuckets } from '../../connection/bucket.tables.ts'
import { connections } from '../../connection/connection.tables.ts'
import { orders } from '../order.tables.ts'
import { publicUrl } from '../../connection/testing/authorizeShop.ts'
import { saveConnectionAs, valuesOf } from '../../connection/testing/buildConnection.ts'
import { buildShopOrder, listOrders, startStoreApp, storeNow, syncNow } from '../testing/buildStore.ts'

let test: TestApp
let server: EtsyServer
let appId: number
let integrationId: number
beforeAll(async () => {
  test = await startStoreApp({ PUBLIC_URL: publicUrl })
})
afterAll(() => test.close())

/** Saves the keys of the app as staff, connects a shop as the demo customer, and authorizes it at Etsy. */
const connect = async () => {
  const { shopId: _, ...app } = server.settings
  const saved = await saveConnectionAs(test, { connectorKey: 'etsy', values: valuesOf(app) })
  expect(saved.webhookUrl).toContain(`/${saved.id}`)
  appId = saved.id!
  const customer = await test.tokenOf('customer')
  const body = { platform: 'etsy' as const, name: 'Keten atölyesi', values: [] }
  const made = await test.call(integrationEndpoints.createIntegration, { token: customer, body })
  expect(made.body.webhookUrl).toBeNull()
  integrationId = made.body.id
  const token = await test.tokenOf('admin')
  const started = await test.call(authorizationEndpoints.startAuthorization, {
    token,
    body: { id: integrationId },
  })
  const state = new URL(started.body.url).searchParams.get('state')!
  const query = new URLSearchParams({ code: 'code-of-the-owner', state }).toString()
  await test.call(authorizationEndpoints.completeAuthorization, { token, body: { query } })
}

beforeEach(async () => {
  const { db } = test.services
  await db.delete(orders)
  await db.delete(connections).where(eq(connections.connectorKey, 'etsy'))
  server = await startEtsyServer()
  server.shop.setNow(() => storeNow)
  await connect()
})
afterEach(() => server.close())

const deliver = (connectionId: number, id: string) => {
  const { body, header } = server.shop.deliver(id)
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  return test.app.inject({
    method: 'POST',
    url: inboxEndpoints.receiveWebhook.path.replace('{connectionId}', String(connectionId)),
    headers: {
      'content-type': 'application/json',
      ...Object.fromEntries(names.map((name) => [name, header(name)!])),
    },
    payload: Buffer.from(body),
  })
}

it('counts the calls of all shops for the limit of the app', async () => {
  await test.services.db.delete(connectionBuckets)
  await syncNow(test)
  const counted = await test.services.db
    .select({ id: connectionBuckets.connectionId })
    .from(connectionBuckets)
  expect(counted).toEqual([{ id: appId }])
})

it('reads the order of a webhook to the app in the connection of its shop', async () => {
  const first = server.shop.add(buildShopOrder())
  expect(await syncNow(test)).toMatchObject({ new: 1, failed: [] })
  const second = server.shop.add(buildShopOrder())
  // The shop's own connection receives nothing.
  expect((await deliver(integrationId, second)).statusCode).toBe(401)
  expect((await deliver(appId, second)).statusCode).toBeLessThan(300)
  await test.runJobs()
  const found = (await listOrders(test)).map(({ channelOrderId }) => channelOrderId)
  expect(found.toSorted()).toEqual([first, second])
})
