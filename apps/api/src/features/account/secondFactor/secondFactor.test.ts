import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { sessionEndpoints } from '@kervan/contract/account/sessions/sessions.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { testPassword } from '../../../testing/testPassword.ts'
import { startSession } from '../../access/startSession.ts'
import { codeIn } from '../testing/codeIn.ts'

const { getSecondFactor, beginSecondFactor, confirmSecondFactor, renewRecoveryCodes, switchOffSecondFactor } =
  secondFactorEndpoints
const { signIn, forgotPassword, resetPassword } = accountEndpoints
const email = 'operasyon@kervan.example'

let test: TestApp
let now: Date
let token: string
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  const { db } = test.services
  await db.execute(sql`truncate attempt_counters, email_codes, second_factors, recovery_codes, notices`)
  await db.execute(sql`update role_groups set requires_second_factor = false`)
  now = new Date()
  test.setNow(now)
  token = await test.tokenOf('operations')
  test.emails.length = 0
})
afterAll(() => test.close())

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
  test.setNow(now)
}
/** Computes a code as the authenticator app does. */
const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

const begin = async () =>
  (await test.call(beginSecondFactor, { token, body: { password: testPassword } })).body
const switchOn = async () => {
  const { secret } = await begin()
  const { status, body } = await test.call(confirmSecondFactor, {
    token,
    body: { secondFactorCode: codeOf(secret) },
  })
  expect(status).toBe(200)
  token = body.token
  later(30)
  return { secret, recoveryCodes: body.recoveryCodes }
}
const enter = (secondFactorCode?: string) =>
  test.callFailing(signIn, { body: { email, password: testPassword, secondFactorCode } })
const state = async () => (await test.call(getSecondFactor, { token })).body

describe('second factor', () => {
  it('requires the second factor only after a first code was entered', async () => {
    await begin()
    expect((await enter()).status).toBe(200)
    expect((await state()).isOn).toBe(false)
  })

  it('requires the second factor only after the right password', async () => {
    await switchOn()
    const asked = await enter()
    expect(asked.status).toBe(400)
    expect(asked.body.Errors).toEqual({
      secondFactorCode: ['Lütfen doğrulama uygulamanızdaki kodu giriniz.'],
    })
    const wrong = await test.callFailing(signIn, { body: { email, password: 'Yanlis-1' } })
    expect(wrong.status).toBe(401)
  })

  it('accepts an app code with spaces and of a clock half a minute off', async () => {
    const { secret } = await switchOn()
    later(60)
    const code = codeOf(secret, new Date(now.getTime() - 30_000))
    expect((await enter(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  it('refuses a code from two minutes ago', async () => {
    const { secret } = await switchOn()
    later(300)
    expect((await enter(codeOf(secret, new Date(now.getTime() - 120_000)))).status).toBe(400)
  })

  it('accepts each app code once, also concurrently, and no earlier one', async () => {
    const { secret } = await switchOn()
    later(60)
    const code = codeOf(secret)
    const both = await Promise.all([enter(code), enter(code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await enter(codeOf(secret, new Date(now.getTime() - 30_000)))).status).toBe(400)
    later(30)
    expect((await enter(codeOf(secret))).status).toBe(200)
  })

  it('refuses even the right code after five wrong guesses until the period ends', async () => {
    const { secret } = await switchOn()
    const wrong = otherThan(codeOf(secret))
    const tries = await Promise.all(Array.from({ length: 8 }, () => enter(wrong)))
    const statuses = tries.map(({ status }) => status).sort()
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
    expect((await enter(codeOf(secret))).status).toBe(429)
    later(16 * 60)
    expect((await enter(codeOf(secret))).status).toBe(200)
  })

  it('requires the second factor for a password reset and keeps the mailed code valid', async () => {
    const { secret } = await switchOn()
    await test.call(forgotPassword, { body: { email } })
    await test.runJobs()
    const mail = test.emails.find(({ subject }) => subject.includes('şifre yenileme'))!
    const reset = (secondFactorCode?: string) =>
      test.callFailing(resetPassword, {
        body: { email, confirmationCode: codeIn(mail), password: testPassword, secondFactorCode },
      })
    expect(Object.keys((await reset()).body.Errors!)).toEqual(['secondFactorCode'])
    expect((await reset(otherThan(codeOf(secret)))).status).toBe(400)
    expect((await reset(codeOf(secret))).status).toBe(200)
  })

  it('stores the secret encrypted and recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await switchOn()
    const { db } = test.services
    const factors = await db.execute(sql`select encode(sealed, 'escape') as sealed from second_factors`)
    const codes = await db.execute(sql`select * from recovery_codes`)
    const trail = await db.execute(sql`select * from audit_entries`)
    const everything = JSON.stringify([factors.rows, codes.rows, trail.rows])
    expect(everything).not.toContain(secret)
    expect(codes.rows).toHaveLength(10)
    for (const code of recoveryCodes) expect(everything).not.toContain(code.replaceAll('-', ''))
  })

  it("returns a QR code address with the account's name", async () => {
    const { secret, uri } = await begin()
    expect(uri).toMatch(/^otpauth:\/\/totp\/Kervan:operasyon%40kervan\.example\?/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  })

  it('refuses second factor setup with a wrong password or while it is on', async () => {
    const wrong = await test.callFailing(beginSecondFactor, { token, body: { password: 'Yanlis-1' } })
    expect(wrong.body.Errors).toEqual({ password: ['Şifreniz hatalı.'] })
    await switchOn()
    const again = await test.callFailing(beginSecondFactor, { token, body: { password: testPassword } })
    expect(again.status).toBe(409)
  })
})

describe('recovery code', () => {
  it('signs in once by a recovery code in any notation and notifies the owner', async () => {
    const { recoveryCodes } = await switchOn()
    await test.runJobs()
    test.emails.length = 0
    const typed = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')
    const both = await Promise.all([enter(typed), enter(typed)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await enter(recoveryCodes[3])).status).toBe(400)
    expect((await state()).recoveryCodesLeft).toBe(9)
    await test.runJobs()
    expect(test.emails.map(({ subject }) => subject)).toEqual(['Bir kurtarma kodunuz kullanıldı'])
  })

  it('refuses codes of the old set after new ones were created', async () => {
    const { secret, recoveryCodes } = await switchOn()
    const { body } = await test.call(renewRecoveryCodes, {
      token,
      body: { password: testPassword, secondFactorCode: codeOf(secret) },
    })
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await enter(recoveryCodes[0])).status).toBe(400)
    expect((await enter(body.recoveryCodes[0])).status).toBe(200)
  })
})

describe('switching it off', () => {
  const switchOff = (body: object) =>
    test.callFailing(switchOffSecondFactor, { token, body: { password: testPassword, ...body } })

  it('requires the password and a code to switch the second factor off', async () => {
    const { secret } = await switchOn()
    expect((await switchOff({ password: 'Yanlis-1', secondFactorCode: codeOf(secret) })).status).toBe(400)
    expect((await switchOff({ secondFactorCode: otherThan(codeOf(secret)) })).status).toBe(400)
    expect((await enter()).status).toBe(400)
    expect((await switchOff({ secondFactorCode: codeOf(secret) })).body).toMatchObject({ isOn: false })
    expect((await enter()).status).toBe(200)
  })

  it('refuses while a role group requires the second factor', async () => {
    const { secret } = await switchOn()
    await test.services.db.execute(sql`update role_groups set requires_second_factor = true where id = 4`)
    expect(await state()).toMatchObject({ isOn: true, isRequired: true })
    expect((await switchOff({ secondFactorCode: codeOf(secret) })).status).toBe(422)
  })
})

describe('role group that requires a second factor', () => {
  const callOf = async (by: string) =>
    (await test.callFailing(sessionEndpoints.listOpenSessions, { token: by })).status

  it('closes everything but the setup to members without a required second factor', async () => {
    expect(await callOf(token)).toBe(200)
    await test.services.db.execute(sql`update role_groups set requires_second_factor = true where id = 4`)
    await expect.poll(() => callOf(token)).toBe(401)
    const fresh = (await enter()).body as unknown as string
    expect(decodeJwt(fresh).SecondFactor).toBe('needed')
    expect(await callOf(fresh)).toBe(401)
    expect((await test.callFailing(profileEndpoints.getUser, { token: fresh })).status).toBe(200)
    const body = { UserID: Number(decodeJwt(fresh).nameid), Active: 1 }
    expect((await test.callFailing(accessEndpoints.getUserMenu, { token: fresh, body })).status).toBe(200)
    token = fresh
    await switchOn()
    expect(decodeJwt(token).SecondFactor).toBeUndefined()
    expect(await callOf(token)).toBe(200)
  })

  it('accepts a passkey as the second factor that a role group requires', async () => {
    await test.services.db.execute(sql`update role_groups set requires_second_factor = true where id = 4`)
    const userId = Number(decodeJwt(token).nameid)
    const byPasskey = await startSession(test.services, { userId, with: 'passkey' }, now)
    await expect.poll(() => callOf(token)).toBe(401)
    expect(await callOf(byPasskey!)).toBe(200)
  })

  it('does not require a second factor from members of other groups', async () => {
    await test.services.db.execute(sql`update role_groups set requires_second_factor = true where id = 4`)
    await expect.poll(() => callOf(token)).toBe(401)
    expect(await callOf(await test.tokenOf('customer'))).toBe(200)
  })
})

describe('administrator', () => {
  const reset = async (userID: number, by?: string) =>
    test.callFailing(secondFactorEndpoints.resetSecondFactor, {
      token: by ?? (await test.tokenOf('admin')),
      body: { userID },
      language: 'en',
    })
  const userIdOf = (of: string) => Number(decodeJwt(of).nameid)

  it('resets the second factor, ends the sessions and notifies the user', async () => {
    await switchOn()
    await test.runJobs()
    test.emails.length = 0
    const userId = userIdOf(token)
    expect(await reset(userId)).toMatchObject({
      status: 200,
      body: { returnText: 'Two-step verification has been reset, sessions ended.' },
    })
    await expect.poll(async () => (await test.callFailing(getSecondFactor, { token })).status).toBe(401)
    expect((await enter()).status).toBe(200)
    await test.runJobs()
    expect(test.emails.map(({ to }) => to)).toEqual([email])
    expect((await reset(userId)).body).toMatchObject({
      returnText: 'This user had no two-step verification.',
    })
  })

  it('refuses the reset for oneself, and to users who are not administrators', async () => {
    const admin = await test.tokenOf('admin')
    expect((await reset(userIdOf(admin), admin)).status).toBe(403)
    expect((await reset(userIdOf(token), token)).status).toBe(403)
    expect((await reset(2_000_000)).status).toBe(404)
  })

  it('lets administrators require a second factor for a role group', async () => {
    const admin = await test.tokenOf('admin')
    const groupOf = async (id: number) =>
      (await test.call(roleEndpoints.listRoleGroups, { token: admin })).body.find((group) => group.id === id)!
    const save = async (change: object) => {
      const { id, nameTr, nameEn, role } = await groupOf(4)
      const body = { id, nameTr, nameEn, role, active: 1, ...change }
      expect((await test.callFailing(roleEndpoints.saveRoleGroup, { token: admin, body })).status).toBe(200)
      return (await groupOf(4)).requiresSecondFactor
    }
    expect(await save({ requiresSecondFactor: true })).toBe(true)
    expect(await save({})).toBe(true)
    await expect.poll(async () => (await enter()).status).toBe(200)
    expect(decodeJwt((await enter()).body as unknown as string).SecondFactor).toBe('needed')
    expect(await save({ requiresSecondFactor: false })).toBe(false)
  })
})
