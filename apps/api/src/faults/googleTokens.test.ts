/** Google ID tokens issued to other products, and first Google sign-ins to privileged accounts. */
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { googleEndpoints } from '@kervan/contract/account/google/google.endpoints'
import { codeIn } from '../features/account/testing/codeIn.ts'
import { startGoogle } from '../features/account/testing/googleServer.ts'
import type { TestGoogle } from '../features/account/testing/googleServer.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

let google: TestGoogle
let test: TestApp
let clientId: string
beforeAll(async () => {
  google = await startGoogle()
  clientId = google.environment.GOOGLE_CLIENT_ID
  test = await startTestApp(google.environment)
})
afterAll(async () => {
  await test.close()
  await google.close()
})
beforeEach(async () => {
  await test.services.db.execute(
    sql`truncate google_identities, used_google_tokens, attempt_counters, email_codes, notices`,
  )
  test.emails.length = 0
})

const send = (googleIdToken: string, fields: object = {}) =>
  test.callFailing(googleEndpoints.googleSignIn, { body: { googleIdToken, ...fields } })
const enter = async (claims: object) => send(await google.token({ claims: { ...claims } }))
const countConnected = async () =>
  (await test.services.db.execute(sql`select from google_identities`)).rows.length

describe('Google ID token', () => {
  it.each<[string, () => object]>([
    ['for two audiences', () => ({ aud: ['other', clientId] })],
    ['for a list that holds this product alone', () => ({ aud: [clientId] })],
    ['of which another client is the authorized party', () => ({ azp: 'other.apps.googleusercontent.com' })],
    ['whose authorized party is empty', () => ({ azp: '' })],
    ['whose authorized party is a list', () => ({ azp: [clientId] })],
    ['whose authorized party is the client in other letters', () => ({ azp: clientId.toUpperCase() })],
  ])('rejects a Google ID token %s', async (_what, claims) => {
    expect((await enter(claims())).status).toBe(401)
    expect(await countConnected()).toBe(0)
  })

  it('signs in with a Google token issued for this product', async () => {
    expect((await enter({ azp: clientId })).status).toBe(200)
  })
})

describe('first sign-in with Google', () => {
  const mailedCodeTo = async (email: string) => {
    await test.runJobs()
    return codeIn(test.emails.findLast(({ to }) => to === email)!)
  }

  it.each(['yonetici', 'operasyon', 'acente', 'kurye'])(
    'requires an emailed code for %s, who is not a customer',
    async (name) => {
      const email = `${name}@kervan.example`
      const token = await google.token({ claims: { sub: name, email } })
      const asked = await send(token)
      expect(asked.status).toBe(400)
      expect(Object.keys(asked.body.Errors!)).toEqual(['confirmationCode'])
      expect(await countConnected()).toBe(0)
      const code = await mailedCodeTo(email)
      const wrong = code === '000000' ? '000001' : '000000'
      expect((await send(token, { confirmationCode: wrong })).status).toBe(400)
      const { status, body } = await send(token, { confirmationCode: code })
      expect(status).toBe(200)
      expect(decodeJwt<{ Email: string }>(body as unknown as string).Email).toBe(email)
      // Afterwards the Google account is connected.
      expect((await enter({ sub: name, email })).status).toBe(200)
    },
  )

  it('requires an emailed code for a customer with an administrator flag', async () => {
    const { rows } = await test.services.db.execute<{ id: number }>(sql`
      insert into user_menus (user_id, role_id, is_active)
      select u.id, r.id, true from users u, roles r
      where u.email = 'musteri@kervan.example' and r.definition = 'pricing_pricelist' returning id`)
    expect(rows).toHaveLength(1)
    const asked = await enter({})
    expect(Object.keys(asked.body.Errors!)).toEqual(['confirmationCode'])
    await test.services.db.execute(sql`delete from user_menus where id = ${rows[0]!.id}`)
    expect((await enter({})).status).toBe(200)
  })
})
