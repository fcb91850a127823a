/** Credentials over HTTP: stored encrypted, used immediately by every process, never returned. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createConnectorRegistry } from '@kervan/connectors/registry'
import { houseConnector } from '@kervan/connectors/carriers/house/index'
import { startCarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import type { CarrierServer } from '@kervan/connectors/carriers/testing/carrierServer'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { Role, TestApp } from '../../testing/testApp.ts'
import { startTestApp } from '../../testing/testApp.ts'
import { translate } from '../../platform/language.ts'
import { auditEntries } from '../../platform/platform.tables.ts'
import { connections } from './connection.tables.ts'
import { findConnectionProblem, openConnection } from './openConnection.ts'

const [oldKey, newKey] = [`old:${'1a'.repeat(32)}`, `new:${'2b'.repeat(32)}`]
const TOKEN_SECRET = 'a secret of the tests with many letters'
let carriers: CarrierServer
let test: TestApp
let token: string
beforeAll(async () => {
  carriers = await startCarrierServer()
  test = await startTestApp({ CREDENTIAL_KEYS: oldKey, TOKEN_SECRET })
  token = await test.tokenOf('admin')
})
afterAll(async () => {
  await test.close()
  await carriers.close()
})
beforeEach(async () => {
  carriers.behave('ups', 'well')
  carriers.calls.length = 0
  await test.services.db.delete(connections)
})

const upsValues = (changes: Record<string, string | null> = {}) =>
  Object.entries({
    clientId: 'our-id',
    clientSecret: 'our-secret',
    accountNumber: 'A1B2C3',
    apiUrl: carriers.urlOf('ups'),
    ...changes,
  }).map(([name, value]) => ({ name, value }))
const save = (body: object = {}, by = test) =>
  by.call(connectionEndpoints.saveConnection, {
    token,
    body: { connectorKey: 'ups', values: upsValues(), ...body },
  })
const saveFailing = (body: object = {}, by = test) =>
  by.callFailing(connectionEndpoints.saveConnection, {
    token,
    body: { connectorKey: 'ups', values: upsValues(), ...body },
  })
const list = async (by = test) => (await by.call(connectionEndpoints.listConnections, { token })).body
const findUps = async (by = test) =>
  (await list(by)).connections.find(({ connectorKey }) => connectorKey === 'ups')
const idOf = async (by = test) => (await findUps(by))?.id ?? null
/** Tests the stored connection, otherwise the one from the settings. */
const tryOut = async (by = test) =>
  by.callFailing(connectionEndpoints.testConnection, {
    token,
    body: { id: await idOf(by), connectorKey: 'ups' },
  })
const outcomeOf = async () => ((await tryOut()).body as unknown as { outcome: string }).outcome
const change = async (body: object = {}, by = test) =>
  by.call(connectionEndpoints.saveConnection, {
    token,
    body: { id: await idOf(by), values: upsValues(), version: 1, ...body },
  })
const companyId = async () =>
  (
    await test.services.db.execute<{ company_id: number }>(
      sql`select company_id from users where email = 'musteri@kervan.example'`,
    )
  ).rows[0]!.company_id

describe('connections', () => {
  it('lists the fields of each connector', async () => {
    const { connectors, connections: none, canStore } = await list()
    expect(canStore).toBe(true)
    expect(none).toEqual([])
    const toSetUp = test.services.connectors.all.filter(({ isBuiltIn }) => !isBuiltIn)
    expect(connectors.map(({ key }) => key)).toEqual(toSetUp.map(({ key }) => key))
    expect(connectors.map(({ key }) => key)).toEqual(expect.arrayContaining(['ups', 'sandboxCarrier']))
    expect(connectors.map(({ key }) => key)).not.toContain('house')
    expect(connectors[0]!.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['clientId', 'text'],
      ['clientSecret', 'secret'],
      ['accountNumber', 'text'],
      ['apiUrl', 'address'],
      ['webhookSecret', 'secret'],
    ])
  })

  it.each(['tr', 'en'] as const)('labels each field and kind in %s', async (language) => {
    const { connectors } = await list()
    for (const { kind, fields } of connectors) {
      expect(translate(language, `connection:kind.${kind}`)).not.toContain('kind.')
      for (const { name } of fields)
        expect(translate(language, `connection:field.${name}`)).not.toContain('field.')
    }
  })

  it('returns public values and which secrets are set, but never a secret', async () => {
    const { status, body } = await save()
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'active', source: 'stored', version: 1, secrets: ['clientSecret'] })
    expect(body.webhookUrl).toMatch(/^http.*\/api\/Webhook\/ReceiveDelivery\/[1-9]\d*$/)
    expect(body.values.map(({ name }) => name)).toEqual(['clientId', 'accountNumber', 'apiUrl'])
    const rows = await test.services.db.select().from(connections)
    const trail = await test.services.db.select().from(auditEntries)
    expect(trail.at(-1)).toMatchObject({ action: 'connectionCreated', subject: 'connection' })
    const everything = JSON.stringify([body, await list(), trail]) + rows[0]!.sealed.toString('latin1')
    expect(everything).not.toContain('our-secret')
    expect(rows[0]!.sealed.toString('latin1')).not.toContain('our-id')
  })

  it('keeps a secret that is left empty and replaces one that is entered', async () => {
    await save()
    const kept = await change({ values: upsValues({ clientSecret: null, clientId: 'other-id' }) })
    expect(kept.body).toMatchObject({ version: 2, secrets: ['clientSecret'] })
    expect(await outcomeOf()).toBe('ok')
    expect(carriers.calls.at(-1)!.authorization).toBe(
      `Basic ${Buffer.from('other-id:our-secret').toString('base64')}`,
    )
    await change({ values: upsValues({ clientSecret: 'new-secret' }), version: 2 })
    await tryOut()
    expect(carriers.calls.at(-1)!.authorization).toBe(
      `Basic ${Buffer.from('our-id:new-secret').toString('base64')}`,
    )
  })

  it('requires the secret again when the address changes', async () => {
    await save()
    const elsewhere = upsValues({ clientSecret: '', apiUrl: carriers.urlOf('fedex') })
    const { status, body } = await saveFailing({ values: elsewhere, version: 1 })
    expect(status).toBe(400)
    expect(body.Errors).toEqual({ 'values.clientSecret': ['Bu alan zorunludur.'] })
  })

  it.each<[string, Record<string, string | null>, string]>([
    ['an empty field', { accountNumber: ' ' }, 'values.accountNumber'],
    ['no address', { apiUrl: 'ups' }, 'values.apiUrl'],
    ['a page of text', { clientId: 'x'.repeat(501) }, 'values.clientId'],
  ])('reports the faulty credential field for %s', async (_, changes, field) => {
    const { status, body } = await saveFailing({ values: upsValues(changes) })
    expect(status).toBe(400)
    expect(Object.keys(body.Errors!)).toEqual([field])
  })

  it('refuses an outdated version', async () => {
    const { body } = await save()
    for (const version of [null, 7]) expect((await saveFailing({ id: body.id, version })).status).toBe(409)
    expect((await saveFailing({ id: 999_999, version: 1 })).status).toBe(404)
  })

  it.each(['house', 'sandbox', 'nobody'])(
    'refuses credentials for the connector %s',
    async (connectorKey) => {
      expect(Object.keys((await saveFailing({ connectorKey })).body.Errors!)).toEqual(['connectorKey'])
    },
  )

  it('returns 404 for an unknown company', async () => {
    expect((await saveFailing({ companyId: 999_999 })).status).toBe(404)
  })

  it.each<Role>(['customer', 'agent', 'operations', 'pickup'])(
    'refuses access to connections for %s',
    async (role) => {
      const bearer = await test.tokenOf(role)
      const { status } = await test.callFailing(connectionEndpoints.listConnections, { token: bearer })
      expect(status).toBe(403)
    },
  )
})

describe('test of a connection', () => {
  it.each([
    ['well', 'ok'],
    ['noToken', 'credentials'],
  ] as const)(
    'reports for a carrier that behaves %s the outcome %s and stores it',
    async (behaviour, outcome) => {
      await save()
      carriers.behave('ups', behaviour)
      expect(await outcomeOf()).toBe(outcome)
      expect((await findUps())!.lastTest).toMatchObject({ outcome })
    },
  )

  it('clears the result when the credentials change', async () => {
    await save()
    await tryOut()
    await change({ values: upsValues({ clientId: 'other' }) })
    expect((await findUps())!.lastTest).toBeNull()
  })

  it('reports an unreachable address', async () => {
    await save({ values: upsValues({ apiUrl: 'http://127.0.0.1:1' }) })
    expect(await outcomeOf()).toBe('unreachable')
  })

  it('returns 404 for a connection that is not configured', async () => {
    expect((await tryOut()).status).toBe(404)
    const unknown = { token, body: { id: 999_999 } }
    expect((await test.callFailing(connectionEndpoints.testConnection, unknown)).status).toBe(404)
  })
})

describe('address', () => {
  it('refuses private addresses and unencrypted connections', async () => {
    const strict = await startTestApp(
      { CREDENTIAL_KEYS: oldKey, TOKEN_SECRET, CALLS_TO_PRIVATE_ADDRESSES: 'off' },
      test,
    )
    const plain = await saveFailing({}, strict)
    expect(plain.body.Errors).toEqual({
      'values.apiUrl': ['Adres https:// ile başlamalı; bilgiler şifresiz gönderilmez.'],
    })
    await save({ values: upsValues({ apiUrl: 'https://169.254.169.254/latest' }) }, strict)
    expect((await tryOut(strict)).body).toMatchObject({ outcome: 'blocked' })
    await strict.close()
  })
})

describe('using a connection', () => {
  const open = async (by: TestApp, company: number | null = null) =>
    (await openConnection(by.services, { connectorKey: 'ups', companyId: company }))?.connector ?? null

  it('reuses the connector until the credentials change, in every process', async () => {
    const other = await startTestApp({ CREDENTIAL_KEYS: oldKey, TOKEN_SECRET }, test)
    expect(await open(other)).toBeNull()
    await save()
    await expect.poll(() => open(other)).not.toBeNull()
    const [here, there] = [await open(test), await open(other)]
    expect(await open(test)).toBe(here)
    await change({ values: upsValues({ clientId: 'other' }) })
    expect(await open(test)).not.toBe(here)
    await expect.poll(() => open(other)).not.toBe(there)
    await other.close()
  })

  it('opens built-in connectors without credentials, and the connectors of a test', async () => {
    const ofHouse = (connectorKey: string) => ({ connectorKey, companyId: null })
    expect(await openConnection(test.services, ofHouse('house'))).toMatchObject({ id: null, name: 'Kervan' })
    expect((await openConnection(test.services, ofHouse('sandbox')))?.connector.payments).toBeDefined()
    const own = await startTestApp({ TOKEN_SECRET }, test, {
      connectors: createConnectorRegistry([{ ...houseConnector, key: 'other' }]),
    })
    expect(await openConnection(own.services, ofHouse('other'))).toMatchObject({ id: null })
    expect(await openConnection(own.services, ofHouse('ups'))).toBeNull()
    await own.close()
  })

  it("uses the company's connection, otherwise the platform's", async () => {
    await save()
    const company = await companyId()
    const ofHouse = await open(test, company)
    expect(ofHouse).not.toBeNull()
    await save({ companyId: company, values: upsValues({ clientId: 'of-the-company' }) })
    await (await open(test, company))!.test(new AbortController().signal)
    expect(carriers.calls.at(-1)!.authorization).toContain(
      Buffer.from('of-the-company:our-secret').toString('base64'),
    )
    await (await open(test))!.test(new AbortController().signal)
    expect(carriers.calls.at(-1)!.authorization).toContain(
      Buffer.from('our-id:our-secret').toString('base64'),
    )
  })

  it('returns null while disabled, although the environment has credentials', async () => {
    const withSettings = await startTestApp(
      {
        CREDENTIAL_KEYS: oldKey,
        TOKEN_SECRET,
        UPS_CLIENT_ID: 'from-env',
        UPS_CLIENT_SECRET: 'env-secret',
        UPS_ACCOUNT_NUMBER: 'E1',
        UPS_API_URL: carriers.urlOf('ups'),
      },
      test,
    )
    expect(await findUps(withSettings)).toMatchObject({
      source: 'settings',
      version: null,
      secrets: ['clientSecret'],
    })
    expect(await open(withSettings)).not.toBeNull()
    // Credentials of the environment fill empty secrets of the first stored connection.
    await save({ values: upsValues({ clientSecret: null }) }, withSettings)
    await (await open(withSettings))!.test(new AbortController().signal)
    expect(carriers.calls.at(-1)!.authorization).toContain(
      Buffer.from('our-id:env-secret').toString('base64'),
    )
    const { body } = await withSettings.call(connectionEndpoints.setConnectionActive, {
      token,
      body: { id: await idOf(withSettings), version: 1, isActive: false },
    })
    expect(body).toMatchObject({ state: 'disabled', version: 2 })
    expect(await open(withSettings)).toBeNull()
    await withSettings.close()
  })
})

describe('new key', () => {
  it('encrypts with the new key, decrypts with old keys and re-encrypts all credentials', async () => {
    await save()
    const both = await startTestApp({ CREDENTIAL_KEYS: `${newKey},${oldKey}`, TOKEN_SECRET }, test)
    expect(await findUps(both)).toMatchObject({ state: 'active', hasOldKey: true, version: 1 })
    const reseal = await both.call(connectionEndpoints.resealConnections, { token })
    expect(reseal.body).toEqual({ resealed: 1, unreadable: 0 })
    expect(await findUps(both)).toMatchObject({ state: 'active', hasOldKey: false, version: 1 })
    await both.close()
    // Process with the old key only.
    expect(await findUps()).toMatchObject({ state: 'unreadable', values: [], secrets: [] })
    const ofHouse = { connectorKey: 'ups', companyId: null }
    expect(await openConnection(test.services, ofHouse)).toBeNull()
    expect(await findConnectionProblem(test.services, ofHouse)).toBe('unreadable')
    expect((await test.call(connectionEndpoints.resealConnections, { token })).body).toEqual({
      resealed: 0,
      unreadable: 1,
    })
    const again = await change()
    expect(again.body).toMatchObject({ state: 'active', version: 2 })
  })

  it('refuses to decrypt credentials that were copied from another row', async () => {
    await save()
    await save({ companyId: await companyId() })
    const { db } = test.services
    const [ofHouse, ofCompany] = await db.select().from(connections).orderBy(connections.id)
    const { sealed, keyId } = ofHouse!
    await db.update(connections).set({ sealed, keyId }).where(eq(connections.id, ofCompany!.id))
    expect((await list()).connections).toMatchObject([{ state: 'active' }, { state: 'unreadable' }])
  })
})
