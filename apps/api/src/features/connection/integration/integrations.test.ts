import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { startWooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import type { WooServer } from '@kervan/connectors/stores/woocommerce/testing/wooSamples'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { buildShopOrder, startStoreApp, syncNow, valuesOf } from '../../order/testing/buildStore.ts'
import { orders } from '../../order/order.tables.ts'
import { connections } from '../connection.tables.ts'
import { mostIntegrations } from './changeIntegration.ts'

const calls = integrationEndpoints

let test: TestApp
let token: string
let server: WooServer
beforeAll(async () => {
  test = await startStoreApp()
  token = await test.tokenOf('customer')
  server = await startWooServer()
})
afterAll(async () => {
  await server.close()
  await test.close()
})
beforeEach(async () => {
  await test.services.db.delete(orders)
  await test.services.db.delete(connections).where(eq(connections.connectorKey, 'woocommerce'))
})
afterEach(() => server.shop.lie(null))

const bodyOf = (changes: object = {}) => ({
  platform: 'woocommerce',
  name: 'Keten dükkânı',
  values: valuesOf(server.settings),
  ...changes,
})
const create = async (changes: object = {}, bearer = token) =>
  (await test.call(calls.createIntegration, { token: bearer, body: bodyOf(changes) })).body
const refuse = async (changes: object, bearer = token) =>
  (await test.callFailing(calls.createIntegration, { token: bearer, body: bodyOf(changes) })).body.Errors
const list = async (body: object = {}, bearer = token) =>
  (await test.call(calls.listIntegrations, { token: bearer, body })).body.items

it('offers all platforms, with a form for those that are built', async () => {
  const { platforms } = (await test.call(calls.listPlatforms, { token })).body
  expect(platforms).toHaveLength(10)
  const woo = platforms.find(({ key }) => key === 'woocommerce')!
  expect(woo).toMatchObject({
    name: 'WooCommerce',
    state: 'active',
    canAuthorize: true,
    typedFields: ['consumerKey', 'consumerSecret'],
  })
  expect(woo.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['storeUrl', 'consumerKey', 'consumerSecret']),
  )
  expect(platforms.filter(({ state }) => state === 'soon').every(({ fields }) => fields.length === 0)).toBe(
    true,
  )
})

it('connects a store of the own company, and shows the last characters of its secrets', async () => {
  const made = await create()
  expect(made).toMatchObject({
    platform: 'woocommerce',
    name: 'Keten dükkânı',
    store: server.settings.storeUrl,
    isActive: true,
    state: 'active',
    lastConnection: null,
  })
  expect(made.secrets).toContainEqual({
    name: 'consumerSecret',
    last4: server.settings.consumerSecret.slice(-4),
  })
  const shown = JSON.stringify([made, await list()])
  for (const { name, value } of valuesOf(server.settings))
    expect(shown.includes(value), name).toBe(name === 'storeUrl')
})

describe('a store that is refused', () => {
  it.each([
    [
      'an address without protocol',
      { storeUrl: 'dukkan.example' },
      'values.storeUrl',
      'Geçersiz pazaryeri ya da mağaza adresi!',
    ],
    ['no key', { consumerKey: '' }, 'values.consumerKey', null],
  ])('has %s', async (_, changes, field, text) => {
    const values = Object.entries({ ...server.settings, ...changes }).map(([name, value]) => ({
      name,
      value,
    }))
    const errors = await refuse({ values })
    expect(Object.keys(errors!)).toEqual([field])
    if (text !== null) expect(errors![field]).toEqual([text])
  })

  it('is one of an unknown platform', async () => {
    expect(await refuse({ platform: 'another', values: [] })).toHaveProperty('platform')
  })

  it('has the name of another one', async () => {
    await create()
    expect(await refuse({})).toHaveProperty('name')
  })
})

it('refuses more stores of a company than its share', async () => {
  for (let made = 0; made < mostIntegrations; made++) await create({ name: `Mağaza ${made}` })
  expect(await refuse({ name: 'Bir fazla' })).toHaveProperty('platform')
})

it('requires a company of staff, within their scope', async () => {
  const operations = await test.tokenOf('operations')
  expect(await refuse({}, operations)).toHaveProperty('companyId')
  expect(await refuse({ companyId: 2_000_000 }, operations)).toHaveProperty('companyId')
  const { companyId } = await create()
  const made = await create({ companyId, name: 'İkinci' }, operations)
  expect(made.companyId).toBe(companyId)
})

it("hides a store from other companies' customers", async () => {
  const { id } = await create()
  const other = await signUpCustomer(test)
  expect(await list({}, other.token)).toEqual([])
  expect((await test.callFailing(calls.testIntegration, { token: other.token, body: { id } })).status).toBe(
    404,
  )
})

it('keeps a secret that is left empty, unless the address changes', async () => {
  const { id, version } = await create()
  const values = [
    { name: 'storeUrl', value: server.settings.storeUrl },
    { name: 'consumerKey', value: null },
    { name: 'consumerSecret', value: null },
  ]
  const { body } = await test.call(calls.updateIntegration, {
    token,
    body: { id, version, name: 'Yeni ad', values },
  })
  expect(body).toMatchObject({ name: 'Yeni ad', version: version + 1 })
  expect((await test.call(calls.testIntegration, { token, body: { id } })).body.outcome).toBe('ok')
  const moved = [{ name: 'storeUrl', value: 'https://baska.example' }, ...values.slice(1)]
  const after = await test.call(calls.updateIntegration, {
    token,
    body: { id, version: body.version, values: moved },
  })
  expect(after.body).toMatchObject({ state: 'authorizationNeeded', secrets: [] })
  const stale = await test.callFailing(calls.updateIntegration, { token, body: { id, version, values } })
  expect(stale.status).toBe(409)
})

it('tests the credentials, and shows the result in the list', async () => {
  const { id } = await create()
  expect((await test.call(calls.testIntegration, { token, body: { id } })).body).toMatchObject({
    outcome: 'ok',
  })
  expect((await list())[0]!.lastConnection).toMatchObject({ isOk: true })
  const wrong = await create({
    name: 'Yanlış anahtar',
    values: valuesOf({ ...server.settings, consumerSecret: 'cs_another_secret' }),
  })
  const { body } = await test.call(calls.testIntegration, { token, body: { id: wrong.id } })
  expect(body.outcome).toBe('credentials')
  expect((await list({ searchText: 'yanlis' }))[0]!.lastConnection).toMatchObject({ isOk: false })
})

it('filters by platform, status and words', async () => {
  const { id, version } = await create()
  await create({ name: 'İkinci mağaza' })
  await test.call(calls.updateIntegrationStatus, { token, body: { id, version, isActive: false } })
  expect((await list({ status: 'passive' })).map((row) => row.id)).toEqual([id])
  expect(await list({ platforms: ['shopify'] })).toEqual([])
  expect(await list({ searchText: 'woo' })).toHaveLength(2)
  expect(await list({ searchText: 'ikinci' })).toHaveLength(1)
})

it('deletes a store without orders, and only switches off one with orders', async () => {
  const first = await create()
  const second = await create({ name: 'İkinci' })
  // The first one is the default of its connector; for stores this has no meaning.
  await test.call(calls.deleteIntegration, { token, body: { id: first.id, version: first.version } })
  expect((await list()).map(({ id }) => id)).toEqual([second.id])
  server.shop.add(buildShopOrder())
  await syncNow(test)
  const [row] = await list()
  const refused = await test.callFailing(calls.deleteIntegration, {
    token,
    body: { id: second.id, version: row!.version },
  })
  expect(refused.status).toBe(422)
})
