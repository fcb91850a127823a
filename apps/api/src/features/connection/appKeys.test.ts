/** Keys of the house's app at a platform, with the test shop whose settings have some. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { connections } from './connection.tables.ts'
import { openCredentials } from './credentials.ts'
import { openConnectionById } from './openConnection.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import { findAppRow, mergeSettings } from './appKeys.ts'
import { publicUrl, shopReturnUrl } from './testing/authorizeShop.ts'
import { saveConnectionAs, valuesOf } from './testing/buildConnection.ts'
import { withShop } from './testing/shopConnector.ts'
import { shopClient, startShopServer } from './testing/shopServer.ts'
import type { ShopServer } from './testing/shopServer.ts'

let shop: ShopServer
let test: TestApp
let token: string
beforeAll(async () => {
  shop = await startShopServer(shopReturnUrl)
  test = await startTestApp({ CREDENTIAL_KEYS: `key:${'1a'.repeat(32)}`, PUBLIC_URL: publicUrl }, undefined, {
    connectors: withShop,
  })
  token = await test.tokenOf('customer')
})
afterAll(async () => {
  await test.close()
  await shop.close()
})
beforeEach(() => test.services.db.delete(connections).where(eq(connections.connectorKey, 'otto')))

const saveApp = (changes: Record<string, unknown> = {}) =>
  saveConnectionAs(test, {
    connectorKey: 'otto',
    values: valuesOf({ ...shopClient, apiUrl: shop.url }),
    ...changes,
  })
const bodyOf = (values: Record<string, string>) => ({
  platform: 'otto',
  name: 'Otto',
  values: valuesOf(values),
})
const create = async () =>
  (await test.call(integrationEndpoints.createIntegration, { token, body: bodyOf({ region: 'eu' }) })).body
const platformOf = async () =>
  (await test.call(integrationEndpoints.listPlatforms, { token })).body.platforms.find(
    ({ key }) => key === 'otto',
  )!
/** Settings that the connector of an integration would be opened with. */
const settingsOf = async (id: number) => {
  const [row] = await test.services.db.select().from(connections).where(eq(connections.id, id))
  const definition = withShop.find('otto')!
  const app = await findAppRow(test.services, definition, row!.environment)
  const credentials = openCredentials(openKeyRing(test.services.settings), row!)!
  return mergeSettings(test.services, definition, { credentials, environment: row!.environment, app })
}

describe('a platform with an app of the house', () => {
  it('is passive until staff have stored the keys of the app', async () => {
    expect(await platformOf()).toMatchObject({ state: 'passive', fields: [], canAuthorize: false })
    const { status, body } = await test.callFailing(integrationEndpoints.createIntegration, {
      token,
      body: bodyOf({ region: 'eu' }),
    })
    expect([status, Object.keys(body.Errors!)]).toEqual([400, ['platform']])
    const { id, version } = await saveApp()
    const platform = await platformOf()
    expect(platform).toMatchObject({ state: 'active', canAuthorize: true })
    expect(platform.fields.map(({ name }) => name)).toEqual(['region'])
    const admin = await test.tokenOf('admin')
    await test.call(connectionEndpoints.setConnectionActive, {
      token: admin,
      body: { id: id!, version: version!, isActive: false },
    })
    expect((await platformOf()).state).toBe('passive')
  })

  it.each(['clientId', 'clientSecret'])('requires %s of staff', async (name) => {
    const keys = { ...shopClient, [name]: '' }
    await expect(saveApp({ values: valuesOf(keys) })).rejects.toThrow(`values.${name}`)
  })

  it.each(['clientId', 'clientSecret', 'apiUrl'])('refuses %s from a company', async (name) => {
    await saveApp()
    const { body } = await test.callFailing(integrationEndpoints.createIntegration, {
      token,
      body: bodyOf({ region: 'eu', [name]: 'http://127.0.0.1:9' }),
    })
    expect(Object.keys(body.Errors!)).toEqual([`values.${name}`])
  })

  it('refuses fields of the shop from staff', async () => {
    await expect(saveApp({ values: valuesOf({ ...shopClient, region: 'eu' }) })).rejects.toThrow(
      'values.region',
    )
  })

  it('never shows its keys to a company', async () => {
    await saveApp()
    const made = await create()
    expect(made.values).toEqual([{ name: 'region', value: 'eu' }])
    expect(made.secrets).toEqual([])
    const { body } = await test.call(integrationEndpoints.listIntegrations, { token, body: {} })
    for (const secret of Object.values(shopClient)) expect(JSON.stringify(body)).not.toContain(secret)
  })

  it('opens the connection of a company with the keys, and again after they change', async () => {
    const { id: appId, version } = await saveApp()
    const { id } = await create()
    expect(await settingsOf(id)).toMatchObject({ ...shopClient, apiUrl: shop.url, region: 'eu' })
    const first = await openConnectionById(test.services, id)
    expect((await openConnectionById(test.services, id))!.connector).toBe(first!.connector)
    const changed = { ...shopClient, clientSecret: 'another secret', apiUrl: shop.url }
    await saveApp({ id: appId, version, values: valuesOf(changed) })
    expect(await settingsOf(id)).toMatchObject({ clientSecret: 'another secret' })
    expect((await openConnectionById(test.services, id))!.connector).not.toBe(first!.connector)
  })

  it('uses the keys of the same environment only', async () => {
    await saveApp({ environment: 'sandbox', name: 'Deneme' })
    expect((await platformOf()).state).toBe('passive')
    await saveApp()
    const { id } = await create()
    await test.services.db.update(connections).set({ environment: 'sandbox' }).where(eq(connections.id, id))
    expect(await settingsOf(id)).toMatchObject(shopClient)
  })

  it('is not called itself', async () => {
    const app = await saveApp()
    expect(app).toMatchObject({ state: 'active', canAuthorize: false, webhookUrl: null })
    expect(await openConnectionById(test.services, app.id!)).toBeNull()
    const reply = await test.callFailing(connectionEndpoints.testConnection, {
      token: await test.tokenOf('admin'),
      body: { id: app.id! },
    })
    expect(reply.status).toBe(404)
  })
})
