/**
 * Attacks on mailed codes: anyone can request codes for any address and guess them. The owner must still get
 * in, and nobody else.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { codeIn } from './testing/codeIn.ts'

const { signIn, signUp, confirmEmail, forgotPassword, resetPassword } = accountEndpoints
const minuteMs = 60_000
const email = 'musteri@kervan.example'
const password = 'Yepyeni-sifre-2'
const owner = '198.51.100.7'
const stranger = (number: number) => `203.0.113.${number}`

let test: TestApp
let begun: Date
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  begun = new Date()
  test.setNow(begun)
  test.emails.length = 0
  await test.services.db.execute(sql`truncate attempt_counters, used_captchas, email_codes`)
  await test.services.db.execute(sql`delete from pgboss.job`)
})
afterAll(() => test.close())

const later = (minutes: number) => test.setNow(new Date(begun.getTime() + minutes * minuteMs))

/** Clears the counters, because this test is not about the captcha required for frequent requests. */
const needNoCaptcha = () =>
  test.services.db.execute(sql`delete from attempt_counters where kind in ('forgotPassword', 'signUp')`)

const ask = async (address: string) => {
  await needNoCaptcha()
  const reply = await test.call(forgotPassword, { address, body: { email } })
  expect(reply.status).toBe(200)
  return reply.body
}

const give = async (confirmationCode: string, address: string, requestId?: string) =>
  (
    await test.callFailing(resetPassword, {
      address,
      language: 'en',
      body: { email, confirmationCode, password, requestId },
    })
  ).status

const messageFor = async (confirmationCode: string, address: string, requestId?: string) =>
  (
    await test.callFailing(resetPassword, {
      address,
      language: 'en',
      body: { email, confirmationCode, password, requestId },
    })
  ).body.Errors?.confirmationCode?.[0]

/** Latest long code, or the latest short code. Emails that are due together arrive in any order. */
const newestCode = async (): Promise<string> => {
  await test.runJobs()
  const codes = test.emails.map(codeIn)
  return codes.findLast((code) => code.length === 12) ?? codes.at(-1)!
}

const wrong = '000000'
const over = 'The verification code is no longer valid. Please ask for a new one.'

describe('account owner', () => {
  it('lets the owner sign in after strangers requested six codes and guessed wrong', async () => {
    for (let i = 0; i < 6; i++) await ask(stranger(1))
    for (let i = 0; i < 6; i++) expect(await give(wrong, stranger(1))).toBe(400)
    await ask(owner)
    expect(await give(await newestCode(), owner)).toBe(200)
  })

  it('lets the owner sign in with an earlier code despite later requests by strangers', async () => {
    await ask(owner)
    const code = await newestCode()
    for (let i = 1; i <= 10; i++) await ask(stranger(i))
    for (let i = 1; i <= 30; i++) await give(wrong, stranger(i))
    expect(await give(code, owner)).toBe(200)
  })

  it("lets the owner sign in from another address by the browser's request id", async () => {
    const { requestId } = await ask(owner)
    const code = await newestCode()
    for (let i = 1; i <= 6; i++) await give(wrong, stranger(i))
    expect(await messageFor(code, '198.51.100.8')).toBe(over)
    expect(await give(code, '198.51.100.8', requestId)).toBe(200)
  })

  it('mails the owner a longer code after others at the address used up the tries', async () => {
    await ask(owner)
    const dead = await newestCode()
    for (let i = 0; i < 5; i++) await give(wrong, owner)
    expect(await messageFor(dead, owner)).toBe(over)
    expect(await ask(owner)).toMatchObject({ codeDigits: 12, codeMinutes: 60, isMailed: true })
    const code = await newestCode()
    expect(code).toMatch(/^\d{12}$/)
    for (let i = 0; i < 50; i++) await give(wrong, owner)
    expect(await give(code, owner)).toBe(200)
  })

  it('leaves the owner a valid code in the mailbox when no further one was mailed', async () => {
    for (let i = 1; i <= 7; i++) await ask(stranger(i))
    const lately = await newestCode()
    const mails = test.emails.length
    later(14)
    expect(await ask(owner)).toMatchObject({ codeDigits: 12, isMailed: false })
    await test.runJobs()
    expect(test.emails).toHaveLength(mails)
    later(40)
    expect(await give(lately, owner)).toBe(200)
  })

  it('mails short codes again after a password reset', async () => {
    for (let i = 1; i <= 7; i++) await ask(stranger(i))
    expect(await give(await newestCode(), owner)).toBe(200)
    expect(await ask(owner)).toMatchObject({ codeDigits: 6, isMailed: true })
  })
})

describe('stranger', () => {
  it('gives all strangers together five guesses at a short code', async () => {
    await ask(owner)
    const code = await newestCode()
    for (let i = 1; i <= 5; i++) expect(await give(wrong, stranger(i))).toBe(400)
    expect(await messageFor(code, stranger(6))).toBe(over)
  })

  it('gives a stranger five guesses at an own requested code, and at most five more', async () => {
    const { requestId } = await ask(stranger(1))
    const code = await newestCode()
    for (let i = 0; i < 5; i++) expect(await give(wrong, stranger(1), requestId)).toBe(400)
    expect(await messageFor(code, stranger(1), requestId)).toBe(over)
    for (let i = 2; i <= 6; i++) expect(await give(wrong, stranger(i))).toBe(400)
    expect(await messageFor(code, stranger(7))).toBe(over)
    expect(await messageFor(code, stranger(1))).toBe(over)
  })

  it('meets at most six short codes a day, from any number of addresses', async () => {
    for (let hour = 0; hour < 23; hour++) {
      later(hour * 60)
      for (let i = 1; i <= 3; i++) await ask(stranger(hour * 3 + i))
      await test.runJobs()
    }
    const codes = test.emails.map(codeIn)
    expect(codes.filter((code) => code.length === 6)).toHaveLength(6)
    expect(codes.filter((code) => code.length === 12)).toHaveLength(21)
  })

  it('limits emails by strangers to one in fifteen minutes after the first six', async () => {
    for (let i = 1; i <= 40; i++) await ask(stranger(i))
    await test.runJobs()
    expect(test.emails).toHaveLength(7)
    later(16)
    for (let i = 1; i <= 40; i++) await ask(stranger(i))
    await test.runJobs()
    expect(test.emails).toHaveLength(8)
  })

  it('refuses an address after a hundred requests in an hour without affecting others', async () => {
    await test.services.db.execute(sql`
      insert into attempt_counters (kind, subject, count, expires_at)
      values ('mailedCode', ${`address:${stranger(1)}`}, 100, ${new Date(begun.getTime() + 60 * minuteMs)})`)
    const refused = await test.callFailing(forgotPassword, { address: stranger(1), body: { email } })
    expect(refused.status).toBe(429)
    await ask(owner)
  })
})

describe('sign-up', () => {
  const person = {
    email: 'yeni@musteri.example',
    firstName: 'Ada',
    lastName: 'Kaya',
    phoneNumber: '+905321234567',
    acceptedLegalTexts: legalTexts.map(({ name, version }) => ({ name, version })),
  }
  const ownPassword = 'Sahibinin-1'
  const askSignUp = async (address: string, chosen: string) => {
    await needNoCaptcha()
    const body = { ...person, password: chosen }
    return (await test.call(signUp, { address, body })).body
  }
  const confirm = (confirmationCode: string, requestId?: string) =>
    test.call(confirmEmail, { address: owner, body: { email: person.email, confirmationCode, requestId } })

  it("creates the account of the browser that enters a code, even of a stranger's sign-up", async () => {
    const { requestId } = await askSignUp(owner, ownPassword)
    for (let i = 1; i <= 8; i++) await askSignUp(stranger(i), 'Yabancinin-1')
    expect((await confirm(await newestCode(), requestId)).status).toBe(200)
    const enter = (chosen: string) => test.call(signIn, { body: { email: person.email, password: chosen } })
    expect((await enter(ownPassword)).status).toBe(200)
    expect((await enter('Yabancinin-1')).status).toBe(401)
  })
})
