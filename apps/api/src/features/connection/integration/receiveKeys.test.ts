/** Keys that a WooCommerce shop posts after its owner allowed the access. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allowAtShop } from '@kervan/connectors/stores/woocommerce/testing/wooGrant'
import { startWooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import type { WooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import { activationEndpoints, activationPage } from '@kervan/contract/connection/activation.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { startStoreApp, storeNow, valuesOf } from '../../order/testing/buildStore.ts'
import { connectionAuthorizations } from '../authorization/authorization.tables.ts'
import { connections } from '../connection.tables.ts'

const publicUrl = 'https://kervan.example'
const notActivated = 'Entegrasyon etkinleştirilemedi!'
let test: TestApp
let token: string
let server: WooServer
let id: number
beforeAll(async () => {
  test = await startStoreApp({ PUBLIC_URL: publicUrl })
  server = await startWooServer()
})
afterAll(async () => {
  await server.close()
  await test.close()
})
beforeEach(async () => {
  test.setNow(storeNow)
  token = await test.tokenOf('customer')
  await test.services.db.delete(connections).where(eq(connections.connectorKey, 'woocommerce'))
  const { storeUrl, webhookSecret } = server.settings
  const { body } = await test.call(integrationEndpoints.createIntegration, {
    token,
    body: {
      platform: 'woocommerce',
      name: 'Keten dükkânı',
      values: Object.entries({ storeUrl, webhookSecret }).map(([name, value]) => ({ name, value })),
    },
  })
  id = body.id
})

/** Starts the authorization and allows it at the shop. */
const allow = async () => {
  const { body } = await test.call(activationEndpoints.startActivation, { token, body: { id } })
  return allowAtShop(body.url, server.settings)
}
const post = (posted: object | string, contentType = 'application/json') =>
  test.app.inject({
    method: 'POST',
    url: activationEndpoints.receiveStoreKeys.path,
    headers: { 'content-type': contentType },
    payload: typeof posted === 'string' ? posted : JSON.stringify(posted),
  })
const comeBack = (returned: URL, bearer = token) =>
  test.callFailing(activationEndpoints.activateIntegration, {
    token: bearer,
    body: { integrationId: id, query: returned.search.slice(1) },
  })
const stored = async () =>
  (await test.call(integrationEndpoints.listIntegrations, { token, body: {} })).body.items[0]!

describe('keys that a shop posts', () => {
  it('connect the shop when the user returns', async () => {
    expect((await stored()).state).toBe('authorizationNeeded')
    const { callbackUrl, posted, returned } = await allow()
    expect(callbackUrl).toBe(publicUrl + activationEndpoints.receiveStoreKeys.path)
    expect(returned.origin + returned.pathname).toBe(publicUrl + activationPage)
    expect((await post(posted)).statusCode).toBe(200)
    expect((await stored()).state).toBe('authorizationNeeded')
    const { status, body } = await comeBack(returned)
    expect([status, body]).toMatchObject([200, { id, state: 'active' }])
    const tested = await test.call(integrationEndpoints.testIntegration, { token, body: { id } })
    expect(tested.body.outcome).toBe('ok')
    const [row] = await test.services.db.select().from(connectionAuthorizations)
    expect(row).toMatchObject({ posted: null, postedKeyId: null })
  })

  it('are accepted once', async () => {
    const { posted, returned } = await allow()
    await post(posted)
    const other = { ...posted, consumer_key: 'ck_of_another_shop', consumer_secret: 'cs_of_another_shop' }
    expect((await post(other)).statusCode).toBe(422)
    await comeBack(returned)
    expect((await post(posted)).statusCode).toBe(422)
    expect((await comeBack(returned)).body.Detail).toBe(notActivated)
    expect((await stored()).secrets).toContainEqual({
      name: 'consumerSecret',
      last4: server.settings.consumerSecret.slice(-4),
    })
  })

  it('are refused with one answer for unknown, wrong and late ones', async () => {
    const { posted } = await allow()
    const wrong = [
      { ...posted, user_id: `${id}.${'x'.repeat(43)}` },
      { ...posted, key_permissions: 'read' },
      { ...posted, consumer_key: 'another' },
      'not json',
      '[]',
    ]
    const replies = []
    for (const sent of wrong) replies.push(await post(sent))
    test.setNow(new Date(storeNow.getTime() + 10 * 60_000))
    replies.push(await post(posted))
    for (const reply of replies) {
      const { RequestId, ...body } = reply.json<Record<string, unknown>>()
      const { RequestId: _first, ...expected } = replies[0]!.json<Record<string, unknown>>()
      expect(RequestId).not.toBe('')
      expect([reply.statusCode, body]).toEqual([422, expected])
    }
  })

  it('are not read beyond their size', async () => {
    const { posted } = await allow()
    const reply = await post({ ...posted, more: 'x'.repeat(5000) })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect((await post(posted)).statusCode).toBe(200)
  })

  it('connect nothing for another user, and without keys', async () => {
    const { posted, returned } = await allow()
    await post(posted)
    const other = await signUpCustomer(test)
    expect((await comeBack(returned, other.token)).status).toBe(404)
    const second = await allow()
    expect((await comeBack(second.returned)).body.Detail).toBe(notActivated)
    expect((await stored()).state).toBe('authorizationNeeded')
  })

  it('connect nothing when the owner refused', async () => {
    const { posted, returned } = await allow()
    await post(posted)
    returned.searchParams.set('success', '0')
    expect((await comeBack(returned)).body.Detail).toBe(notActivated)
    expect((await stored()).state).toBe('authorizationNeeded')
  })
})

it('starts nothing for an address that is no shop', async () => {
  const { status } = await test.callFailing(integrationEndpoints.createIntegration, {
    token,
    body: {
      platform: 'woocommerce',
      name: 'İkinci',
      values: valuesOf({ ...server.settings, consumerSecret: '' }),
    },
  })
  expect(status).toBe(400)
})
