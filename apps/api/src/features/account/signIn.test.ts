import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { seededRoleGroups } from '@kervan/contract/permissions'
import { solveCaptcha } from '../../testing/solveCaptcha.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { testPassword } from '../../testing/testPassword.ts'
import { beginAttempt, countAttempt, settleAttempt } from '../access/attempts/attempts.ts'

const { signIn, createToken, refreshToken, signOut } = accountEndpoints
const { getUserMenu } = accessEndpoints
const customer = { email: 'musteri@kervan.example', password: testPassword }

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  test.setNow(new Date())
  await test.services.db.execute(sql`truncate attempt_counters, used_captchas`)
})
afterAll(() => test.close())

const wrong = { ...customer, password: 'Wrong-password-1' }
const fail = (body: object = wrong, language?: 'tr' | 'en', address?: string) =>
  test.callFailing(signIn, { body, language, address })

describe('sign-in', () => {
  it('returns an 8-hour token with the documented claims under both names in either key case', async () => {
    for (const [row, body] of [
      [signIn, customer],
      [createToken, { Email: 'MUSTERI@kervan.example', Password: testPassword }],
    ] as const) {
      const { status, body: token, headers } = await test.call(row, { body })
      expect(status).toBe(200)
      expect(headers['content-type']).toMatch('application/json')
      const claims = decodeJwt(token)
      expect(claims).toMatchObject({
        unique_name: 'Örnek Müşteri',
        UserName: 'Örnek Müşteri',
        Email: 'musteri@kervan.example',
        role: ['user4controllers'],
        CompanyName: 'Örnek İhracat Ltd. Şti. (gösterim)',
        IsOperationUser: '0',
      })
      expect(claims).toHaveProperty('nameid')
      expect(claims).toHaveProperty('CompanyID')
      expect(claims.exp! - claims.iat!).toBe(8 * 3600)
    }
  })

  it('returns identical bytes for unknown email, wrong password and closed account', async () => {
    const refused = await fail()
    const unknown = await fail({ email: 'nobody@kervan.example', password: testPassword })
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({
      Type: 'Authentication',
      Detail: 'E-posta adresi ya da şifre hatalı.',
    })
    expect(unknown.status).toBe(refused.status)
    expect(unknown.bytes.equals(refused.bytes)).toBe(true)
    const setActive = (isActive: boolean) =>
      test.services.db.execute(sql`update users set is_active = ${isActive} where email = ${customer.email}`)
    await setActive(false)
    const closed = await fail(customer)
    expect(closed.bytes.equals(refused.bytes)).toBe(true)
    await setActive(true)
  })

  it('returns the documented messages on missing fields', async () => {
    const reply = await fail({}, 'en')
    expect(reply.status).toBe(400)
    expect(reply.body.Errors).toEqual({
      email: ['Enter your email address.'],
      password: ['Enter your password.'],
    })
  })

  it('requires a captcha after three failures of an account from any address', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      expect((await fail(wrong, 'tr', address)).status).toBe(401)
    const refused = await fail(customer)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      Type: 'Validation',
      Errors: { captcha: ['Lütfen CAPTCHA doğrulamasını yapınız.'] },
    })
    const captcha = await solveCaptcha(test)
    expect((await test.call(signIn, { body: { ...customer, captcha } })).status).toBe(200)
  })

  it('requires no captcha from others at an address until its twentieth failure', async () => {
    const colleague = { email: 'kurye@kervan.example', password: testPassword }
    const failAs = (account: number) => fail({ ...wrong, email: `a${account}@kervan.example` })
    for (let failure = 0; failure < 19; failure++) await failAs(Math.floor(failure / 3))
    expect((await test.call(signIn, { body: colleague })).status).toBe(200)
    expect((await failAs(7)).status).toBe(401)
    expect((await fail(colleague)).body.Errors).toHaveProperty('captcha')
    expect((await test.call(signIn, { body: colleague, address: '192.0.2.1' })).status).toBe(200)
  })

  it('does not count attempts answered with "captcha needed', async () => {
    for (let i = 0; i < 3; i++) await fail()
    for (let i = 0; i < 30; i++) expect((await fail()).body.Errors).toHaveProperty('captcha')
    const colleague = { email: 'kurye@kervan.example', password: testPassword }
    expect((await test.call(signIn, { body: colleague })).status).toBe(200)
  })

  it('requires no captcha when many sign in correctly from one address at once', async () => {
    const people = ['musteri', 'kurye', 'acente', 'operasyon', 'yonetici']
    const replies = await Promise.all(
      [...people, ...people, ...people].map((name) =>
        test.call(signIn, { body: { email: `${name}@kervan.example`, password: testPassword } }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  })

  it('hides a right password when concurrent failures used up the limit meanwhile', async () => {
    const ctx: Ctx = {
      ...test.services,
      actor: null,
      language: 'tr',
      readerLanguage: 'tr',
      now: new Date(),
      address: '192.0.2.9',
      requestId: 'test',
    }
    const right = await beginAttempt(ctx, 'signIn', customer)
    for (let i = 0; i < 3; i++) await countAttempt(ctx, await beginAttempt(ctx, 'signIn', customer))
    await expect(settleAttempt(ctx, right)).rejects.toMatchObject({ code: 'captchaNeeded' })
  })

  it('counts concurrent attempts, so that a burst cannot bypass the captcha', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => fail()))
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(3)
  })

  it("resets an account's failures after a success, and all failures after their period", async () => {
    await fail()
    await fail()
    expect((await test.call(signIn, { body: customer })).status).toBe(200)
    for (let i = 0; i < 3; i++) expect((await fail()).status).toBe(401)
    expect((await fail()).body.Errors).toHaveProperty('captcha')
    test.setNow(new Date(Date.now() + 31 * 60_000))
    expect((await fail()).status).toBe(401)
  })
})

describe('captcha', () => {
  const withCaptcha = (captcha: string) => fail({ ...customer, password: 'Wrong-password-1', captcha })

  it('accepts each captcha solution once', async () => {
    const captcha = await solveCaptcha(test)
    expect((await withCaptcha(captcha)).status).toBe(401)
    const replayed = await withCaptcha(captcha)
    expect(replayed.status).toBe(400)
    expect(replayed.body.Errors).toHaveProperty('captcha')
  })

  it('accepts a captcha solution once when it is sent concurrently', async () => {
    const captcha = await solveCaptcha(test)
    const replies = await Promise.all(Array.from({ length: 6 }, () => withCaptcha(captcha)))
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(1)
  })

  it('refuses an expired, altered or invalid solution', async () => {
    const solved = await solveCaptcha(test)
    const decoded = JSON.parse(Buffer.from(solved, 'base64').toString()) as {
      challenge: { parameters: Record<string, unknown> }
      solution: { counter: number }
    }
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const { challenge, solution } = decoded
    const altered = [
      encode({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }),
      encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      encode({ challenge: { parameters: {}, signature: '' }, solution }),
      encode(null),
      'not base64 at all',
    ]
    for (const captcha of altered) expect((await withCaptcha(captcha)).body.Errors).toHaveProperty('captcha')
    test.setNow(new Date(Date.now() + 21 * 60_000))
    expect((await withCaptcha(solved)).body.Errors).toHaveProperty('captcha')
  })
})

describe('session', () => {
  it('refreshes a session for its own user only', async () => {
    const token = await test.tokenOf('customer')
    const { nameid } = decodeJwt<{ nameid: string }>(token)
    const renewed = await test.call(refreshToken, { token, body: { UserID: nameid } })
    expect(decodeJwt(renewed.body.data)).toMatchObject({ nameid })
    expect(renewed.body.data).not.toBe(token)
    const other = decodeJwt<{ nameid: string }>(await test.tokenOf('admin')).nameid
    expect((await test.callFailing(refreshToken, { token, body: { UserID: other } })).status).toBe(403)
    expect((await test.callFailing(refreshToken, { body: { UserID: nameid } })).status).toBe(401)
  })

  it('accepts the authorization scheme in any case, and no other scheme', async () => {
    const token = await test.tokenOf('customer')
    const { nameid } = decodeJwt<{ nameid: string }>(token)
    const { method, path } = refreshToken
    const payload = { UserID: nameid }
    const statusWith = async (authorization: string) =>
      (await test.app.inject({ method, url: path, headers: { authorization }, payload })).statusCode
    expect(await statusWith(`bearer ${token}`)).toBe(200)
    expect(await statusWith(`BEARER  ${token}`)).toBe(200)
    expect(await statusWith(`Basic ${token}`)).toBe(401)
    expect(await statusWith(token)).toBe(401)
  })

  it('ends a session with sign-out while another session of the user continues', async () => {
    const [token, other] = [await test.tokenOf('customer'), await test.tokenOf('customer')]
    const { nameid } = decodeJwt<{ nameid: string }>(token)
    expect((await test.call(signOut, { token, language: 'en' })).body).toEqual({
      returnCode: 200,
      returnText: 'You are signed out.',
    })
    expect((await test.callFailing(signOut, { token })).status).toBe(401)
    expect((await test.callFailing(refreshToken, { token, body: { UserID: nameid } })).status).toBe(401)
    expect((await test.call(refreshToken, { token: other, body: { UserID: nameid } })).status).toBe(200)
  })

  it('expires a session after 8 hours and refuses an altered signature', async () => {
    const token = await test.tokenOf('customer')
    const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await test.callFailing(signOut, { token: altered })).status).toBe(401)
    test.setNow(new Date(Date.now() + 8 * 3_600_000 + 1000))
    expect((await test.callFailing(signOut, { token })).status).toBe(401)
  })
})

describe('permission list', () => {
  const menuOf = async (role: 'customer' | 'admin', wanted: 'customer' | 'admin', active = 1) => {
    const { nameid } = decodeJwt<{ nameid: string }>(await test.tokenOf(wanted))
    return test.call(getUserMenu, {
      token: await test.tokenOf(role),
      body: { UserID: nameid, Active: active },
    })
  }
  const flagsOf = (id: number) => [...seededRoleGroups.find((group) => group.id === id)!.flags].sort()

  it("returns the flags of the user's own role groups", async () => {
    const { body } = await menuOf('customer', 'customer')
    expect(body.map(({ role }) => role.definition).sort()).toEqual(flagsOf(2))
    expect((await menuOf('customer', 'customer', 0)).body).toEqual([])
  })

  it("returns anyone's permission list to administrators and only the own one to others", async () => {
    const { body } = await menuOf('admin', 'customer')
    expect(body.map(({ role }) => role.definition).sort()).toEqual(flagsOf(2))
    expect((await menuOf('customer', 'admin')).status).toBe(404)
    const admin = await test.tokenOf('admin')
    expect((await test.callFailing(getUserMenu, { token: admin, body: { UserID: 999_999 } })).status).toBe(
      404,
    )
  })
})
