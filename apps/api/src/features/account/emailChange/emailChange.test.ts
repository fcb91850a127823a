import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { emailChangeEndpoints } from '@kervan/contract/account/emailChange/emailChange.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { testPassword } from '../../../testing/testPassword.ts'
import { codeIn } from '../testing/codeIn.ts'

const { requestEmailChange, confirmEmailChange } = emailChangeEndpoints
const oldEmail = 'musteri@kervan.example'
const newEmail = 'Yeni.Adres@kervan.example'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  await test.services.db.execute(sql`truncate attempt_counters, email_codes`)
  await test.services.db.execute(sql`update users set email = ${oldEmail} where email = ${newEmail}`)
  token = await test.tokenOf('customer')
  test.emails.length = 0
})
afterAll(() => test.close())

const ask = (body: object = {}) =>
  test.call(requestEmailChange, { token, body: { newEmail, password: testPassword, ...body } })
const askFailing = (body: object = {}) =>
  test.callFailing(requestEmailChange, { token, body: { newEmail, password: testPassword, ...body } })
const mailed = async () => {
  await test.runJobs()
  return test.emails.splice(0)
}
const confirm = (confirmationCode: string, by = token, email = newEmail) =>
  test.callFailing(confirmEmailChange, { token: by, body: { newEmail: email, confirmationCode } })
const emailNow = async () => (await test.call(profileEndpoints.getUser, { token })).body.email

describe('change of address', () => {
  it('changes the address by its code and notifies the old address', async () => {
    expect((await ask()).body).toMatchObject({ codeDigits: 6, isMailed: true })
    const [codeEmail] = await mailed()
    expect(codeEmail!.to).toBe(newEmail)
    expect(codeEmail!.text).not.toContain('Örnek')
    expect(await emailNow()).toBe(oldEmail)
    const reply = await confirm(codeIn(codeEmail!))
    expect(reply.status).toBe(200)
    expect(decodeJwt(reply.body as unknown as string).Email).toBe(newEmail)
    const told = await mailed()
    expect(told.map(({ to }) => to)).toEqual([oldEmail])
    expect(told[0]!.text).not.toContain('Yeni.Adres')
    const signIn = (email: string) =>
      test.callFailing(accountEndpoints.signIn, { body: { email, password: testPassword } })
    expect((await signIn(oldEmail)).status).toBe(401)
    expect((await signIn(newEmail.toLowerCase())).status).toBe(200)
  })

  it('refuses a wrong code with a limited number of tries', async () => {
    await ask()
    const [codeEmail] = await mailed()
    const wrong = codeIn(codeEmail!) === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrong)).status).toBe(400)
    expect((await confirm(codeIn(codeEmail!))).status).toBe(400)
    expect(await emailNow()).toBe(oldEmail)
  })

  it("refuses another user's code for a change of address", async () => {
    await ask()
    const [codeEmail] = await mailed()
    const admin = await test.tokenOf('admin')
    expect((await confirm(codeIn(codeEmail!), admin)).status).toBe(400)
    expect(await emailNow()).toBe(oldEmail)
  })

  it('answers the same for an address with an account, notifies its owner and sends no code', async () => {
    const taken = 'yonetici@kervan.example'
    const { requestId: _one, ...toTaken } = (await ask({ newEmail: taken })).body
    const { requestId: _two, ...toFree } = (await ask()).body
    expect(toTaken).toEqual(toFree)
    const emails = await mailed()
    const toOwner = emails.find(({ to }) => to === taken)!
    expect(codeIn(toOwner)).toBe('no code')
    expect(toOwner.text).toContain('zaten bir hesabı')
  })

  it('refuses an address that got an account meanwhile', async () => {
    await ask()
    const [codeEmail] = await mailed()
    const { db } = test.services
    await db.execute(sql`update users set email = ${newEmail} where email = 'kurye@kervan.example'`)
    expect((await confirm(codeIn(codeEmail!))).status).toBe(400)
    await db.execute(sql`update users set email = 'kurye@kervan.example' where email = ${newEmail}`)
    expect(await emailNow()).toBe(oldEmail)
  })

  it.each<[string, object, Record<string, string[]>]>([
    ['a wrong password', { password: 'Yanlis-1' }, { password: ['Şifreniz hatalı.'] }],
    ['no address', { newEmail: 'x' }, { newEmail: ['Geçerli bir e-posta adresi giriniz.'] }],
    [
      'one’s own',
      { newEmail: 'MUSTERI@kervan.example' },
      { newEmail: ['Bu zaten sizin e-posta adresiniz.'] },
    ],
  ])('refuses a change of address with %s', async (_, body, errors) => {
    const reply = await askFailing(body)
    expect(reply.status).toBe(400)
    expect(reply.body.Errors).toEqual(errors)
    expect(await mailed()).toEqual([])
  })
})
