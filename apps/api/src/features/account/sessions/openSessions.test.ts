import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { sessionEndpoints } from '@kervan/contract/account/sessions/sessions.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { testPassword } from '../../../testing/testPassword.ts'
import { startSession } from '../../access/startSession.ts'

const { listOpenSessions, endOpenSession, endOtherSessions } = sessionEndpoints
const email = 'musteri@kervan.example'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let test: TestApp
let now: Date
let token: string
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  now = new Date('2026-11-22T10:00:00Z')
  test.setNow(now)
  token = await test.tokenOf('customer')
  await test.call(endOtherSessions, { token })
})
afterAll(() => test.close())

const idOf = (of: string) => String(decodeJwt(of).sid)
const list = async (by = token) => (await test.call(listOpenSessions, { token: by })).body
const holds = async (of: string) =>
  (await test.callFailing(profileEndpoints.getUser, { token: of })).status === 200
const userId = () => Number(decodeJwt(token).nameid)

describe('open sessions', () => {
  it('returns device, network and sign-in method of open sessions, the own session first', async () => {
    const services = { ...test.services, address: '2001:db8:1:2:3:4:5:6', userAgent: firefox }
    await startSession(services, { userId: userId(), with: 'code' }, now)
    const sessions = await list()
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    expect(sessions[1]).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      isMobile: false,
      network: '2001:db8:1:2::/64',
      signedInWith: 'code',
      startedAt: now.toISOString(),
    })
  })

  it('returns the device of the sign-in for a session', async () => {
    const { body } = await test.call(accountEndpoints.signIn, {
      body: { email, password: testPassword },
      address: '203.0.113.9',
    })
    const session = (await list(body))[0]
    expect(session).toMatchObject({ network: '203.0.113.9', signedInWith: 'password', isCurrent: true })
  })

  it('returns the time of last use of a session', async () => {
    const other = await test.tokenOf('customer')
    test.setNow(new Date('2026-11-22T11:30:00Z'))
    expect(await holds(other)).toBe(true)
    const found = (await list()).find(({ id }) => id === idOf(other))
    expect(found!.lastUsedAt).toBe('2026-11-22T11:30:00.000Z')
    expect(found!.startedAt).toBe(now.toISOString())
  })

  it('excludes expired sessions from the open ones', async () => {
    const old = await test.tokenOf('customer')
    test.setNow(new Date(now.getTime() + 9 * 3_600_000))
    token = await test.tokenOf('customer')
    expect((await list()).map(({ id }) => id)).not.toContain(idOf(old))
  })

  it('returns open sessions of the caller only', async () => {
    const admin = await test.tokenOf('admin')
    expect((await list()).map(({ id }) => id)).not.toContain(idOf(admin))
    const reply = await test.callFailing(endOpenSession, { token, body: { sessionId: idOf(admin) } })
    expect(reply.status).toBe(404)
    expect(await holds(admin)).toBe(true)
  })

  it('ends a single open session with immediate effect', async () => {
    const [one, two] = [await test.tokenOf('customer'), await test.tokenOf('customer')]
    const { status } = await test.call(endOpenSession, { token, body: { sessionId: idOf(one) } })
    expect(status).toBe(200)
    expect([await holds(one), await holds(two), await holds(token)]).toEqual([false, true, true])
    const again = await test.callFailing(endOpenSession, { token, body: { sessionId: idOf(one) } })
    expect(again.status).toBe(404)
  })

  it("ends all open sessions except the caller's, including refreshed ones", async () => {
    const others = [await test.tokenOf('customer'), await test.tokenOf('customer')]
    const refreshed = await test.call(accountEndpoints.refreshToken, {
      token: others[0]!,
      body: { UserID: userId() },
    })
    others.push(refreshed.body.data)
    expect((await test.call(endOtherSessions, { token })).body).toEqual({ ended: 2 })
    expect(await Promise.all(others.map(holds))).toEqual([false, false, false])
    expect(await list()).toHaveLength(1)
  })
})
