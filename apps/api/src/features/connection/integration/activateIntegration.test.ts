/** Authorization of a company's integration with a code, against the loopback test shop with an app of the house. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activationEndpoints, activationPage } from '@kervan/contract/connection/activation.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { connections } from '../connection.tables.ts'
import { openConnectionById } from '../openConnection.ts'
import { publicUrl } from '../testing/authorizeShop.ts'
import { saveConnectionAs, valuesOf } from '../testing/buildConnection.ts'
import { withShop } from '../testing/shopConnector.ts'
import { shopClient, startShopServer } from '../testing/shopServer.ts'
import type { ShopServer } from '../testing/shopServer.ts'

const start = new Date('2026-11-20T09:00:00Z')
const notActivated = 'Entegrasyon etkinleştirilemedi!'
let shop: ShopServer
let test: TestApp
let token: string
let id: number
beforeAll(async () => {
  shop = await startShopServer(publicUrl + activationPage)
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
  token = await test.tokenOf('customer')
  shop.behave('consents')
  await test.services.db.delete(connections).where(eq(connections.connectorKey, 'otto'))
  await saveConnectionAs(test, {
    connectorKey: 'otto',
    values: valuesOf({ ...shopClient, apiUrl: shop.url }),
  })
  id = (await create()).id
  shop.ledger.length = 0
})

const create = async (bearer = token, name = 'Otto') =>
  (
    await test.call(integrationEndpoints.createIntegration, {
      token: bearer,
      body: { platform: 'otto', name, values: valuesOf({ region: 'eu' }) },
    })
  ).body

/** Starts the authorization and visits the shop; returns the parameters that the browser comes back with. */
const visit = async (integrationId = id, bearer = token): Promise<URLSearchParams> => {
  const { body } = await test.call(activationEndpoints.startActivation, {
    token: bearer,
    body: { id: integrationId },
  })
  const { headers } = await fetch(body.url, { redirect: 'manual' })
  return new URL(headers.get('location')!).searchParams
}
const activate = (body: object, bearer = token) =>
  test.callFailing(activationEndpoints.activateIntegration, { token: bearer, body })
const bodyOf = (query: URLSearchParams) => ({
  integrationId: id,
  code: query.get('code'),
  state: query.get('state'),
})
const stored = async () =>
  (await test.call(integrationEndpoints.listIntegrations, { token, body: {} })).body.items.find(
    (one) => one.id === id,
  )!

describe('activation', () => {
  it('stores the token and opens the connection, and shows what came with it', async () => {
    expect(await stored()).toMatchObject({ state: 'authorizationNeeded', canAuthorize: true })
    const { status, body } = await activate(bodyOf(await visit()))
    expect([status, body]).toMatchObject([200, { id, state: 'active' }])
    expect((await stored()).values).toContainEqual({ name: 'shopId', value: 'shop-7' })
    await (await openConnectionById(test.services, id))!.connector.test(AbortSignal.timeout(5000))
    const trail = await test.services.db.select().from(auditEntries)
    expect(trail.filter(({ action }) => action === 'connectionAuthorized')).toHaveLength(1)
  })

  it('reads code and state from the whole query too', async () => {
    const query = (await visit()).toString()
    expect((await activate({ integrationId: id, query })).status).toBe(200)
  })

  it('keeps name, values and orders position when it is authorized again', async () => {
    await activate(bodyOf(await visit()))
    const before = await stored()
    expect((await activate(bodyOf(await visit()))).status).toBe(200)
    expect(await stored()).toMatchObject({ name: before.name, values: before.values, state: 'active' })
    expect((await openConnectionById(test.services, id))!.accountHash).not.toBeNull()
  })

  it('keeps the id of the shop when the user saves the form', async () => {
    await activate(bodyOf(await visit()))
    const { version } = await stored()
    const { body } = await test.call(integrationEndpoints.updateIntegration, {
      token,
      body: { id, version, name: 'Yeni ad', values: valuesOf({ region: 'eu' }) },
    })
    expect(body).toMatchObject({ state: 'active', name: 'Yeni ad' })
    expect(body.values).toContainEqual({ name: 'shopId', value: 'shop-7' })
  })

  it.each<[string, object]>([
    ['state', { code: 'x' }],
    ['code', { state: '1.x' }],
    ['anything', {}],
  ])('returns the documented text without %s', async (_, sent) => {
    const { status, body } = await activate({ integrationId: id, ...sent })
    expect([status, body.Detail]).toEqual([400, 'Gerekli parametreler eksik!'])
  })

  it('returns the documented text without an integration', async () => {
    const { body } = await activate({ code: 'x', state: 'y' })
    expect(body.Errors).toEqual({ integrationId: ['Entegrasyon numarası bulunamadı!'] })
  })

  it("refuses another user's state, and leaves it to its own user", async () => {
    const query = await visit()
    const other = await signUpCustomer(test)
    expect((await activate(bodyOf(query), other.token)).status).toBe(404)
    const own = await create(other.token)
    const sent = { ...bodyOf(query), integrationId: own.id }
    const { status, body } = await activate(sent, other.token)
    expect([status, body.Detail]).toEqual([422, notActivated])
    expect(shop.count('code')).toBe(0)
    expect((await activate(bodyOf(query))).status).toBe(200)
  })

  it("refuses the state of another integration of the same user's company", async () => {
    const query = await visit()
    const { id: second } = await create(token, 'İkinci')
    const { body } = await activate({ ...bodyOf(query), integrationId: second })
    expect(body.Detail).toBe(notActivated)
    expect(shop.count('code')).toBe(0)
  })

  it('accepts a state once, also when it is sent twice at once', async () => {
    const sent = bodyOf(await visit())
    const replies = await Promise.all([activate(sent), activate(sent)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await activate(sent)).body.Detail).toBe(notActivated)
    expect(shop.count('code')).toBe(1)
  })

  it('refuses a state after ten minutes', async () => {
    const sent = bodyOf(await visit())
    test.setNow(new Date(start.getTime() + 10 * 60_000))
    token = await test.tokenOf('customer')
    expect((await activate(sent)).body.Detail).toBe(notActivated)
    expect(shop.count('code')).toBe(0)
  })

  it('returns the documented text when the owner refused at the store', async () => {
    shop.behave('denies')
    const query = (await visit()).toString()
    const { status, body } = await activate({ integrationId: id, query })
    expect([status, body.Detail]).toEqual([422, notActivated])
    expect((await stored()).state).toBe('authorizationNeeded')
  })

  it('returns the documented text when the store issues no token', async () => {
    const sent = bodyOf(await visit())
    shop.behave('fails')
    expect((await activate(sent)).body.Detail).toBe(notActivated)
  })

  it('starts nothing for an integration without the app of the house', async () => {
    const house = await test.services.db
      .select()
      .from(connections)
      .where(eq(connections.connectorKey, 'otto'))
    const app = house.find(({ companyId }) => companyId === null)!
    await test.services.db.delete(connections).where(eq(connections.id, app.id))
    const { status } = await test.callFailing(activationEndpoints.startActivation, { token, body: { id } })
    expect(status).toBe(404)
  })
})
