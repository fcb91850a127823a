/** Refused keys of the house's app: connections of companies stay, and staff are notified. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { authorizationEndpoints } from '@kervan/contract/connection/authorization.endpoints'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { connections } from '../connection.tables.ts'
import { openConnectionById } from '../openConnection.ts'
import { connectionTokens } from '../tokens/token.tables.ts'
import { authorizeShop, publicUrl, visitShop } from '../testing/authorizeShop.ts'
import { saveConnectionAs, valuesOf } from '../testing/buildConnection.ts'
import { withShop } from '../testing/shopConnector.ts'
import { shopClient, startShopServer } from '../testing/shopServer.ts'
import type { ShopServer } from '../testing/shopServer.ts'

const start = new Date('2026-11-20T09:00:00Z')
const hourMs = 3_600_001

let shop: ShopServer
let test: TestApp
let app: { id: number; version: number }
let id: number
beforeAll(async () => {
  shop = await startShopServer(`${publicUrl}/integration/activate`)
  test = await startTestApp({ CREDENTIAL_KEYS: `key:${'1a'.repeat(32)}`, PUBLIC_URL: publicUrl }, undefined, {
    connectors: withShop,
  })
})
afterAll(async () => {
  await test.close()
  await shop.close()
})
beforeEach(async () => {
  test.setNow(start)
  await test.services.db.delete(connections).where(eq(connections.connectorKey, 'otto'))
  await test.runJobs()
  test.emails.length = 0
  app = await saveApp({})
  const token = await test.tokenOf('customer')
  const body = { platform: 'otto' as const, name: 'Otto', values: valuesOf({ region: 'eu' }) }
  id = (await test.call(integrationEndpoints.createIntegration, { token, body })).body.id
  await authorizeShop(test, id)
  shop.ledger.length = 0
})

const saveApp = async (keys: Record<string, string>, known?: { id: number; version: number }) => {
  const values = valuesOf({ ...shopClient, apiUrl: shop.url, ...keys })
  const saved = await saveConnectionAs(test, { connectorKey: 'otto', values, ...known })
  return { id: saved.id!, version: saved.version! }
}
const passTo = (ms: number) => test.setNow(new Date(start.getTime() + ms))
const call = async () =>
  (await openConnectionById(test.services, id))!.connector.test(AbortSignal.timeout(5000))
const stateOf = async () => {
  const token = await test.tokenOf('customer')
  return (await test.call(integrationEndpoints.listIntegrations, { token, body: {} })).body.items[0]!.state
}
const testOfApp = async () => {
  const token = await test.tokenOf('admin')
  const { body } = await test.call(connectionEndpoints.listConnections, { token })
  return body.connections.find((connection) => connection.id === app.id)!.lastTest?.outcome
}
const refused = { name: 'AppKeysRefused' }

it('stays connected while the secret of the app is wrong, and works again with the right one', async () => {
  app = await saveApp({ clientSecret: 'a wrong secret' }, app)
  passTo(hourMs)
  await expect(call()).rejects.toMatchObject(refused)
  await expect(call()).rejects.toMatchObject(refused)
  expect(await stateOf()).toBe('active')
  app = await saveApp({}, app)
  await call()
  expect(shop.count('refresh')).toBe(1)
})

it('emails staff once a day and shows the refusal at the connection of the house', async () => {
  app = await saveApp({ clientSecret: 'a wrong secret' }, app)
  passTo(hourMs)
  for (const _ of [1, 2]) await expect(call()).rejects.toMatchObject(refused)
  await test.runJobs()
  const subjects = () => test.emails.filter(({ subject }) => subject.includes('anahtar'))
  const { length } = subjects()
  expect(length).toBeGreaterThan(0)
  expect(new Set(subjects().map(({ to }) => to)).size).toBe(length)
  expect(await testOfApp()).toBe('credentials')
  passTo(25 * hourMs)
  await expect(call()).rejects.toMatchObject(refused)
  await test.runJobs()
  expect(subjects()).toHaveLength(2 * length)
})

it('shows the end of a refusal that the platform lifted without new keys', async () => {
  const [row] = await test.services.db.select().from(connections).where(eq(connections.id, app.id))
  const noted = { testOutcome: 'credentials' as const, testedAt: start }
  await test.services.db.update(connections).set(noted).where(eq(connections.id, row!.id))
  passTo(hourMs)
  await call()
  expect(await testOfApp()).toBe('ok')
})

it('tries a refused token again after the keys of the app were changed', async () => {
  passTo(hourMs)
  shop.endGrant()
  for (const _ of [1, 2]) await expect(call()).rejects.toMatchObject({ name: 'AuthorizationNeeded' })
  expect(shop.ledger).toHaveLength(1)
  passTo(2 * hourMs)
  app = await saveApp({}, app)
  await expect(call()).rejects.toMatchObject({ name: 'AuthorizationNeeded' })
  expect(shop.ledger).toHaveLength(2)
  const [row] = await test.services.db.select().from(connectionTokens)
  expect(row!.refusedAt).not.toBeNull()
})

it('reports refused keys of the app when an owner tests the connection or staff authorize it', async () => {
  const token = await test.tokenOf('admin')
  const query = await visitShop(test, id, token)
  app = await saveApp({ clientSecret: 'a wrong secret' }, app)
  const { status } = await test.callFailing(authorizationEndpoints.completeAuthorization, {
    token,
    body: { query },
  })
  expect(status).toBe(422)
  expect(await testOfApp()).toBe('credentials')
  passTo(hourMs)
  const reply = await test.call(integrationEndpoints.testIntegration, {
    token: await test.tokenOf('customer'),
    body: { id },
  })
  expect(reply.body).toMatchObject({ outcome: 'appKeys', detail: '' })
})
