import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { personalDataEndpoints } from '@kervan/contract/account/personalData/personalData.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { emailChangeEndpoints } from '@kervan/contract/account/emailChange/emailChange.endpoints'
import { invoiceSettingsEndpoints } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { solveCaptcha } from '../../../testing/solveCaptcha.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { testPassword } from '../../../testing/testPassword.ts'
import { invitationEmail } from '../../access/users/invitationEmail.ts'
import { settingsForm } from '../../company/testing/buildCompany.ts'
import { notify } from '../../notice/notify.ts'
import { codeIn } from '../testing/codeIn.ts'

const { exportPersonalData, deleteAccount } = personalDataEndpoints
const person = {
  email: 'zeynep.ozgun@ornek.example',
  firstName: 'Zeynepgül',
  lastName: 'Özgünsoy',
  phoneNumber: '+905369998877',
}

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Creates a customer as the sign-up does. */
const signUp = async (): Promise<string> => {
  const { body } = await test.call(accountEndpoints.signUp, {
    body: {
      ...person,
      password: testPassword,
      acceptedLegalTexts: legalTexts.map(({ name, version }) => ({ name, version })),
      captcha: await solveCaptcha(test),
    },
    address: '203.0.113.77',
  })
  await test.runJobs()
  const codes = test.emails.filter(({ to }) => to === person.email).map(codeIn)
  const code = codes.findLast((found) => found !== 'no code')!
  const confirmed = await test.call(accountEndpoints.confirmEmail, {
    body: { email: person.email, confirmationCode: code, requestId: body.requestId },
    address: '203.0.113.77',
  })
  expect(confirmed.status).toBe(200)
  return confirmed.body
}
const remove = (body: object = {}, by = token) =>
  test.callFailing(deleteAccount, { token: by, body: { password: testPassword, ...body } })

/** All tables as text. */
const wholeDatabase = async (): Promise<string> => {
  const { db } = test.services
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const dumps = await Promise.all(
    rows.map(({ name }) => db.execute(sql.raw(`select '${name}' as table, t::text from ${name} t`))),
  )
  return JSON.stringify(dumps.map((dump) => dump.rows))
}
const placesOf = async (text: string) => {
  const dump = await wholeDatabase()
  return dump.includes(text)
}
const countOf = async (table: string) =>
  (await test.services.db.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${table}`)))
    .rows[0]!.count

beforeEach(async () => {
  await test.services.db.execute(sql`truncate attempt_counters`)
  test.emails.length = 0
  token = await signUp()
})

/** Reads the entries of a ZIP file by name from its directory, stored or deflated. */
const readZip = (bytes: Buffer): Record<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = bytes.readUInt32LE(end + 16)
  const files: Record<string, Buffer> = {}
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, extra, comment, start] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const raw = bytes.subarray(data, data + packed)
    files[name] = bytes.readUInt16LE(at + 10) === 0 ? raw : inflateRawSync(raw)
    at += 46 + nameLength + extra + comment
  }
  return files
}

/** Inserts the same rows as `connectGoogle` and `addPasskey`. */
const addWaysIn = async (): Promise<void> => {
  await test.services.db.execute(sql`
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
    select id, 'Zeynep’in telefonu', 'credential ' || id, 'public key'::bytea, 0, '[]', true, now()
    from users where email = ${person.email}`)
  await test.services.db.execute(sql`
    insert into google_identities (user_id, sub, email, created_at)
    select id, 'google ' || id, 'zeynep.google@ornek.example', now() from users where email = ${person.email}`)
}

describe('copy of personal data', () => {
  it('exports account, acceptances, sessions and emails, but no secrets', async () => {
    await addWaysIn()
    const reply = await test.call(exportPersonalData, { token, body: { password: testPassword } })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('application/zip')
    const text = readZip(reply.bytes)['account.json']!.toString('utf8')
    const data = JSON.parse(text) as Record<string, { kind?: string; action?: string }[]>
    expect(data.account).toMatchObject(person)
    expect(data.acceptedLegalTexts).toHaveLength(legalTexts.length)
    expect(data.openSessions).toHaveLength(1)
    expect(data.emails!.map(({ kind }) => kind)).toContain('accountCode')
    expect(data.actions!.map(({ action }) => action)).toContain('signedUp')
    expect(data.googleAccount).toMatchObject({ email: 'zeynep.google@ornek.example' })
    expect(data.pickups).toEqual({ reservations: [], standingPickups: [], requests: [] })
    expect(data.passkeys).toMatchObject([{ name: 'Zeynep’in telefonu', isSynced: true }])
    expect(text).not.toContain('credential ')
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(String(decodeJwt(token).sid))
    await remove()
  })

  it('requires the password for the export', async () => {
    const reply = await test.callFailing(exportPersonalData, { token, body: { password: 'Yanlis-1' } })
    expect(reply.body.Errors).toEqual({ password: ['Şifreniz hatalı.'] })
    await remove()
  })
})

describe('deletion of a person', () => {
  it('removes name, email, phone and address everywhere and keeps related records', async () => {
    await test.call(shipmentEndpoints.createShipment, { token, body: {} })
    await addWaysIn()
    const counts = () => Promise.all(['shipments', 'shipment_events', 'payments', 'users'].map(countOf))
    const before = await counts()
    for (const known of [
      person.email,
      person.firstName,
      person.phoneNumber,
      '203.0.113.77',
      'zeynep.google',
      'Zeynep’in telefonu',
      'credential ',
    ])
      expect(await placesOf(known), known).toBe(true)
    test.emails.length = 0
    const { status } = await remove()
    expect(status).toBe(200)
    await test.runJobs()
    expect(test.emails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Kervan hesabınız silindi'],
    ])
    // The last email's own row is deleted by the next day's sweep.
    test.setNow(new Date(Date.now() + 2 * 86_400_000))
    await test.services.db.execute(sql`delete from notices where kind = 'accountDeleted'`)
    await test.services.db.execute(sql`truncate attempt_counters`)
    for (const gone of [
      person.email,
      person.firstName,
      person.lastName,
      person.phoneNumber,
      '203.0.113.77',
      'zeynep.google',
      'Zeynep’in telefonu',
      'credential ',
    ])
      expect(await placesOf(gone), gone).toBe(false)
    expect(await counts()).toEqual(before)
    test.setNow(new Date())
  })

  it('removes the name from answers, emails, the audit trail and a company named after it', async () => {
    const name = `${person.firstName} ${person.lastName}`
    const settings = { companyType: 'individual', name, email: person.email, phone: '5369998877' }
    const identity = { citizenship: 'turkish', identityNumber: '10000000146' }
    const call = (form: FormData) =>
      test.callFailing(invoiceSettingsEndpoints.saveInvoiceSettings, {
        token,
        form,
        idempotencyKey: randomUUID(),
      })
    expect((await call(settingsForm({ name: 'Başka Ad' }))).status).toBe(200)
    expect((await call(settingsForm({ ...settings, ...identity, version: '2' }))).status).toBe(200)
    const newEmail = 'zeynepgul.yeni@ornek.example'
    await test.call(emailChangeEndpoints.requestEmailChange, {
      token,
      body: { newEmail, password: testPassword },
    })
    await test.services.db.transaction((tx) =>
      notify(tx, test.services, {
        to: { email: 'davetli@ornek.example', firstName: 'Işıl', language: 'tr' },
        email: invitationEmail,
        facts: [{ key: 'davet', fact: { invitedBy: name } }],
      }),
    )
    await test.runJobs()
    expect((await remove()).status).toBe(200)
    await test.runJobs()
    await test.services.db.execute(sql`delete from notices where kind = 'accountDeleted'`)
    for (const gone of [person.firstName, person.email, newEmail, '5369998877', '10000000146'])
      expect(await placesOf(gone), gone).toBe(false)
  })

  it('ends all sessions of a deleted person and frees the address', async () => {
    expect((await remove()).status).toBe(200)
    expect((await test.callFailing(profileEndpoints.getUser, { token })).status).toBe(401)
    const again = await test.callFailing(accountEndpoints.signIn, {
      body: { email: person.email, password: testPassword },
    })
    expect(again.status).toBe(401)
    await test.services.db.execute(sql`truncate attempt_counters`)
    token = await signUp()
    expect((await remove()).status).toBe(200)
  })

  it('requires the password to delete a person', async () => {
    const { status, body } = await remove({ password: 'Yanlis-1' })
    expect(status).toBe(400)
    expect(Object.keys(body.Errors!)).toEqual(['password'])
    expect((await remove()).status).toBe(200)
  })

  it('refuses to delete the last administrator and keeps the data', async () => {
    const admin = await test.tokenOf('admin')
    const { status } = await remove({}, admin)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    const kept = await test.call(profileEndpoints.getUser, { token: admin })
    expect(kept.body).toMatchObject({ email: 'yonetici@kervan.example', firstName: 'Örnek' })
    expect((await remove()).status).toBe(200)
  })
})
