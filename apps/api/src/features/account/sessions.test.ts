import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { testPassword } from '../../testing/testPassword.ts'
import { users } from '../access/access.tables.ts'
import { changePassword } from '../access/changePassword.ts'
import { hashPassword } from '../access/passwords.ts'
import { startSession } from '../access/startSession.ts'
import { tokenOverlapSeconds } from '../access/refreshSession.ts'
import { verifyCredentials } from '../access/verifyCredentials.ts'

const { signIn, signOut, refreshToken } = accountEndpoints
const customer = { email: 'musteri@kervan.example', password: testPassword }

let test: TestApp
let now: Date
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(() => {
  now = new Date()
  test.setNow(now)
})
afterAll(() => test.close())

const later = (seconds: number) => test.setNow(new Date(now.getTime() + seconds * 1000))
const begin = async (): Promise<string> => (await test.call(signIn, { body: customer })).body
const claimsOf = (token: string) => decodeJwt<{ nameid: string; sid: string }>(token)
const userIdOf = (token: string) => Number(claimsOf(token).nameid)

const refresh = async (token: string): Promise<string> => {
  const reply = await test.call(refreshToken, { token, body: { UserID: userIdOf(token) } })
  expect(reply.status).toBe(200)
  return reply.body.data
}

const holds = async (token: string): Promise<boolean> => {
  const body = { UserID: userIdOf(token), Active: 1 }
  const { status } = await test.call(accessEndpoints.getUserMenu, { token, body })
  expect([200, 401]).toContain(status)
  return status === 200
}

describe('refreshed token', () => {
  it('keeps the session of a refreshed token and invalidates the old token after the overlap', async () => {
    const old = await begin()
    const next = await refresh(old)
    expect(claimsOf(next).sid).toBe(claimsOf(old).sid)
    expect([await holds(old), await holds(next)]).toEqual([true, true])
    later(tokenOverlapSeconds + 1)
    expect([await holds(old), await holds(next)]).toEqual([false, true])
  })

  it('returns the same token to tabs refreshing at once and to a retry with the old token', async () => {
    const old = await begin()
    const answers = await Promise.all([refresh(old), refresh(old), refresh(old)])
    later(5)
    answers.push(await refresh(old))
    expect(new Set(answers.map((token) => claimsOf(token).jti)).size).toBe(1)
    expect(new Set(answers.map((token) => claimsOf(token).exp)).size).toBe(1)
    later(tokenOverlapSeconds + 1)
    expect(await holds(answers[0])).toBe(true)
  })

  it('keeps one predecessor of a token valid and refuses older tokens immediately', async () => {
    const first = await begin()
    const second = await refresh(first)
    const third = await refresh(second)
    expect([await holds(first), await holds(second), await holds(third)]).toEqual([false, true, true])
  })
})

describe('sign-out', () => {
  it('ends the refreshed token too when signing out with the old one', async () => {
    const old = await begin()
    const next = await refresh(old)
    expect((await test.call(signOut, { token: old })).status).toBe(200)
    expect([await holds(old), await holds(next)]).toEqual([false, false])
  })

  it('ends the old token too when signing out with the refreshed one, but no other session', async () => {
    const elsewhere = await begin()
    const old = await begin()
    const next = await refresh(old)
    expect((await test.call(signOut, { token: next })).status).toBe(200)
    expect([await holds(old), await holds(next), await holds(elsewhere)]).toEqual([false, false, true])
  })
})

describe('ending all sessions of a user', () => {
  it('end with a change of password, including refreshed tokens', async () => {
    const old = await begin()
    const tokens = [old, await refresh(old), await begin()]
    const { db } = test.services
    const [user] = await db.select().from(users).where(eq(users.email, customer.email))
    await changePassword(db, user!.id, await hashPassword(testPassword))
    for (const token of tokens) expect(await holds(token)).toBe(false)
    expect(await holds(await begin())).toBe(true)
  })

  it('ends an unfinished sign-in that began with the old password', async () => {
    const { db } = test.services
    const verified = await verifyCredentials(db, customer.email, customer.password)
    await changePassword(db, verified!.userId, await hashPassword(testPassword))
    expect(await startSession(test.services, verified!, now)).toBeNull()
  })

  it('end when the user is deactivated, including an unfinished sign-in', async () => {
    const token = await begin()
    const { db } = test.services
    const verified = await verifyCredentials(db, customer.email, customer.password)
    const setActive = (isActive: boolean) =>
      db.execute(sql`update users set is_active = ${isActive} where email = ${customer.email}`)
    await setActive(false)
    await expect.poll(() => holds(token)).toBe(false)
    expect(await startSession(test.services, verified!, now)).toBeNull()
    await setActive(true)
  })
})
