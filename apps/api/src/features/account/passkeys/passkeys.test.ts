import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { passkeyEndpoints } from '@kervan/contract/account/passkeys/passkeys.endpoints'
import { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { sessionEndpoints } from '@kervan/contract/account/sessions/sessions.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { testPassword } from '../../../testing/testPassword.ts'
import { createAuthenticator } from '../testing/softAuthenticator.ts'
import type { AnswerOptions } from '../testing/softAuthenticator.ts'

const { beginPasskey, addPasskey, listPasskeys, removePasskey, beginPasskeySignIn, passkeySignIn } =
  passkeyEndpoints
const place = { origin: 'https://kervan.example', domain: 'kervan.example' }
const email = 'operasyon@kervan.example'

let test: TestApp
let token: string
let now: Date
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: place.origin })
})
afterAll(() => test.close())
beforeEach(async () => {
  const { db } = test.services
  await db.execute(
    sql`truncate passkeys, passkey_challenges, attempt_counters, second_factors, recovery_codes, notices`,
  )
  await db.execute(sql`update role_groups set requires_second_factor = false`)
  await db.execute(sql`update users set is_active = true where email like '%@kervan.example'`)
  now = new Date()
  test.setNow(now)
  token = await test.tokenOf('operations')
  test.emails.length = 0
})

type Authenticator = ReturnType<typeof createAuthenticator>

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
  test.setNow(now)
}
const begin = async (by = token) =>
  (await test.call(beginPasskey, { token: by, body: { password: testPassword } })).body
const add = (response: object, by = token, name = 'İş bilgisayarım') =>
  test.callFailing(addPasskey, { token: by, body: { name, response } })
const register = async (by = token): Promise<Authenticator> => {
  const device = createAuthenticator(place)
  const { status } = await add(device.register(await begin(by)), by)
  expect(status).toBe(200)
  return device
}
const challenge = async () => (await test.call(beginPasskeySignIn)).body
const send = (response: object) => test.callFailing(passkeySignIn, { body: { response } })
const enter = async (device: Authenticator, change?: AnswerOptions) =>
  send(device.answer(await challenge(), change))
const list = async (by = token) => (await test.call(listPasskeys, { token: by })).body
const remove = (passkeyId: string, by = token) =>
  test.callFailing(removePasskey, { token: by, body: { passkeyId } })
const subjects = async () => {
  await test.runJobs()
  return test.emails.map(({ to, subject }) => [to, subject])
}

describe('new passkey', () => {
  it("requests a new passkey for the product's domain with owner verification", async () => {
    expect(await begin()).toMatchObject({
      rp: { id: place.domain, name: 'Kervan' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
  })

  it('stores the passkey with its name and notifies the owner', async () => {
    await register()
    expect(await list()).toEqual([
      {
        id: expect.any(String) as string,
        name: 'İş bilgisayarım',
        createdAt: now.toISOString(),
        lastUsedAt: null,
        isSynced: true,
      },
    ])
    expect(await subjects()).toEqual([[email, 'Hesabınıza bir geçiş anahtarı eklendi']])
  })

  it('requires the password to add a passkey, because a session may be stolen', async () => {
    const ask = (body: object) => test.callFailing(beginPasskey, { token, body })
    expect((await ask({})).body.Errors).toEqual({ password: ['Lütfen şifrenizi giriniz.'] })
    expect((await ask({ password: 'Yanlis-1' })).body.Errors).toEqual({ password: ['Şifreniz hatalı.'] })
  })

  it('excludes existing passkeys, so that no device creates a second one', async () => {
    const device = await register()
    expect((await begin()).excludeCredentials).toMatchObject([{ id: device.id }])
  })

  it.each<[string, AnswerOptions]>([
    ['made at another address', { origin: 'https://kervan.example.org' }],
    ['made for another domain', { domain: 'example.org' }],
    ['of a device that did not ask who touches it', { isVerified: false }],
  ])('refuses a new passkey: %s', async (_what, change) => {
    const { status, body } = await add(createAuthenticator(place).register(await begin(), change))
    expect(status).toBe(422)
    expect(body.Detail).toBe('Geçiş anahtarı oluşturulamadı. Lütfen yeniden deneyin.')
    expect(await list()).toEqual([])
  })

  it("accepts an answer to the person's passkey challenge once, within five minutes", async () => {
    const refused = async (response: object, by?: string) =>
      expect((await add(response, by)).status).toBe(422)
    const device = createAuthenticator(place)
    const options = await begin()
    await refused(device.register({ ...options, challenge: 'AAAA' }))
    await refused(device.register({ ...options, challenge: (await challenge()).challenge }))
    await refused(device.register(options), await test.tokenOf('agent'))
    // The first answer used up the challenge.
    await refused(device.register(options))
    const late = await begin()
    later(301)
    await refused(device.register(late))
    expect((await add(device.register(await begin()))).status).toBe(200)
  })

  it('refuses the credential of another account', async () => {
    const device = await register()
    const agent = await test.tokenOf('agent')
    expect((await add(device.register(await begin(agent)), agent)).status).toBe(422)
    expect(await list(agent)).toEqual([])
  })
})

describe('passkey', () => {
  it('signs in by passkey as both factors and records the use', async () => {
    const device = await register()
    later(60)
    const { status, body } = await enter(device)
    expect(status).toBe(200)
    const fresh = body as unknown as string
    expect(decodeJwt(fresh).Email).toBe(email)
    expect((await list())[0]!.lastUsedAt).toBe(now.toISOString())
    const open = await test.call(sessionEndpoints.listOpenSessions, { token: fresh })
    expect(open.body[0]).toMatchObject({ isCurrent: true, signedInWith: 'passkey' })
    expect((await enter(device)).status).toBe(200)
  })

  it('satisfies a role group that requires a second factor', async () => {
    const device = await register()
    await test.services.db.execute(sql`update role_groups set requires_second_factor = true where id = 4`)
    const fresh = (await enter(device)).body as unknown as string
    expect(decodeJwt(fresh).SecondFactor).toBeUndefined()
    const byPassword = await test.callFailing(accountEndpoints.signIn, {
      body: { email, password: testPassword },
    })
    expect(decodeJwt(byPassword.body as unknown as string).SecondFactor).toBe('needed')
    expect((await test.callFailing(listPasskeys, { token: fresh })).status).toBe(200)
  })

  it('creates a first passkey during a required setup, but no second one by password alone', async () => {
    await test.services.db.execute(sql`update role_groups set requires_second_factor = true where id = 4`)
    const byPassword = await test.callFailing(accountEndpoints.signIn, {
      body: { email, password: testPassword },
    })
    const closed = byPassword.body as unknown as string
    await expect
      .poll(async () => (await test.callFailing(sessionEndpoints.listOpenSessions, { token: closed })).status)
      .toBe(401)
    const device = await register(closed)
    expect(await list(closed)).toHaveLength(1)
    const again = await test.callFailing(beginPasskey, { token: closed, body: { password: testPassword } })
    expect(again.status).toBe(401)
    const open = (await enter(device)).body as unknown as string
    expect((await test.callFailing(sessionEndpoints.listOpenSessions, { token: open })).status).toBe(200)
    expect(
      (await test.callFailing(beginPasskey, { token: open, body: { password: testPassword } })).status,
    ).toBe(200)
  })

  it('refuses a second passkey started by password before the first one existed', async () => {
    await test.services.db.execute(sql`update role_groups set requires_second_factor = true where id = 4`)
    const [owner, other] = await Promise.all(
      [1, 2].map(() =>
        test.callFailing(accountEndpoints.signIn, { body: { email, password: testPassword } }),
      ),
    )
    const closed = other!.body as unknown as string
    const begun = await begin(closed)
    await register(owner!.body as unknown as string)
    expect((await add(createAuthenticator(place).register(begun), closed)).status).toBe(401)
    expect(await list(closed)).toHaveLength(1)
  })

  it.each<[string, (device: Authenticator) => Promise<object>]>([
    ['to a challenge that was never given', async (device) => device.answer({ challenge: 'AAAA' })],
    ['to the challenge of a new passkey', async (device) => device.answer(await begin())],
    [
      'at another address',
      async (device) => device.answer(await challenge(), { origin: 'https://evil.example' }),
    ],
    ['for another domain', async (device) => device.answer(await challenge(), { domain: 'evil.example' })],
    ['without its owner', async (device) => device.answer(await challenge(), { isVerified: false })],
    ['for another user', async (device) => device.answer(await challenge(), { userHandle: 'a2VydmFu' })],
    ['of a device that is not known', async () => createAuthenticator(place).answer(await challenge())],
    [
      'with somebody else’s credential',
      async () => {
        const other = await register(await test.tokenOf('agent'))
        return createAuthenticator(place).answer(await challenge(), { id: other.id })
      },
    ],
  ])('refuses a passkey that answers %s', async (_what, answer) => {
    const device = await register()
    const { status, body } = await send(await answer(device))
    expect(status).toBe(401)
    expect(body.Detail).toBe('Geçiş anahtarı doğrulanamadı. Yeniden deneyin ya da şifrenizle giriş yapın.')
    expect((await list())[0]!.lastUsedAt).toBeNull()
    expect((await enter(device)).status).toBe(200)
  })

  it('accepts a passkey challenge once, also concurrently, within a quarter of an hour', async () => {
    const device = await register()
    const answer = device.answer(await challenge())
    const both = await Promise.all([send(answer), send(answer)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await send(answer)).status).toBe(401)
    const old = await challenge()
    later(901)
    expect((await send(device.answer(old))).status).toBe(401)
  })

  it('refuses a passkey whose counter decreased, which may be a copy', async () => {
    const device = await register()
    expect((await enter(device, { counter: 7 })).status).toBe(200)
    expect((await enter(device, { counter: 7 })).status).toBe(401)
    expect((await enter(device, { counter: 3 })).status).toBe(401)
    expect((await enter(device, { counter: 8 })).status).toBe(200)
  })

  it('accepts repeated sign-ins by a passkey without a counter', async () => {
    const device = await register()
    expect((await enter(device, { counter: 0 })).status).toBe(200)
    expect((await enter(device, { counter: 0 })).status).toBe(200)
  })

  it("answers a closed account's passkey like an unknown one and records no use", async () => {
    const device = await register()
    await test.services.db.execute(sql`update users set is_active = false where email = ${email}`)
    const closed = await enter(device)
    const unknown = await enter(createAuthenticator(place))
    expect(closed.status).toBe(401)
    expect(closed.body).toEqual(unknown.body)
    await test.services.db.execute(sql`update users set is_active = true where email = ${email}`)
    expect((await list(await test.tokenOf('operations')))[0]!.lastUsedAt).toBeNull()
  })
})

describe('app where a role group requires a second factor', () => {
  const beginApp = (by: string) =>
    test.callFailing(secondFactorEndpoints.beginSecondFactor, { token: by, body: { password: testPassword } })
  const confirmApp = (by: string, secret: string) =>
    test.callFailing(secondFactorEndpoints.confirmSecondFactor, {
      token: by,
      body: {
        secondFactorCode: new TOTP({ secret: Secret.fromBase32(secret) }).generate({
          timestamp: now.getTime(),
        }),
      },
    })
  const isPasskeyNeeded = async (by: string) =>
    (await test.call(secondFactorEndpoints.getSecondFactor, { token: by })).body.isPasskeyNeeded
  const enterByPassword = async () =>
    (await test.callFailing(accountEndpoints.signIn, { body: { email, password: testPassword } }))
      .body as unknown as string
  const ask = () =>
    test.services.db.execute(sql`update role_groups set requires_second_factor = true where id = 4`)
  const secretOf = ({ body }: Awaited<ReturnType<typeof beginApp>>) =>
    (body as unknown as { secret: string }).secret
  /** Session that may only set up a second factor. */
  const enterClosed = async () => {
    const closed = await enterByPassword()
    await expect
      .poll(async () => (await test.callFailing(sessionEndpoints.listOpenSessions, { token: closed })).status)
      .toBe(401)
    return closed
  }

  it('requires the passkey before an app is set up beside it', async () => {
    const device = await register()
    await ask()
    const closed = await enterClosed()
    expect(await isPasskeyNeeded(closed)).toBe(true)
    const refused = await beginApp(closed)
    expect([refused.status, refused.body.Detail]).toEqual([
      422,
      'Geçiş anahtarınız var. Önce onunla giriş yapın; uygulama kurmak için şifreniz yetmez.',
    ])
    const open = (await enter(device)).body as unknown as string
    expect(await isPasskeyNeeded(open)).toBe(false)
    expect((await confirmApp(open, secretOf(await beginApp(open)))).status).toBe(200)
  })

  it('refuses to confirm by password alone an app started before the passkey existed', async () => {
    await ask()
    const closed = await enterClosed()
    expect(await isPasskeyNeeded(closed)).toBe(false)
    const secret = secretOf(await beginApp(closed))
    await register(closed)
    expect((await confirmApp(closed, secret)).status).toBe(422)
    expect((await beginApp(closed)).status).toBe(422)
  })

  it('sets up the app by password for a user without a passkey, regardless of others', async () => {
    const agent = await test.tokenOf('agent')
    await register(agent)
    await ask()
    const closed = await enterClosed()
    expect((await confirmApp(closed, secretOf(await beginApp(closed)))).status).toBe(200)
  })

  it("allows setup for a user who lost the passkey after an administrator's reset", async () => {
    const device = await register()
    await ask()
    const { nameid } = decodeJwt(token)
    const reset = await test.callFailing(secondFactorEndpoints.resetSecondFactor, {
      token: await test.tokenOf('admin'),
      body: { userID: Number(nameid) },
    })
    expect(reset.status).toBe(200)
    expect((await enter(device)).status).toBe(401)
    const closed = await enterClosed()
    expect((await confirmApp(closed, secretOf(await beginApp(closed)))).status).toBe(200)
  })
})

describe('removing a passkey', () => {
  it('disables sign-in by a removed passkey and notifies the owner', async () => {
    const device = await register()
    await subjects()
    test.emails.length = 0
    const [passkey] = await list()
    expect((await remove(passkey!.id)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await enter(device)).status).toBe(401)
    expect(await subjects()).toEqual([[email, 'Bir geçiş anahtarınız kaldırıldı']])
    expect((await remove(passkey!.id)).status).toBe(404)
  })

  it("refuses to remove another user's passkey", async () => {
    await register()
    const [passkey] = await list()
    expect((await remove(passkey!.id, await test.tokenOf('admin'))).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  it('refuses to remove the only sign-in method', async () => {
    await register()
    await register()
    const { db } = test.services
    const { rows } = await db.execute(sql`select password_hash as hash from users where email = ${email}`)
    await db.execute(sql`update users set password_hash = null where email = ${email}`)
    const [first, second] = await list()
    expect((await remove(first!.id)).status).toBe(200)
    expect((await remove(second!.id)).status).toBe(422)
    expect(await list()).toHaveLength(1)
    await db.execute(sql`update users set password_hash = ${rows[0]!.hash} where email = ${email}`)
  })
})

describe('product at an IP address', () => {
  it('reports that passkeys are not available', async () => {
    const own = await startTestApp({}, test)
    const { status, body } = await own.callFailing(beginPasskeySignIn)
    expect(status).toBe(422)
    expect(body.Detail).toBe('Geçiş anahtarları bu adreste kullanılamıyor.')
    await own.close()
  })
})
