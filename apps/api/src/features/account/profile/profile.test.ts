import { eq, sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { testPassword } from '../../../testing/testPassword.ts'
import { findUserByEmail } from '../../access/access.queries.ts'

const { getUser, updateUser, getUserProfilePhoto, updatePassword } = profileEndpoints
const { signIn } = accountEndpoints
const email = 'musteri@kervan.example'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  await test.services.db.execute(sql`truncate attempt_counters`)
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const read = async (by = token) => (await test.call(getUser, { token: by })).body

const formOf = (fields: object, photo?: { bytes: Uint8Array; name: string; type: string }): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (photo) form.append('photo', new Blob([new Uint8Array(photo.bytes)], { type: photo.type }), photo.name)
  return form
}

const person = async (changes: object = {}) => {
  const { firstName, lastName, phoneNumber, version } = await read()
  return { firstName, lastName, phoneNumber, version, ...changes }
}
const save = async (changes: object = {}, photo?: Parameters<typeof formOf>[1]) =>
  test.call(updateUser, { token, form: formOf(await person(changes), photo) })
const saveFailing = async (changes: object = {}, photo?: Parameters<typeof formOf>[1]) =>
  test.callFailing(updateUser, { token, form: formOf(await person(changes), photo) })

const picture = (format: 'png' | 'gif' | 'jpeg') =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#c84f09' } })
    .toFormat(format)
    .toBuffer()

describe('own profile', () => {
  it('returns the profile without secrets', async () => {
    const { status, body } = await test.call(getUser, { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      firstName: 'Örnek',
      lastName: 'Müşteri',
      userName: 'Örnek Müşteri',
      phoneNumber: '+902125550000',
      emailNotifications: true,
      hasPhoto: false,
      hasPassword: true,
    })
    expect(JSON.stringify(body)).not.toContain('argon')
  })

  it('changes the own name and returns a token with it, without a new sign-in', async () => {
    const { status, body } = await save({
      firstName: 'Şule',
      lastName: 'Öz',
      phoneNumber: '+90 532 111 22 33',
      language: 'en',
      emailNotifications: false,
    })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      userName: 'Şule Öz',
      phoneNumber: '+905321112233',
      language: 'en',
      emailNotifications: false,
    })
    expect(decodeJwt(body.token!)).toMatchObject({ UserName: 'Şule Öz', PhoneNumber: '+905321112233' })
    expect(decodeJwt(body.token!).sid).toBe(decodeJwt(token).sid)
    expect((await read(body.token!)).userName).toBe('Şule Öz')
    await save({ firstName: 'Örnek', lastName: 'Müşteri', language: 'tr', emailNotifications: true })
  })

  it('audits a change without its values', async () => {
    await save({ firstName: 'Gizli' })
    const { id } = await read()
    const trail = await test.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(id)))
    expect(trail.at(-1)).toMatchObject({ action: 'profileChanged', actorId: id })
    expect(JSON.stringify(trail)).not.toContain('Gizli')
    await save({ firstName: 'Örnek' })
  })

  it('returns 409 to the second of two concurrent profile changes', async () => {
    const stale = await person({ firstName: 'Geç' })
    await save({ firstName: 'Erken' })
    const reply = await test.callFailing(updateUser, { token, form: formOf(stale) })
    expect(reply.status).toBe(409)
    expect((await read()).firstName).toBe('Erken')
    await save({ firstName: 'Örnek' })
  })

  it.each([
    ['firstName', ' ', 'Lütfen adınızı giriniz.'],
    ['lastName', 'x'.repeat(51), 'En fazla 50 karakter girebilirsiniz.'],
    ['phoneNumber', '0532 1', 'Lütfen geçerli bir telefon numarası giriniz.'],
    ['language', 'de', 'Listeden bir değer seçiniz.'],
    ['emailNotifications', 'perhaps', 'Listeden bir değer seçiniz.'],
  ])('refuses the profile field %s with the value "%s', async (field, value, message) => {
    const { status, body } = await saveFailing({ [field]: value })
    expect(status).toBe(400)
    expect(body.Errors).toEqual({ [field]: [message] })
  })

  it('lets user administrators change another person, and nobody else', async () => {
    const customer = (await findUserByEmail(test.services.db, email))!
    const fields = await person({ id: customer.id, lastName: 'Değişti' })
    const admin = await test.call(updateUser, { token: await test.tokenOf('admin'), form: formOf(fields) })
    expect(admin.body).toMatchObject({ user: { lastName: 'Değişti' }, token: null })
    const other = await test.callFailing(updateUser, {
      token: await test.tokenOf('operations'),
      form: formOf(await person({ id: customer.id, lastName: 'Olmaz' })),
    })
    expect(other.status).toBe(404)
    expect((await read()).lastName).toBe('Değişti')
    await save({ lastName: 'Müşteri' })
  })
})

describe('photo', () => {
  it.each(['png', 'gif', 'jpeg'] as const)('scales %s to a square of 256 pixels', async (format) => {
    const bytes = await picture(format)
    const { body } = await save({}, { bytes, name: 'x.bin', type: 'application/octet-stream' })
    expect(body.user.hasPhoto).toBe(true)
    const claim = decodeJwt(body.token!).ProfilePhoto
    expect(claim).toBe(String(body.user.version))
    const photo = await test.call(getUserProfilePhoto, { token })
    expect(photo.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ width: 256, height: 256, format: 'jpeg' })
  })

  it('removes metadata such as the location', async () => {
    const exif = { IFD3: { GPSLatitude: '41/1 0/1 0/1' }, IFD0: { Copyright: 'where-it-was-taken' } }
    const bytes = await sharp(await picture('jpeg'))
      .withExif(exif)
      .toBuffer()
    await save({}, { bytes, name: 'x.jpg', type: 'image/jpeg' })
    const photo = await test.call(getUserProfilePhoto, { token })
    expect(photo.bytes.toString('latin1')).not.toContain('where-it-was-taken')
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each<[string, Buffer, RegExp]>([
    ['an SVG that is named .png', Buffer.from(svg), /JPG, PNG ya da GIF/],
    ['a PDF', Buffer.from('%PDF-1.7'), /JPG, PNG ya da GIF/],
    ['a PNG that was cut off', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /okunamadı/],
    ['a GIF header before an SVG', Buffer.from(`GIF89a${svg}`), /okunamadı/],
  ])('refuses %s as a photo', async (_, bytes, message) => {
    const { status, body } = await saveFailing({}, { bytes, name: 'photo.png', type: 'image/png' })
    expect(status).toBe(400)
    expect(body.Errors!.photo![0]).toMatch(message)
  })

  it('refuses a small file that unpacks to a huge image', async () => {
    const bytes = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bytes.length).toBeLessThan(1_000_000)
    const { status } = await saveFailing({}, { bytes, name: 'photo.png', type: 'image/png' })
    expect(status).toBe(400)
  })

  it('refuses a photo above 5 MB', async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024 + 1, Buffer.from('89504e470d0a1a0a', 'hex'))
    const { status, body } = await saveFailing({}, { bytes, name: 'photo.png', type: 'image/png' })
    expect(status).toBe(413)
    expect(body.Errors).toEqual({ photo: ['Dosya en fazla 5 MB olabilir.'] })
  })

  it('removes the photo with its bytes on request', async () => {
    await save({}, { bytes: await picture('png'), name: 'x.png', type: 'image/png' })
    const { body } = await save({ removePhoto: true })
    expect(body.user.hasPhoto).toBe(false)
    expect(decodeJwt(body.token!).ProfilePhoto).toBe('')
    expect((await test.callFailing(getUserProfilePhoto, { token })).status).toBe(404)
    const { rows } = await test.services.db.execute(sql`select * from profile_photos`)
    expect(rows).toEqual([])
  })
})

describe('password', () => {
  const change = (body: object, by = token) =>
    test.callFailing(updatePassword, {
      token: by,
      body: {
        oldPassword: testPassword,
        newPassword: 'Yeni-sifre-1',
        repeatPassword: 'Yeni-sifre-1',
        ...body,
      },
    })

  it('ends other sessions after a password change and emails a notice', async () => {
    const elsewhere = await test.tokenOf('customer')
    test.emails.length = 0
    const { status, body: answered } = await test.call(updatePassword, {
      token,
      body: { oldPassword: testPassword, newPassword: 'Yeni-sifre-1', repeatPassword: 'Yeni-sifre-1' },
    })
    expect(status).toBe(200)
    for (const ended of [elsewhere, token])
      expect((await test.callFailing(getUser, { token: ended })).status).toBe(401)
    expect((await read(answered)).email).toBe(email)
    const withNew = await test.call(signIn, { body: { email, password: 'Yeni-sifre-1' } })
    expect(withNew.status).toBe(200)
    await test.runJobs()
    expect(test.emails.map(({ to }) => to)).toEqual([email])
    const back = { oldPassword: 'Yeni-sifre-1', newPassword: testPassword, repeatPassword: testPassword }
    expect((await change(back, answered)).status).toBe(200)
  })

  it.each<[string, object, Record<string, string>]>([
    [
      'of 6 characters',
      { newPassword: 'Yen-i1', repeatPassword: 'Yen-i1' },
      { newPassword: 'Şifre 8 ile 30 karakter arasında olmalıdır.' },
    ],
    [
      'without a special character',
      { newPassword: 'YeniSifre1', repeatPassword: 'YeniSifre1' },
      {
        newPassword:
          'Şifrede en az bir küçük harf, bir büyük harf, bir rakam ve bir özel karakter bulunmalıdır.',
      },
    ],
    [
      'that is repeated otherwise',
      { repeatPassword: 'Yeni-sifre-2' },
      { repeatPassword: 'Şifreler eşleşmiyor.' },
    ],
    [
      'that is the old one',
      { newPassword: testPassword, repeatPassword: testPassword },
      { newPassword: 'Yeni şifre eskisiyle aynı olamaz.' },
    ],
    ['by a wrong old one', { oldPassword: 'Yanlis-sifre-1' }, { oldPassword: 'Şifreniz hatalı.' }],
  ])('refuses a change of password: %s', async (_, body, errors) => {
    const reply = await change(body)
    expect(reply.status).toBe(400)
    expect(reply.body.Errors).toEqual(Object.fromEntries(Object.entries(errors).map(([k, v]) => [k, [v]])))
  })

  it('requires a captcha for a password change and at sign-in after three wrong passwords', async () => {
    for (let tries = 0; tries < 3; tries += 1) await change({ oldPassword: 'Yanlis-sifre-1' })
    const { body } = await change({})
    expect(Object.keys(body.Errors!)).toEqual(['captcha'])
    const atSignIn = await test.callFailing(signIn, { body: { email, password: testPassword } })
    expect(Object.keys(atSignIn.body.Errors!)).toEqual(['captcha'])
  })
})
