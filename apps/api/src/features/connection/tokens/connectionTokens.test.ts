/** Tokens in rows: two processes on one database renew each token once, and no secret leaves the row. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { countStatements } from '../../../testing/countStatements.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { connections } from '../connection.tables.ts'
import { openConnectionById } from '../openConnection.ts'
import { authorizeShop, publicUrl, shopReturnUrl } from '../testing/authorizeShop.ts'
import { saveConnectionAs, valuesOf } from '../testing/buildConnection.ts'
import { withShop } from '../testing/shopConnector.ts'
import { shopClient, startShopServer } from '../testing/shopServer.ts'
import type { ShopServer } from '../testing/shopServer.ts'
import { connectionTokens } from './token.tables.ts'

const [oldKey, newKey] = [`old:${'1a'.repeat(32)}`, `new:${'2b'.repeat(32)}`]
const settings = {
  TOKEN_SECRET: 'a secret of the tests with many letters',
  CREDENTIAL_KEYS: oldKey,
  PUBLIC_URL: publicUrl,
}
const start = new Date('2026-11-20T09:00:00Z')
const lifetimeMs = 3_600_000

let shop: ShopServer
let test: TestApp
let other: TestApp
let id: number
beforeAll(async () => {
  shop = await startShopServer(shopReturnUrl)
  test = await startTestApp(settings, undefined, { connectors: withShop })
  other = await startTestApp(settings, test, { connectors: withShop })
})
afterAll(async () => {
  await other.close()
  await test.close()
  await shop.close()
})
beforeEach(async () => {
  passTo(0)
  shop.behave('consents')
  await test.services.db.delete(connections)
  id = (await saveShop()).id!
  await authorizeShop(test, id)
  shop.ledger.length = 0
})

const saveShop = (changes: Record<string, unknown> = {}) =>
  saveConnectionAs(test, {
    connectorKey: 'testShop',
    values: valuesOf({ ...shopClient, apiUrl: shop.url }),
    ...changes,
  })
/** Sets the clock of both processes, in ms after the start. */
const passTo = (ms: number) => {
  for (const app of [test, other]) app.setNow(new Date(start.getTime() + ms))
}
const call = async (by: TestApp, signal = new AbortController().signal) =>
  (await openConnectionById(by.services, id))!.connector.test(signal)
const findRow = async () => (await test.services.db.select().from(connectionTokens))[0]
const accepted = () => ({ refreshes: shop.count('refresh'), calls: shop.count('call') })

describe('renewal by two processes', () => {
  it('renews an expired token once when both processes call at once', async () => {
    await Promise.all([call(test), call(other)])
    passTo(lifetimeMs + 1)
    await Promise.all([call(test), call(other), call(test), call(other)])
    expect(accepted()).toEqual({ refreshes: 1, calls: 6 })
    expect(shop.ledger.every(({ refused }) => refused === null)).toBe(true)
  })

  it('lets the other process use the old token while one renews it before its end', async () => {
    await Promise.all([call(test), call(other)])
    passTo(lifetimeMs - 300_000)
    const answer = shop.blockAnswers()
    const renewing = call(test)
    await expect.poll(async () => (await findRow())!.renewingBy).not.toBeNull()
    await call(other)
    expect(accepted()).toEqual({ refreshes: 0, calls: 3 })
    answer()
    await renewing
    await call(other)
    expect(accepted()).toEqual({ refreshes: 1, calls: 5 })
  })

  it('makes the other process wait for the new token when the old one has ended', async () => {
    await Promise.all([call(test), call(other)])
    passTo(lifetimeMs + 1)
    const answer = shop.blockAnswers()
    const renewing = call(test)
    await expect.poll(async () => (await findRow())!.renewingBy).not.toBeNull()
    const waiting = call(other)
    answer()
    await Promise.all([renewing, waiting])
    expect(accepted()).toEqual({ refreshes: 1, calls: 4 })
  })

  it('renews a rejected token once and repeats each rejected call once', async () => {
    await Promise.all([call(test), call(other)])
    shop.revokeTokens()
    await Promise.all([call(test), call(other)])
    expect(accepted()).toEqual({ refreshes: 1, calls: 4 })
    expect(shop.ledger.filter(({ refused }) => refused === 'unknown token').length).toBeLessThanOrEqual(2)
  })

  it('uses each rotated refresh token once', async () => {
    for (const round of [1, 2, 3]) {
      passTo(round * (lifetimeMs + 1))
      await call(round % 2 ? test : other)
    }
    expect(accepted()).toEqual({ refreshes: 3, calls: 3 })
    expect(shop.ledger.every(({ refused }) => refused === null)).toBe(true)
    expect(await findRow()).toMatchObject({ version: 4, renewingBy: null })
  })
})

describe('one process', () => {
  it('makes no statement for a token that is valid', async () => {
    const { connector } = (await openConnectionById(test.services, id))!
    await connector.test(AbortSignal.timeout(5000))
    const { count } = await countStatements(() => connector.test(AbortSignal.timeout(5000)))
    expect(count).toBe(0)
  })

  it('lets another process renew when the claim of a lost process has ended', async () => {
    passTo(lifetimeMs + 1)
    const claimed = { renewingBy: '00000000-0000-4000-8000-000000000001' }
    const until = new Date(start.getTime() + lifetimeMs + 15_001)
    await test.services.db.update(connectionTokens).set({ ...claimed, renewingUntil: until })
    await expect(call(test, AbortSignal.timeout(300))).rejects.toMatchObject({ kind: 'timeout' })
    expect(accepted()).toEqual({ refreshes: 0, calls: 0 })
    passTo(lifetimeMs + 15_001)
    await call(other)
    expect(accepted()).toEqual({ refreshes: 1, calls: 1 })
  })

  it('ends the claim of a failed renewal, so that the next call renews', async () => {
    passTo(lifetimeMs + 1)
    shop.behave('fails')
    await expect(call(test)).rejects.toMatchObject({ kind: 'fault' })
    shop.behave('consents')
    await call(other)
    expect(accepted()).toEqual({ refreshes: 1, calls: 1 })
  })

  it('asks for a new authorization when the refresh token is refused, without further requests', async () => {
    passTo(lifetimeMs + 1)
    shop.endGrant()
    await expect(call(test)).rejects.toMatchObject({ name: 'AuthorizationNeeded' })
    await expect(call(other)).rejects.toMatchObject({ name: 'AuthorizationNeeded' })
    expect(shop.ledger).toEqual([{ kind: 'refresh', refused: 'unknown refresh token' }])
    expect((await findRow())!.refusedAt).not.toBeNull()
    await authorizeShop(test, id)
    await Promise.all([call(test), call(other)])
    expect(shop.count('call')).toBe(2)
  })
})

describe('changed connection', () => {
  const change = async (values: Record<string, string>) => {
    const [row] = await test.services.db.select().from(connections)
    return saveShop({
      id,
      version: row!.version,
      values: valuesOf({ ...shopClient, apiUrl: shop.url, ...values }),
    })
  }

  it('deletes the token when the credentials change', async () => {
    await change({ clientId: 'another-app' })
    expect(await findRow()).toBeUndefined()
    await expect(call(test)).rejects.toMatchObject({ name: 'AuthorizationNeeded' })
    await expect(call(other)).rejects.toMatchObject({ name: 'AuthorizationNeeded' })
  })

  it('discards a renewal with the old credentials that ends after the change', async () => {
    passTo(lifetimeMs + 1)
    const answer = shop.blockAnswers()
    const renewing = call(test)
    await expect.poll(async () => (await findRow())!.renewingBy).not.toBeNull()
    await change({ clientId: 'another-app' })
    answer()
    await renewing
    expect(await findRow()).toBeUndefined()
  })

  it('keeps a new authorization when a call with the earlier settings finds no token of its own', async () => {
    const { connector } = (await openConnectionById(test.services, id))!
    const [row] = await test.services.db.select().from(connections)
    await saveShop({ id, version: row!.version, environment: 'sandbox' })
    await authorizeShop(test, id)
    await expect(connector.test(AbortSignal.timeout(5000))).rejects.toMatchObject({
      name: 'AuthorizationNeeded',
    })
    expect((await findRow())!.refusedAt).toBeNull()
  })

  it('keeps the token while the connection is switched off and on', async () => {
    const token = await test.tokenOf('admin')
    for (const isActive of [false, true]) {
      const [row] = await test.services.db.select().from(connections)
      await test.call(connectionEndpoints.setConnectionActive, {
        token,
        body: { id, version: row!.version, isActive },
      })
    }
    await call(other)
    expect(accepted()).toEqual({ refreshes: 0, calls: 1 })
  })

  it('deletes the token with its connection and reports the removal to a call that runs', async () => {
    const { connector } = (await openConnectionById(test.services, id))!
    await test.services.db.delete(connections).where(eq(connections.id, id))
    expect(await findRow()).toBeUndefined()
    await expect(connector.test(AbortSignal.timeout(5000))).rejects.toMatchObject({ kind: 'unreachable' })
  })
})

it('encrypts tokens with a new key, and reads them after older keys are gone', async () => {
  const both = await startTestApp({ ...settings, CREDENTIAL_KEYS: `${newKey},${oldKey}` }, test, {
    connectors: withShop,
  })
  both.setNow(start)
  const token = await test.tokenOf('admin')
  const reply = await both.call(connectionEndpoints.resealConnections, { token })
  expect(reply.body).toEqual({ resealed: 1, unreadable: 0 })
  expect((await findRow())!.keyId).toBe('new')
  await both.close()
  const later = await startTestApp({ ...settings, CREDENTIAL_KEYS: newKey }, test, { connectors: withShop })
  later.setNow(start)
  await call(later)
  expect(accepted()).toEqual({ refreshes: 0, calls: 1 })
  await later.close()
})

it('writes no token, code or verifier to rows, audit entries and answers', async () => {
  await call(test)
  passTo(lifetimeMs + 1)
  await call(test)
  const { rows } = await test.services.db.execute(sql`
    select row_to_json(t)::text as text from connection_tokens t
    union all select row_to_json(a)::text from connection_authorizations a
    union all select row_to_json(c)::text from connections c
    union all select row_to_json(e)::text from audit_entries e`)
  const token = await test.tokenOf('admin')
  const { body } = await test.call(connectionEndpoints.listConnections, { token })
  const everything = JSON.stringify([rows, body])
  expect(shop.secrets.length).toBeGreaterThan(4)
  for (const secret of [...shop.secrets, shopClient.clientSecret]) {
    expect(everything).not.toContain(secret)
    // Text of bytea columns is hexadecimal.
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
  }
})
