import { sql } from 'drizzle-orm'
import { UnsecuredJWT, decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointShape } from '@kervan/contract/endpoint'
import { googleEndpoints } from '@kervan/contract/account/google/google.endpoints'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { sessionEndpoints } from '@kervan/contract/account/sessions/sessions.endpoints'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { testPassword } from '../../../testing/testPassword.ts'
import { codeIn } from '../testing/codeIn.ts'
import { startGoogle } from '../testing/googleServer.ts'
import type { TestGoogle, TokenOptions } from '../testing/googleServer.ts'

const { googleSignIn, createGoogleToken } = googleEndpoints
const accepted = legalTexts.map(({ name, version }) => ({ name, version }))
const owed = { phoneNumber: '+905321234567', acceptedLegalTexts: accepted }

let google: TestGoogle
let test: TestApp
let now: Date
let serial = 0
beforeAll(async () => {
  google = await startGoogle()
  test = await startTestApp(google.environment)
})
afterAll(async () => {
  await test.close()
  await google.close()
})
beforeEach(async () => {
  const { db } = test.services
  await db.execute(
    sql`truncate google_identities, used_google_tokens, attempt_counters, email_codes, notices`,
  )
  await db.execute(sql`update users set is_active = true where email = 'musteri@kervan.example'`)
  now = new Date()
  test.setNow(now)
  test.emails.length = 0
})

const send = (googleIdToken: unknown, fields: object = {}, row: EndpointShape = googleSignIn) =>
  test.callFailing(row, { body: { googleIdToken, ...fields } })
const enter = async (options: TokenOptions = {}, fields: object = {}) =>
  send(await google.token({ now, ...options }), fields)
const claimsOf = (body: unknown) =>
  decodeJwt<{ nameid: string; Email: string; CompanyID: string }>(body as string)
/** Claims of a Google account unknown to the product. */
const stranger = () => {
  const claims = { sub: `2${++serial}`, email: `yeni${serial}@ornek.example` }
  return { claims, email: claims.email }
}
const countOf = async (table: string): Promise<number> =>
  (await test.services.db.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${table}`)))
    .rows[0]!.count

describe('Google ID token', () => {
  it("signs in the owner of a Google token's address, under both names of the call", async () => {
    const { status, body } = await enter()
    expect(status).toBe(200)
    expect(claimsOf(body).Email).toBe('musteri@kervan.example')
    const again = await send(await google.token({ now }), {}, createGoogleToken)
    expect(again.status).toBe(200)
    expect(await countOf('google_identities')).toBe(1)
    const open = await test.call(sessionEndpoints.listOpenSessions, { token: body as unknown as string })
    expect(open.body[0]).toMatchObject({ isCurrent: true, signedInWith: 'google' })
  })

  it('accepts both issuer spellings of Google and a token that expired a minute ago', async () => {
    expect((await enter({ claims: { iss: 'accounts.google.com' } })).status).toBe(200)
    expect((await enter({ expiresIn: -50 })).status).toBe(200)
  })

  it.each<[string, () => Promise<string>]>([
    ['for another product', () => google.token({ now, claims: { aud: 'other.apps.googleusercontent.com' } })],
    ['of another issuer', () => google.token({ now, claims: { iss: 'https://accounts.example' } })],
    ['signed with another key', () => google.forgedToken({ now })],
    ['signed with a key that Google does not publish', () => google.token({ now, kid: 'unknown' })],
    ['expired', () => google.token({ now, expiresIn: -61 })],
    ['without an end', () => google.token({ now, claims: { exp: undefined } })],
    ['of an address that is not verified', () => google.token({ now, claims: { email_verified: false } })],
    ['that says nothing of its address', () => google.token({ now, claims: { email_verified: undefined } })],
    [
      'without a signature',
      async () =>
        new UnsecuredJWT({ email: 'musteri@kervan.example', email_verified: true, sub: '1' })
          .setIssuer('https://accounts.google.com')
          .setAudience(String(google.environment.GOOGLE_CLIENT_ID))
          .setExpirationTime('1h')
          .encode(),
    ],
    ['that is no token', async () => 'nonsense'],
  ])('refuses a Google token: %s', async (_what, make) => {
    const { status, body } = await send(await make())
    expect(status).toBe(401)
    expect(body).toMatchObject({ Type: 'Authentication', ReturnCode: 401 })
    expect(body.ReturnText).toBe('Google girişi doğrulanamadı. Lütfen yeniden deneyin.')
    expect(await countOf('google_identities')).toBe(0)
  })

  it('reports a missing token on its field', async () => {
    expect((await send(undefined)).body.Errors).toEqual({ googleIdToken: ['Google ID token bulunamadı'] })
    expect((await send('')).body.Errors).toEqual({ googleIdToken: ['Google ID token bulunamadı'] })
  })

  it('accepts a Google token once, also for two concurrent calls', async () => {
    await enter()
    const token = await google.token({ now })
    const both = await Promise.all([send(token), send(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await send(token)).status).toBe(401)
  })

  it('does not count wrong Google tokens for the captcha', async () => {
    for (let call = 0; call < 5; call++)
      expect((await send(await google.forgedToken({ now }))).status).toBe(401)
    expect(await countOf('attempt_counters')).toBe(0)
    expect((await enter()).status).toBe(200)
  })

  it('returns the wrong-password error for a closed account', async () => {
    const close = sql`update users set is_active = false where email = 'musteri@kervan.example'`
    await test.services.db.execute(close)
    const first = await enter()
    expect(first.status).toBe(401)
    expect(first.body.ReturnText).toBe('E-posta adresi ya da şifre hatalı.')
    await test.services.db.execute(
      sql`update users set is_active = true where email = 'musteri@kervan.example'`,
    )
    expect((await enter()).status).toBe(200)
    await test.services.db.execute(close)
    expect((await enter()).body).toEqual(first.body)
  })

  it('identifies the person by the Google account, not by its address', async () => {
    const { body } = await enter()
    const moved = await enter({ claims: { email: 'yeni.adres@ornek.example' } })
    expect(moved.status).toBe(200)
    expect(claimsOf(moved.body).nameid).toBe(claimsOf(body).nameid)
    // Another Google account that got the address is another person.
    const other = await enter({ claims: { sub: '999' } })
    expect(other.status).toBe(422)
  })
})

describe("Google's keys", () => {
  it("caches Google's keys for their age and reloads them once for an unknown key", async () => {
    const own = await startTestApp(google.environment, test)
    let at = new Date()
    const enterAt = async (ms: number, options: TokenOptions = {}) => {
      at = new Date(at.getTime() + ms)
      own.setNow(at)
      const before = google.fetches()
      const body = { googleIdToken: await google.token({ now: at, ...options }) }
      const { status } = await own.callFailing(googleSignIn, { body })
      return [status, google.fetches() - before]
    }
    expect(await enterAt(0)).toEqual([200, 1])
    expect(await enterAt(1000)).toEqual([200, 0])
    expect(await enterAt(601_000)).toEqual([200, 1])
    await google.addKey('second')
    expect(await enterAt(1000, { kid: 'second' })).toEqual([200, 1])
    expect(await enterAt(1000, { kid: 'unknown' })).toEqual([401, 0])
    expect(await enterAt(60_000, { kid: 'unknown' })).toEqual([401, 1])
    await own.close()
  })

  it("returns a temporary error when Google's keys cannot be downloaded", async () => {
    const own = await startTestApp(google.environment, test)
    google.setDown(true)
    const { status } = await own.callFailing(googleSignIn, {
      body: { googleIdToken: await google.token() },
    })
    google.setDown(false)
    expect(status).toBe(503)
    await own.close()
  })
})

describe('new person', () => {
  it('requires the legal texts from a new Google user before creating anything', async () => {
    const users = await countOf('users')
    const { claims } = stranger()
    const { status, body } = await enter({ claims })
    expect(status).toBe(422)
    expect(body.Type).toBe('Business')
    expect(Object.keys(body.Errors!)).toEqual(['acceptedLegalTexts'])
    expect(await countOf('users')).toBe(users)
  })

  it('requires all three current legal texts and a phone number from a new Google user', async () => {
    const { claims } = stranger()
    const token = await google.token({ now, claims })
    const old = [{ ...accepted[0]!, version: '2020-01-01' }, ...accepted.slice(1)]
    for (const acceptedLegalTexts of [[], accepted.slice(1), old])
      expect((await send(token, { ...owed, acceptedLegalTexts })).status).toBe(400)
    const withoutPhone = await send(token, { acceptedLegalTexts: accepted })
    expect(withoutPhone.body.Errors).toEqual({ phoneNumber: ['Lütfen telefon numaranızı giriniz.'] })
    // The same token is sent again with the missing data.
    expect((await send(token, owed)).status).toBe(200)
  })

  it('creates user, company and acceptances like the sign-up', async () => {
    const { claims, email } = stranger()
    const { status, body } = await enter({ claims }, owed)
    expect(status).toBe(200)
    const token = body as unknown as string
    expect(decodeJwt(token)).toMatchObject({
      Email: email,
      UserName: 'Gülşah Öz',
      CompanyName: 'Gülşah Öz',
      role: ['user4controllers'],
      PhoneNumber: '+905321234567',
    })
    const { rows } = await test.services.db.execute(sql`
      select c.type_id as type, c.status_type_id as status, g.role_group_id as "group",
        u.password_hash as password, u.email_confirmed_at is not null as confirmed,
        (select count(*)::int from legal_acceptances l where l.user_id = u.id) as accepted
      from users u join companies c on c.id = u.company_id join user_role_groups g on g.user_id = u.id
      where u.email = ${email}`)
    expect(rows).toEqual([
      { type: 1, status: 1, group: 2, password: null, confirmed: true, accepted: legalTexts.length },
    ])
    expect((await test.call(profileEndpoints.getUser, { token })).body).toMatchObject({ hasPassword: false })
    expect((await enter({ claims })).status).toBe(200)
  })

  it('creates one account for two concurrent Google sign-ins', async () => {
    const { claims, email } = stranger()
    const both = await Promise.all([enter({ claims }, owed), enter({ claims }, owed)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await test.services.db.execute(sql`select id from users where email = ${email}`)
    expect(rows).toHaveLength(1)
  })

  it('accepts a person with a single name', async () => {
    const { claims } = stranger()
    const { body } = await enter(
      { claims: { ...claims, name: 'Sezen', given_name: undefined, family_name: undefined } },
      owed,
    )
    expect(decodeJwt(body as unknown as string)).toMatchObject({ UserName: 'Sezen', CompanyName: 'Sezen' })
  })
})

describe('account created by staff', () => {
  const makeAccount = async () => {
    const { claims, email } = stranger()
    await test.services.db.execute(
      sql`insert into users (email, first_name, last_name) values (${email}, 'Işıl', 'Öztürk')`,
    )
    return { claims, email }
  }
  const mailedCode = async (email: string) => {
    await test.runJobs()
    return codeIn(
      test.emails.findLast(({ to, text }) => to === email && codeIn({ text } as never) !== 'no code')!,
    )
  }

  it("connects after entering a code from the account's mailbox", async () => {
    const { claims, email } = await makeAccount()
    const token = await google.token({ now, claims })
    const asked = await send(token)
    expect(asked.status).toBe(400)
    expect(Object.keys(asked.body.Errors!)).toEqual(['confirmationCode'])
    expect(await countOf('google_identities')).toBe(0)
    const code = await mailedCode(email)
    const wrong = await send(token, { confirmationCode: code === '000000' ? '000001' : '000000' })
    expect(wrong.status).toBe(400)
    const { status, body } = await send(token, { confirmationCode: code })
    expect(status).toBe(200)
    expect(claimsOf(body).Email).toBe(email)
    expect((await enter({ claims })).status).toBe(200)
  })

  it('refuses a code mailed for another account', async () => {
    const { claims, email } = await makeAccount()
    await send(await google.token({ now, claims }))
    const code = await mailedCode(email)
    const other = await makeAccount()
    expect((await enter({ claims: other.claims }, { confirmationCode: code })).status).toBe(400)
    expect(await countOf('google_identities')).toBe(0)
  })

  it('requires a mailed code again after staff changed the address of a Google user', async () => {
    const { claims, email } = stranger()
    const made = claimsOf((await enter({ claims }, owed)).body)
    const id = Number(made.nameid)
    await test.services.db.execute(sql`truncate google_identities`)
    const admin = await test.tokenOf('admin')
    const changed = await test.callFailing(userEndpoints.saveUser, {
      token: admin,
      body: {
        id,
        email: `x${email}`,
        firstName: 'Gülşah',
        lastName: 'Öz',
        roleGroupID: 2,
        companyID: Number(made.CompanyID),
        active: 1,
      },
    })
    expect(changed.status).toBe(200)
    const reply = await enter({ claims: { sub: `3${serial}`, email: `x${email}` } })
    expect(Object.keys(reply.body.Errors!)).toEqual(['confirmationCode'])
  })
})

describe('second factor', () => {
  it('requires the second factor after Google, before anything is connected', async () => {
    const token = await test.tokenOf('customer')
    const begun = await test.call(secondFactorEndpoints.beginSecondFactor, {
      token,
      body: { password: testPassword },
    })
    const codeAt = (at: Date) =>
      new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate({ timestamp: at.getTime() })
    await test.call(secondFactorEndpoints.confirmSecondFactor, {
      token,
      body: { secondFactorCode: codeAt(now) },
    })
    now = new Date(now.getTime() + 30_000)
    test.setNow(now)
    const googleToken = await google.token({ now })
    const asked = await send(googleToken)
    expect(Object.keys(asked.body.Errors!)).toEqual(['secondFactorCode'])
    expect(await countOf('google_identities')).toBe(0)
    expect((await send(googleToken, { secondFactorCode: codeAt(now) })).status).toBe(200)
    expect(Object.keys((await enter()).body.Errors!)).toEqual(['secondFactorCode'])
    await test.services.db.execute(sql`truncate second_factors, recovery_codes`)
  })
})

describe('account owner', () => {
  it('emails the owner when a sign-in connects a Google account', async () => {
    await enter()
    await test.runJobs()
    expect(test.emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['musteri@kervan.example', 'Hesabınıza bir Google hesabı bağlandı'],
    ])
    test.emails.length = 0
    await enter()
    await test.runJobs()
    expect(test.emails).toEqual([])
  })
})

describe('Google sign-in not configured', () => {
  it('offers no Google sign-in and sends the default headers on every page', async () => {
    const own = await startTestApp({}, test)
    const { status } = await own.callFailing(googleSignIn, { body: { googleIdToken: 'x' } })
    expect(status).toBe(404)
    const headersAt = async (url: string) => {
      const { headers } = await own.app.inject({ url })
      return [headers['content-security-policy'], headers['cross-origin-opener-policy']]
    }
    const usual = await headersAt('/landing')
    expect(usual[0]).not.toContain('google')
    expect(usual[1]).toBe('same-origin')
    for (const url of ['/signin', '/signup', '/definitions/usersettings', '/api/openapi.json'])
      expect(await headersAt(url)).toEqual(usual)
    await own.close()
  })
})

describe('Google sign-in configured', () => {
  const headersAt = async (url: string) => {
    const { headers } = await test.app.inject({ url })
    return {
      policy: String(headers['content-security-policy']),
      opener: headers['cross-origin-opener-policy'],
    }
  }

  it('allows the Google script only on pages with its button', async () => {
    for (const url of ['/signin', '/signin?x=1', '/signup/', '/definitions/usersettings']) {
      const { policy, opener } = await headersAt(url)
      expect(opener).toBe('same-origin-allow-popups')
      expect(policy).toContain("script-src 'self' https://accounts.google.com/gsi/client;")
      expect(policy).toContain("style-src 'self' 'unsafe-inline' https://accounts.google.com/gsi/style;")
      expect(policy).toMatch(/connect-src [^;]*https:\/\/accounts\.google\.com\/gsi\/;/)
      expect(policy).toMatch(/frame-src [^;]*https:\/\/accounts\.google\.com\/gsi\/(;|$)/)
    }
    for (const url of ['/', '/landing', '/cart', '/api/System/GetPublicSettings', '/signin/x']) {
      const { policy, opener } = await headersAt(url)
      expect(opener).toBe('same-origin')
      expect(policy).not.toContain('google')
    }
  })
})
