/** Authorization in the browser against a loopback shop that checks PKCE, state and redirect address. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { authorizationEndpoints } from '@kervan/contract/connection/authorization.endpoints'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import { actFor } from '../../access/actFor.ts'
import { findUserByEmail } from '../../access/access.queries.ts'
import { connections } from '../connection.tables.ts'
import { openConnectionById } from '../openConnection.ts'
import { authorizeShop, publicUrl, shopReturnUrl, visitShop } from '../testing/authorizeShop.ts'
import { saveConnectionAs, valuesOf } from '../testing/buildConnection.ts'
import { withShop } from '../testing/shopConnector.ts'
import { shopClient, startShopServer } from '../testing/shopServer.ts'
import type { ShopServer } from '../testing/shopServer.ts'
import { connectionTokens } from '../tokens/token.tables.ts'
import { connectionAuthorizations } from './authorization.tables.ts'
import { startAuthorization } from './startAuthorization.ts'

const start = new Date('2026-11-20T09:00:00Z')
let shop: ShopServer
let test: TestApp
let token: string
let id: number
beforeAll(async () => {
  shop = await startShopServer(shopReturnUrl)
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
  token = await test.tokenOf('admin')
  shop.behave('consents')
  await test.services.db.delete(connections)
  id = (await saveShop()).id!
  shop.ledger.length = 0
})

const saveShop = (changes: Record<string, unknown> = {}) =>
  saveConnectionAs(test, {
    connectorKey: 'testShop',
    values: valuesOf({ ...shopClient, apiUrl: shop.url }),
    ...changes,
  })
const complete = (query: string, by = token) =>
  test.callFailing(authorizationEndpoints.completeAuthorization, { token: by, body: { query } })
const findShop = async () => {
  const { body } = await test.call(connectionEndpoints.listConnections, { token })
  return body.connections.find((connection) => connection.id === id)!
}
/** Creates another administrator and returns the email. */
const buildAdmin = async () => {
  const email = 'ikinci@kervan.example'
  await test.call(userEndpoints.saveUser, {
    token,
    body: { id: -1, email, firstName: 'İkinci', lastName: 'Yönetici', roleGroupID: 1, isOperationUser: true },
  })
  return email
}
const invalid =
  'Bu yetkilendirme geçersiz: süresi dolmuş, kullanılmış ya da başka bir kullanıcı tarafından başlatılmış. Yeniden başlatın.'

describe('authorization', () => {
  it('stores the token and the credentials that came with it, and opens the connection', async () => {
    expect(await findShop()).toMatchObject({ state: 'authorizationNeeded', canAuthorize: true })
    const answer = await authorizeShop(test, id)
    expect(answer).toMatchObject({ id, state: 'active', canAuthorize: true })
    expect(answer.values).toContainEqual({ name: 'shopId', value: 'shop-7' })
    expect(shop.ledger).toEqual([
      { kind: 'consent', refused: null },
      { kind: 'code', refused: null },
    ])
    await (await openConnectionById(test.services, id))!.connector.test(AbortSignal.timeout(5000))
    const [authorization] = await test.services.db.select().from(connectionAuthorizations)
    expect(authorization).toMatchObject({ connectionId: id, usedAt: start })
    const trail = await test.services.db.select().from(auditEntries)
    expect(trail.at(-1)).toMatchObject({ action: 'connectionAuthorized', subjectId: String(id) })
  })

  it('tests an authorized connection with its own token', async () => {
    const reply = () => test.call(connectionEndpoints.testConnection, { token, body: { id } })
    expect((await reply()).body.outcome).toBe('credentials')
    await authorizeShop(test, id)
    expect((await reply()).body.outcome).toBe('ok')
    expect(shop.count('refresh')).toBe(0)
  })

  it('needs a new authorization after the shop refused the refresh token', async () => {
    await authorizeShop(test, id)
    shop.endGrant()
    test.setNow(new Date(start.getTime() + 3_600_001))
    token = await test.tokenOf('admin')
    const { connector } = (await openConnectionById(test.services, id))!
    await expect(connector.test(AbortSignal.timeout(5000))).rejects.toMatchObject({ kind: 'credentials' })
    expect((await findShop()).state).toBe('authorizationNeeded')
    expect((await authorizeShop(test, id)).state).toBe('active')
  })

  it("refuses another user's state, and leaves it to its own user", async () => {
    const query = await visitShop(test, id, token)
    const stranger = await test.tokenForEmail(await buildAdmin())
    const { status, body } = await complete(query, stranger)
    expect([status, body.Detail]).toEqual([422, invalid])
    expect(shop.count('code')).toBe(0)
    expect((await complete(query)).status).toBe(200)
  })

  it.each<[string, (query: string) => string]>([
    ['an unknown state', (query) => query.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`)],
    ['no state', (query) => query.replace(/state=[^&]+/, '')],
  ])('refuses %s', async (_, change) => {
    const { status, body } = await complete(change(await visitShop(test, id, token)))
    expect([status, body.Detail]).toEqual([422, invalid])
    expect(shop.count('code')).toBe(0)
  })

  it('refuses a state after ten minutes', async () => {
    const query = await visitShop(test, id, token)
    test.setNow(new Date(start.getTime() + 10 * 60_000))
    token = await test.tokenOf('admin')
    const { status, body } = await complete(query)
    expect([status, body.Detail]).toEqual([422, invalid])
    expect(shop.count('code')).toBe(0)
  })

  it('accepts a state once, also when it is sent twice at once', async () => {
    const query = await visitShop(test, id, token)
    const replies = await Promise.all([complete(query), complete(query)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await complete(query)).body.Detail).toBe(invalid)
    expect(shop.count('code')).toBe(1)
  })

  it('reports that the owner refused at the shop, and uses up the state', async () => {
    shop.behave('denies')
    const query = await visitShop(test, id, token)
    const { status, body } = await complete(query)
    expect(status).toBe(422)
    expect(body.Detail).toBe('Karşı sistemde izin verilmedi. Bağlantı yetkilendirilmedi.')
    expect((await complete(query)).body.Detail).toBe(invalid)
    expect(await test.services.db.select().from(connectionTokens)).toEqual([])
  })

  it.each<[string, () => Promise<string>]>([
    [
      'issues no token',
      async () => {
        const query = await visitShop(test, id, token)
        shop.behave('fails')
        return query
      },
    ],
    [
      'refuses the code',
      async () => (await visitShop(test, id, token)).replace(/code=[^&]+/, 'code=another'),
    ],
  ])('reports a failed authorization when the shop %s', async (_, visit) => {
    const { status, body } = await complete(await visit())
    expect(status).toBe(422)
    expect(body.Detail).toBe('Karşı sistem yetki vermedi. Yetkilendirmeyi yeniden başlatın.')
    expect((await findShop()).state).toBe('authorizationNeeded')
  })

  it('refuses the code of one authorization with the verifier of another', async () => {
    const first = new URLSearchParams(await visitShop(test, id, token))
    const second = new URLSearchParams(await visitShop(test, id, token))
    first.set('code', second.get('code')!)
    expect((await complete(first.toString())).status).toBe(422)
    expect(shop.ledger.at(-1)).toEqual({ kind: 'code', refused: 'another verifier' })
  })

  it('refuses a return after the connection changed meanwhile', async () => {
    const query = await visitShop(test, id, token)
    const answer = shop.blockAnswers()
    const completing = complete(query)
    await expect.poll(async () => (await usedAt()) !== null).toBe(true)
    await saveShop({ id, version: 1, name: 'Another' })
    answer()
    expect((await completing).status).toBe(409)
    expect(await test.services.db.select().from(connectionTokens)).toEqual([])
  })

  const usedAt = async () => (await test.services.db.select().from(connectionAuthorizations))[0]!.usedAt

  it('deletes expired authorizations at the next start', async () => {
    await visitShop(test, id, token)
    test.setNow(new Date(start.getTime() + 10 * 60_000))
    token = await test.tokenOf('admin')
    await visitShop(test, id, token)
    expect(await test.services.db.select().from(connectionAuthorizations)).toHaveLength(1)
  })
})

describe('start', () => {
  it('returns 404 for a connection that needs no authorization, and one that does not exist', async () => {
    const ups = await saveConnectionAs(test)
    for (const wanted of [ups.id, 999_999]) {
      const reply = await test.callFailing(authorizationEndpoints.startAuthorization, {
        token,
        body: { id: wanted },
      })
      expect(reply.status).toBe(404)
    }
    expect((await findShop()).canAuthorize).toBe(true)
  })

  it.each<Role>(['customer', 'agent', 'operations', 'pickup'])('refuses %s', async (role) => {
    const by = await test.tokenOf(role)
    const { status } = await test.callFailing(authorizationEndpoints.startAuthorization, {
      token: by,
      body: { id },
    })
    expect(status).toBe(403)
    expect((await complete('state=x', by)).status).toBe(403)
  })

  it('refuses work without a person', async () => {
    const admin = (await findUserByEmail(test.services.db, 'yonetici@kervan.example'))!
    const ctx = await actFor(test.services, { companyId: null, userId: admin.id, reason: 'rule 12' })
    await expect(startAuthorization(ctx, { id })).rejects.toThrow('notAllowed')
  })
})
