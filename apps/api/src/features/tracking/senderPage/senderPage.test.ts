import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { senderPageEndpoints } from '@kervan/contract/tracking/senderPage.endpoints'
import { trackingEmailEndpoints } from '@kervan/contract/tracking/trackingEmails.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../../shipment/testing/buildShipment.ts'

const { findSenderPage, saveSenderPage, openSenderPage, getSenderLogo, trackAtSender } = senderPageEndpoints

let test: TestApp
let customer: string
let other: string
beforeAll(async () => {
  test = await startTestApp()
  customer = await test.tokenOf('customer')
  other = (await signUpCustomer(test)).token
})
afterAll(() => test.close())

const picture = () =>
  sharp({ create: { width: 900, height: 300, channels: 4, background: '#1f5fbf' } })
    .png()
    .withExif({ IFD0: { Copyright: 'secret' } })
    .toBuffer()

const save = async (fields: object, { token = customer, logo }: { token?: string; logo?: Buffer } = {}) => {
  const { body: now } = await test.call(findSenderPage, { token, body: {} })
  const form = new FormData()
  const sent = {
    slug: 'ornek-tekstil',
    name: 'Örnek Tekstil',
    color: '#1f5fbf',
    isActive: 'true',
    version: now.version,
  }
  for (const [name, value] of Object.entries({ ...sent, ...fields })) form.append(name, String(value))
  if (logo) form.append('logo', new Blob([new Uint8Array(logo)]), 'logo.png')
  return test.callFailing(saveSenderPage, { token, form })
}
const open = async (slug: string) => test.callFailing(openSenderPage, { body: { slug } })
const errorsOf = async (fields: object, options?: Parameters<typeof save>[1]) =>
  (await save(fields, options)).body.Errors

describe("sender's own page", () => {
  it("proposes an address from the company's name, saves the page and shows it publicly", async () => {
    const { body } = await test.call(findSenderPage, { token: customer, body: {} })
    expect(body).toMatchObject({ isActive: false, version: 0, logoKey: null })
    expect((await save({ contact: '0212 555 00 00' })).status).toBe(200)
    const page = await open('Ornek-Tekstil')
    expect(page.body).toEqual({
      slug: 'ornek-tekstil',
      name: 'Örnek Tekstil',
      color: '#1f5fbf',
      contact: '0212 555 00 00',
      logoKey: null,
    })
  })

  it("re-encodes the logo to a small image without the file's other content", async () => {
    expect((await save({}, { logo: await picture() })).status).toBe(200)
    const { body } = await test.call(openSenderPage, { body: { slug: 'ornek-tekstil' } })
    const params = { slug: body.slug, key: body.logoKey! }
    const { bytes, headers } = await test.call(getSenderLogo, { params })
    expect(headers['content-type']).toBe('image/png')
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height, exif]).toEqual([480, 160, undefined])
    expect((await test.callFailing(getSenderLogo, { params: { ...params, key: 'x' } })).status).toBe(404)
    await save({ removeLogo: 'true' })
    expect((await test.callFailing(getSenderLogo, { params })).status).toBe(404)
  })

  it.each<[string, object, string]>([
    ['a reserved address', { slug: 'kervan' }, 'slug'],
    ['an address with a path', { slug: '../api' }, 'slug'],
    ['no name', { name: ' ' }, 'name'],
    ['a colour that is a style', { color: 'red;background:url(x)' }, 'color'],
    ['a contact of 121 characters', { contact: 'x'.repeat(121) }, 'contact'],
  ])("refuses %s of the sender's page on its field", async (_what, fields, field) => {
    expect(Object.keys((await errorsOf(fields))!)).toEqual([field])
  })

  it('refuses a logo that is not an image or is truncated', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect(Object.keys((await errorsOf({}, { logo: svg }))!)).toEqual(['logo'])
    const half = (await picture()).subarray(0, 200)
    expect(Object.keys((await errorsOf({}, { logo: half }))!)).toEqual(['logo'])
  })

  it('refuses a save when the page was changed meanwhile', async () => {
    for (const version of [1, 2_147_483_647]) expect((await save({ version })).status).toBe(409)
  })
})

describe('page address', () => {
  it("reserves a company's old address for 180 days and redirects it", async () => {
    expect(Object.keys((await errorsOf({ slug: 'ornek-tekstil' }, { token: other }))!)).toEqual(['slug'])
    expect((await test.call(findSenderPage, { token: other, body: {} })).body.version).toBe(0)
    await save({ slug: 'yeni-adres' })
    expect((await open('ornek-tekstil')).body).toMatchObject({ slug: 'yeni-adres' })
    expect(Object.keys((await errorsOf({ slug: 'ornek-tekstil' }, { token: other }))!)).toEqual(['slug'])
    await test.services.db.execute(
      sql`update sender_page_slugs set released_at = now() - interval '181 days' where slug = 'ornek-tekstil'`,
    )
    expect((await open('ornek-tekstil')).status).toBe(404)
    expect((await save({ slug: 'ornek-tekstil', name: 'Diğer' }, { token: other })).status).toBe(200)
    expect((await open('ornek-tekstil')).body).toMatchObject({ name: 'Diğer' })
    expect((await open('yeni-adres')).body).toMatchObject({ name: 'Örnek Tekstil' })
  })

  it('returns 404 while the page is disabled or for an unknown address', async () => {
    await save({ slug: 'yeni-adres', isActive: 'false' })
    expect((await open('yeni-adres')).status).toBe(404)
    expect((await open('hic-olmadi')).status).toBe(404)
    const params = { slug: 'hic\0olmadi', key: 'x' }
    expect((await test.callFailing(getSenderLogo, { params })).status).toBe(404)
    await save({ slug: 'yeni-adres' })
    expect((await open('yeni-adres')).status).toBe(200)
  })
})

describe('tracking on the page', () => {
  it("shows the company's own parcels without names and prices, and 404 for others", async () => {
    const own = await buildPaidShipment(test, buildDraft({}))
    await test.runJobs()
    const call = (slug: string, assetReference: string) =>
      test.callFailing(trackAtSender, { body: { slug, assetReference } })
    const found = await call('yeni-adres', own.assetReference)
    expect(found.status).toBe(200)
    expect(found.body).toMatchObject({ bookedBy: 'Kervan' })
    const { rows } = await test.services.db.execute<{ sender_name: string; receiver_name: string }>(
      sql`select sender_name, receiver_name from shipments where id = ${own.id}`,
    )
    const said = JSON.stringify(found.body)
    for (const name of Object.values(rows[0]!)) expect(said).not.toContain(name)
    expect(said).not.toMatch(/amount|price|\bTRY\b/i)
    const foreign = await call('ornek-tekstil', own.assetReference)
    const unknown = await call('ornek-tekstil', 'UNKNOWN-REFERENCE')
    expect([foreign.status, foreign.body.Detail]).toEqual([404, unknown.body.Detail])
    expect((await call('hic-olmadi', own.assetReference)).status).toBe(404)
  })

  it('links receiver emails to the page in its name and colour', async () => {
    const preview = async (audience: string) =>
      (
        await test.call(trackingEmailEndpoints.previewTrackingEmail, {
          token: customer,
          body: { audience, kind: 'delivered', language: 'tr' },
        })
      ).body
    const receiver = await preview('receiver')
    expect(receiver.text).toContain('/t/yeni-adres/KRV-')
    expect(receiver.html).toContain('background:#1f5fbf')
    expect(receiver.html).toContain('Örnek Tekstil')
    expect((await preview('sender')).text).not.toContain('/t/')
  })
})
