import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import { solveCaptcha } from '../../testing/solveCaptcha.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { testPassword } from '../../testing/testPassword.ts'
import { codeIn } from './testing/codeIn.ts'

const { signIn, signUp, confirmEmail, forgotPassword, resetPassword, signOut } = accountEndpoints
const minuteMs = 60_000

let person = {
  email: '',
  firstName: 'Gülşah',
  lastName: 'Öztürk',
  password: 'Kervan-yeni-1',
  phoneNumber: '+90 532 123 45 67',
  acceptedLegalTexts: legalTexts.map(({ name, version }) => ({ name, version })),
}

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
let people = 0
beforeEach(async () => {
  person = { ...person, email: `gulsah${++people}@ozturk.example` }
  test.setNow(new Date())
  test.emails.length = 0
  await test.services.db.execute(
    sql`truncate attempt_counters, used_captchas, email_codes, legal_acceptances, audit_entries`,
  )
  await test.services.db.execute(sql`delete from pgboss.job`)
})
afterAll(() => test.close())

const rowsOf = async (query: ReturnType<typeof sql>) => (await test.services.db.execute(query)).rows

/** Runs the mail job and returns the code of the latest email. */
const mailedCode = async (): Promise<string> => {
  await test.runJobs()
  return codeIn(test.emails.at(-1)!)
}
const withoutId = (answer: { requestId: string }) => ({ ...answer, requestId: 'any' })
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

const askSignUp = (own: object = {}, language?: 'tr' | 'en') =>
  test.call(signUp, { body: { ...person, ...own }, language })
const confirm = (code: string, email = person.email) =>
  test.call(confirmEmail, { body: { email, confirmationCode: code } })
const confirmFailing = (code: string, email = person.email) =>
  test.callFailing(confirmEmail, { body: { email, confirmationCode: code }, language: 'en' })

describe('sign-up', () => {
  it('creates user, company of type 1 and role group 2 after the code, and signs in', async () => {
    const { requestId, ...answer } = (await askSignUp()).body
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer).toEqual({
      returnCode: 200,
      returnText: 'E-posta adresinize bir doğrulama kodu gönderdik.',
      codeDigits: 6,
      codeMinutes: 10,
      isMailed: true,
    })
    expect(await rowsOf(sql`select 1 from users where email = ${person.email}`)).toEqual([])
    const code = await mailedCode()
    const { status, body: token } = await confirm(code)
    expect(status).toBe(200)
    expect(decodeJwt(token)).toMatchObject({
      Email: person.email,
      UserName: 'Gülşah Öztürk',
      PhoneNumber: '+905321234567',
      role: ['user4controllers'],
    })
    expect((await test.call(signOut, { token })).status).toBe(200)
    const [made] = await rowsOf(sql`
      select c.type_id, c.status_type_id, c.name, u.language, array_agg(g.role_group_id) as groups
      from users u join companies c on c.id = u.company_id join user_role_groups g on g.user_id = u.id
      where u.email = ${person.email} group by c.id, u.id`)
    expect(made).toEqual({
      type_id: 1,
      status_type_id: 1,
      name: 'Gülşah Öztürk',
      language: 'tr',
      groups: [2],
    })
    expect(await rowsOf(sql`select action, address from audit_entries where subject = 'user'`)).toEqual([
      { action: 'signedUp', address: '127.0.0.1' },
    ])
    const again = await test.call(signIn, { body: person })
    expect(again.status).toBe(200)
  })

  it("emails in the form's language, with the code in text and HTML", async () => {
    await askSignUp({}, 'en')
    const code = await mailedCode()
    const email = test.emails.at(-1)!
    expect(email.to).toBe(person.email)
    expect(email.subject).toBe(`${code} is your Kervan verification code`)
    expect(email.text).toContain('Hello,')
    expect(email.html).toContain(code)
  })

  it('emails nothing that a stranger typed into the form', async () => {
    await askSignUp({ firstName: 'Tebrikler Kazandınız', lastName: 'Hemen Arayın' })
    await mailedCode()
    const { subject, text, html } = test.emails.at(-1)!
    for (const part of [subject, text, html]) expect(part).not.toMatch(/Tebrikler|Hemen/)
  })

  it('stores each accepted legal text with version, time and address', async () => {
    const at = new Date(Date.now() + 1000)
    test.setNow(at)
    await askSignUp()
    const code = await mailedCode()
    test.setNow(new Date(at.getTime() + minuteMs))
    await confirm(code)
    const stored = await rowsOf(
      sql`select name, version, accepted_at, address from legal_acceptances order by id`,
    )
    expect(stored.map((row) => ({ ...row, accepted_at: new Date(row.accepted_at as string) }))).toEqual(
      legalTexts.map(({ name, version }) => ({ name, version, accepted_at: at, address: '127.0.0.1' })),
    )
  })

  it('refuses missing, incomplete or outdated acceptances', async () => {
    const all = person.acceptedLegalTexts
    for (const acceptedLegalTexts of [
      undefined,
      all.slice(1),
      all.map((one) => ({ ...one, version: '1999-01-01' })),
      [],
    ]) {
      const reply = await test.callFailing(signUp, { body: { ...person, acceptedLegalTexts } })
      expect(reply.body.Errors).toEqual({
        acceptedLegalTexts: ['Devam etmek için üç metni de açıp kabul etmeniz gerekir.'],
      })
    }
    expect((await askSignUp({ acceptedLegalTexts: all })).status).toBe(200)
  })

  it.each([
    ['firstName', '', 'Enter your first name.'],
    ['lastName', 'x'.repeat(51), 'Enter at most 50 characters.'],
    ['email', 'nobody@', 'Enter a valid email address.'],
    ['phoneNumber', '', 'Enter your phone number.'],
    ['phoneNumber', '+0532', 'Enter a valid phone number.'],
    ['phoneNumber', '1234567890123456', 'Enter a valid phone number.'],
    ['password', 'Kısa-1a', 'The password must have 8 to 30 characters.'],
    ['password', `Uzun-1a${'x'.repeat(24)}`, 'The password must have 8 to 30 characters.'],
    [
      'password',
      'kervan-yeni-1',
      'The password needs at least one lowercase letter, one uppercase letter, one digit and one special character.',
    ],
  ])('refuses the sign-up field %s with the value "%s', async (field, value, message) => {
    const reply = await test.callFailing(signUp, { body: { ...person, [field]: value }, language: 'en' })
    expect(reply.status).toBe(400)
    expect(reply.body.Errors).toEqual({ [field]: [message] })
  })

  it.each(['Gül\0şah', 'Gül\ud800şah', '😀'.repeat(25)])(
    'accepts unusual names at sign-up: %j',
    async (firstName) => {
      expect((await askSignUp({ firstName })).status).toBe(200)
      expect((await confirm(await mailedCode())).status).toBe(200)
    },
  )

  it('answers the same for an email with an account and notifies only the mailbox', async () => {
    const fresh = await askSignUp()
    const taken = await askSignUp({ email: 'Musteri@kervan.example' })
    expect(taken.status).toBe(fresh.status)
    expect(withoutId(taken.body)).toEqual(withoutId(fresh.body))
    await test.runJobs()
    const email = test.emails.find(({ to }) => to === 'Musteri@kervan.example')!
    expect(email.subject).toBe("Kervan'da zaten bir hesabınız var")
    expect(email.text).not.toMatch(/\d{6}/)
    const guess = await confirmFailing('123456', 'musteri@kervan.example')
    const freshGuess = await confirmFailing('123456')
    expect(guess.bytes.equals(freshGuess.bytes)).toBe(true)
    expect(
      (await test.call(signIn, { body: { email: 'musteri@kervan.example', password: testPassword } })).status,
    ).toBe(200)
  })

  it('requires a captcha from the fourth sign-up of an address', async () => {
    for (let i = 0; i < 3; i++) expect((await askSignUp({ email: `a${i}@ozturk.example` })).status).toBe(200)
    const reply = await test.callFailing(signUp, { body: person })
    expect(reply.body.Errors).toHaveProperty('captcha')
    expect((await askSignUp({ captcha: await solveCaptcha(test) })).status).toBe(200)
  })
})

describe('mailed code', () => {
  it('mails a six-digit code that is not stored and stays the same when mailed twice', async () => {
    await askSignUp()
    const code = await mailedCode()
    expect(code).toMatch(/^\d{6}$/)
    const stored = JSON.stringify([
      await rowsOf(sql`select * from email_codes`),
      await rowsOf(sql`select * from notices`),
      await rowsOf(sql`select data, output from pgboss.job where name = 'notice-send'`),
    ])
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(person.password)
    // Simulates a crash between sending the email and recording it.
    await test.services.db.execute(sql`update notices set sent_at = null`)
    await test.services.db.execute(
      sql`update pgboss.job set state = 'created', completed_on = null where name = 'notice-send'`,
    )
    expect(await mailedCode()).toBe(code)
    expect(test.emails).toHaveLength(2)
  })

  it('refuses a mailed code after five wrong tries even when right, while a new code works', async () => {
    await askSignUp()
    const code = await mailedCode()
    for (const left of [4, 3, 2, 1]) {
      expect((await confirmFailing(wrongCode(code))).body.Errors).toEqual({
        confirmationCode: [`The verification code is wrong. Tries left: ${left}`],
      })
    }
    const over = { confirmationCode: ['The verification code is no longer valid. Please ask for a new one.'] }
    expect((await confirmFailing(wrongCode(code))).body.Errors).toEqual(over)
    expect((await confirmFailing(code)).body.Errors).toEqual(over)
    await askSignUp()
    expect((await confirm(await mailedCode())).status).toBe(200)
  })

  it('counts concurrent wrong tries of a mailed code', async () => {
    await askSignUp()
    const code = await mailedCode()
    await Promise.all(Array.from({ length: 8 }, () => confirmFailing(wrongCode(code))))
    expect((await confirmFailing(code)).status).toBe(400)
  })

  it('expires a mailed code after ten minutes', async () => {
    await askSignUp()
    const code = await mailedCode()
    test.setNow(new Date(Date.now() + 10 * minuteMs + 1000))
    expect((await confirmFailing(code)).body.Errors).toHaveProperty('confirmationCode')
  })

  it('accepts a mailed code once, also concurrently, and with spaces in it', async () => {
    await askSignUp()
    const code = await mailedCode()
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const replies = await Promise.all([confirm(spaced), confirm(code)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await rowsOf(sql`select 1 from users where email = ${person.email}`)).toHaveLength(1)
  })

  it('completes the sign-up that the code was mailed for, not a later one of someone else', async () => {
    await askSignUp()
    const own = await mailedCode()
    await askSignUp({ password: 'Saldirgan-99' })
    expect((await confirm(own)).status).toBe(200)
    expect((await test.callFailing(signIn, { body: { ...person, password: 'Saldirgan-99' } })).status).toBe(
      401,
    )
    expect((await test.call(signIn, { body: person })).status).toBe(200)
  })

  it('deletes an expired mailed code with all other expired rows', async () => {
    await askSignUp()
    await mailedCode()
    await test.call(signOut, { token: await test.tokenOf('customer') })
    test.setNow(new Date(Date.now() + 25 * 3_600_000))
    await test.services.db.execute(sql`insert into pgboss.job (name, data) values ('account-sweep', '{}')`)
    await test.runJobs()
    for (const table of ['email_codes', 'attempt_counters', 'sessions', 'used_captchas'])
      expect(await rowsOf(sql`select * from ${sql.identifier(table)}`)).toEqual([])
  })
})

describe('forgotten password', () => {
  const email = 'kurye@kervan.example'
  const password = 'Yepyeni-sifre-2'
  const ask = (to = email) => test.call(forgotPassword, { body: { email: to } })

  it('resets a password by the mailed code, ends older sessions and starts a new one', async () => {
    const older = await test.tokenOf('pickup')
    expect((await ask()).body.returnText).toBe('Bu e-posta adresi kayıtlıysa bir doğrulama kodu gönderdik.')
    const code = await mailedCode()
    const { status, body: token } = await test.call(resetPassword, {
      body: { Email: email, ConfirmationCode: code, Password: password },
    })
    expect(status).toBe(200)
    expect((await test.callFailing(signOut, { token: older })).status).toBe(401)
    expect((await test.callFailing(signIn, { body: { email, password: testPassword } })).status).toBe(401)
    expect((await test.call(signIn, { body: { email, password } })).status).toBe(200)
    expect((await test.call(signOut, { token })).status).toBe(200)
    await test.runJobs()
    expect(test.emails.at(-1)!.subject).toBe('Kervan şifreniz değiştirildi')
  })

  it('answers the same for an unknown email and sends nothing', async () => {
    const known = await ask()
    const unknown = await ask('nobody@kervan.example')
    expect(withoutId(unknown.body)).toEqual(withoutId(known.body))
    await test.runJobs()
    expect(test.emails.map(({ to }) => to)).toEqual([email])
    const reset = (to: string) =>
      test.callFailing(resetPassword, {
        body: { email: to, confirmationCode: '123456', password },
      })
    const [first, second] = [await reset(email), await reset('nobody@kervan.example')]
    expect(first.status).toBe(400)
    expect(second.bytes.equals(first.bytes)).toBe(true)
  })

  it('applies the sign-up rule to the new password without using up the code', async () => {
    await ask()
    const code = await mailedCode()
    const weak = await test.callFailing(resetPassword, {
      body: { email, confirmationCode: code, password: 'kolay' },
    })
    expect(weak.body.Errors).toHaveProperty('password')
    const reply = await test.call(resetPassword, { body: { email, confirmationCode: code, password } })
    expect(reply.status).toBe(200)
  })

  it('accepts an older reset code too, and each code once', async () => {
    await ask()
    const older = await mailedCode()
    await ask()
    const newer = await mailedCode()
    const give = (code: string) =>
      test.call(resetPassword, { body: { email, confirmationCode: code, password } })
    expect((await give(older)).status).toBe(200)
    expect((await give(newer)).status).toBe(400)
  })

  it('requires a captcha after three unused reset codes, and not after a success', async () => {
    for (let i = 0; i < 3; i++) await ask()
    expect((await test.callFailing(forgotPassword, { body: { email } })).body.Errors).toHaveProperty(
      'captcha',
    )
    await test.call(forgotPassword, { body: { email, captcha: await solveCaptcha(test) } })
    const code = await mailedCode()
    await test.call(resetPassword, { body: { email, confirmationCode: code, password } })
    const [account] = await rowsOf(
      sql`select count(*)::int as left from attempt_counters where kind = 'forgotPassword' and subject like 'account:%'`,
    )
    expect(account).toEqual({ left: 0 })
  })

  it('refuses a sign-up code for a reset, and the reverse', async () => {
    await askSignUp()
    const code = await mailedCode()
    const reply = await test.callFailing(resetPassword, {
      body: { email: person.email, confirmationCode: code, password },
    })
    expect(reply.status).toBe(400)
  })
})
