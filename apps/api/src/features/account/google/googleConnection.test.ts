import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { googleEndpoints } from '@kervan/contract/account/google/google.endpoints'
import { personalDataEndpoints } from '@kervan/contract/account/personalData/personalData.endpoints'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { testPassword } from '../../../testing/testPassword.ts'
import { startGoogle } from '../testing/googleServer.ts'
import type { TestGoogle, TokenOptions } from '../testing/googleServer.ts'

const { googleSignIn, getGoogleConnection, connectGoogle, disconnectGoogle } = googleEndpoints
const own = { sub: '77', email: 'ozel.adres@ornek.example' }

let google: TestGoogle
let test: TestApp
let token: string
let now: Date
beforeAll(async () => {
  google = await startGoogle()
  test = await startTestApp(google.environment)
})
afterAll(async () => {
  await test.close()
  await google.close()
})
beforeEach(async () => {
  await test.services.db.execute(
    sql`truncate google_identities, used_google_tokens, attempt_counters, notices`,
  )
  now = new Date()
  test.setNow(now)
  token = await test.tokenOf('operations')
  test.emails.length = 0
})

const connect = async (body: object = {}, options: TokenOptions = { claims: own }, by = token) =>
  test.callFailing(connectGoogle, {
    token: by,
    body: { googleIdToken: await google.token({ now, ...options }), password: testPassword, ...body },
  })
const disconnect = (by = token) => test.callFailing(disconnectGoogle, { token: by })
const state = async (by = token) => (await test.call(getGoogleConnection, { token: by })).body
const signIn = async (claims: object, fields: object = {}) =>
  test.callFailing(googleSignIn, {
    body: { googleIdToken: await google.token({ now, claims: { ...claims } }), ...fields },
  })
const subjects = async () => {
  await test.runJobs()
  return test.emails.map(({ to, subject }) => [to, subject])
}

describe('connecting a Google account', () => {
  it('allows sign-in by a Google account with any address and notifies the owner', async () => {
    expect(await state()).toEqual({ isOffered: true, email: null, connectedAt: null })
    const { status, body } = await connect()
    expect(status).toBe(200)
    expect(body).toEqual({ isOffered: true, email: own.email, connectedAt: now.toISOString() })
    expect((await signIn(own)).status).toBe(200)
    expect(await subjects()).toEqual([['operasyon@kervan.example', 'Hesabınıza bir Google hesabı bağlandı']])
  })

  it('requires the password to connect a Google account, because a session may be stolen', async () => {
    expect((await connect({ password: 'Yanlis-1' })).body.Errors).toEqual({ password: ['Şifreniz hatalı.'] })
    expect((await connect({ password: undefined })).body.Errors).toEqual({
      password: ['Lütfen şifrenizi giriniz.'],
    })
    expect((await state()).email).toBeNull()
  })

  it('refuses a Google account used by someone else, and a second one', async () => {
    await connect()
    const taken = await connect({}, { claims: own }, await test.tokenOf('agent'))
    expect(taken.status).toBe(409)
    const second = await connect({}, { claims: { ...own, sub: '78' } })
    expect(second.status).toBe(409)
    expect((await state()).email).toBe(own.email)
  })

  it('refuses forged and reused tokens', async () => {
    const forged = await test.callFailing(connectGoogle, {
      token,
      body: { googleIdToken: await google.forgedToken({ now }), password: testPassword },
    })
    expect(forged.status).toBe(401)
    const body = { googleIdToken: await google.token({ now, claims: own }), password: testPassword }
    expect((await test.callFailing(connectGoogle, { token, body })).status).toBe(200)
    expect((await test.callFailing(googleSignIn, { body })).status).toBe(401)
  })
})

describe('disconnecting', () => {
  it('disables sign-in by Google and notifies the owner', async () => {
    await connect()
    await test.runJobs()
    test.emails.length = 0
    expect((await disconnect()).body).toMatchObject({ email: null })
    expect((await signIn(own)).status).toBe(422)
    expect(await subjects()).toEqual([
      ['operasyon@kervan.example', 'Google hesabınızın bağlantısı kaldırıldı'],
    ])
    // No Google account is connected any more.
    expect((await disconnect()).status).toBe(404)
  })

  it('refuses to disconnect the only sign-in method', async () => {
    const claims = { sub: '79', email: 'yalniz.google@ornek.example' }
    const entered = await signIn(claims, {
      phoneNumber: '+905321234567',
      acceptedLegalTexts: legalTexts.map(({ name, version }) => ({ name, version })),
    })
    const by = entered.body as unknown as string
    const refused = await disconnect(by)
    expect(refused.status).toBe(422)
    expect((await state(by)).email).toBe(claims.email)
    // Reports that the account has no password, instead of calling it wrong.
    const remove = await test.callFailing(personalDataEndpoints.deleteAccount, {
      token: by,
      body: { password: testPassword },
    })
    expect(remove.body.Errors!.password![0]).toContain('şifresi yok')
    await test.services.db.execute(
      sql`update users set password_hash = 'x' where email = 'yalniz.google@ornek.example'`,
    )
    expect((await disconnect(by)).status).toBe(200)
  })
})

describe('user without a password', () => {
  it('connects another Google account only in a recently started session', async () => {
    const claims = { sub: '80', email: 'sifresiz@ornek.example' }
    const entered = await signIn(claims, {
      phoneNumber: '+905321234567',
      acceptedLegalTexts: legalTexts.map(({ name, version }) => ({ name, version })),
    })
    const by = entered.body as unknown as string
    await test.services.db.execute(sql`truncate google_identities`)
    now = new Date(now.getTime() + 11 * 60_000)
    test.setNow(now)
    const late = await connect({ password: undefined }, { claims }, by)
    expect(late.status).toBe(422)
    now = new Date(now.getTime() - 2 * 60_000)
    test.setNow(now)
    expect((await connect({ password: undefined }, { claims }, by)).status).toBe(200)
  })
})
