import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { companyDocumentEndpoints } from '@kervan/contract/company/documents/companyDocuments.endpoints'
import { invoiceSettingsEndpoints } from '@kervan/contract/company/invoiceSettings/invoiceSettings.endpoints'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { eq, sql } from 'drizzle-orm'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { companies } from '../company.tables.ts'
import { buildPdf } from '../../../testing/smallFiles.ts'
import { saveSettings, settingsForm, signUpCustomer, uploadAll } from '../testing/buildCompany.ts'

const { findInvoiceSettings, saveInvoiceSettings } = invoiceSettingsEndpoints

let test: TestApp
let token: string
let companyId: number
beforeAll(async () => {
  test = await startTestApp()
  ;({ token, companyId } = await signUpCustomer(test))
})
afterAll(() => test.close())

const refusalOf = async (overrides: Record<string, string>, who = token) => {
  const { body: now } = await test.call(findInvoiceSettings, { token: who, body: {} })
  const form = settingsForm({ version: String(now.version), ...overrides })
  const reply = await test.callFailing(saveInvoiceSettings, { token: who, form })
  return { status: reply.status, errors: reply.body.Errors, type: reply.body.Type }
}

const person = {
  companyType: 'individual',
  invoiceType: 'eArchive',
  name: 'Işıl Çağlar',
  citizenship: 'turkish',
  taxNumber: '',
}

describe('invoice settings', () => {
  it('prefills invoice settings with data from the sign-up', async () => {
    const { body } = await test.call(findInvoiceSettings, { token, body: {} })
    expect(body).toMatchObject({
      companyID: companyId,
      companyStatusTypeId: 1,
      isComplete: false,
      canChange: true,
      issuer: null,
      documents: [],
      settings: {
        name: 'Işıl Çağlar',
        dialCode: '+90',
        phone: '5321112233',
        countryCode: 'TR',
        currency: 'TRY',
      },
    })
  })

  it("saves invoice settings and sets the company's name and numbers", async () => {
    const { status, body } = await saveSettings(test, token)
    expect(status).toBe(200)
    expect(body.settings).toMatchObject({
      name: 'Işık Tekstil A.Ş.',
      taxNumber: '4540536920',
      taxOfficeCode: '34252',
      iban: 'TR330006100519786457841326',
      isTaxpayer: true,
    })
    const detail = await test.call(companyEndpoints.findCompany, { token, body: { Id: 0 } })
    expect(detail.body).toMatchObject({
      id: companyId,
      name: 'Işık Tekstil A.Ş.',
      companyTypeID: 2,
      taxID: '4540536920',
      address: { city: 'İstanbul', zipCode: '34394' },
    })
    expect(detail.body).not.toHaveProperty('segmentID')
  })

  it.each<[string, Record<string, string>, string]>([
    ['a tax number with a wrong check digit', { taxNumber: '4540536921' }, 'taxNumber'],
    ['a tax number of nine digits', { taxNumber: '454053692' }, 'taxNumber'],
    ['a corporation without a tax office', { taxOfficeCode: '' }, 'taxOfficeCode'],
    ['a tax office that does not exist', { taxOfficeCode: '99999' }, 'taxOfficeCode'],
    ['a mistyped identity number', { ...person, identityNumber: '10000000147' }, 'identityNumber'],
    ['a person without identity number', person, 'identityNumber'],
    [
      'a person with e-Fatura and no tax office',
      { ...person, identityNumber: '10000000146', invoiceType: 'eInvoice', taxOfficeCode: '' },
      'taxOfficeCode',
    ],
    [
      'a passport number of five characters',
      { ...person, citizenship: 'foreign', passportNumber: 'U1234', birthYear: '1980' },
      'passportNumber',
    ],
    [
      'a passport number of sixteen characters',
      { ...person, citizenship: 'foreign', passportNumber: 'U123456789012345', birthYear: '1980' },
      'passportNumber',
    ],
    [
      'a foreigner without passport',
      { ...person, citizenship: 'foreign', birthYear: '1980' },
      'passportNumber',
    ],
    [
      'someone born in 1899',
      { ...person, citizenship: 'foreign', passportNumber: 'U1234567', birthYear: '1899' },
      'birthYear',
    ],
    ['an IBAN with exchanged digits', { iban: 'TR33 0006 1005 1978 6457 8413 62' }, 'iban'],
    ['a SWIFT code of nine characters', { swiftCode: 'TGBATRISX' }, 'swiftCode'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name'],
    ['notes of 1001 characters', { notes: 'x'.repeat(1001) }, 'notes'],
    ['a postal code of another country', { zipCode: 'EC1A 1BB' }, 'zipCode'],
    ['an unknown invoice type', { invoiceType: 'proforma' }, 'invoiceType'],
  ])('refuses %s in invoice settings on its field', async (_what, overrides, field) => {
    const { status, errors } = await refusalOf(overrides)
    expect(status).toBe(400)
    expect(Object.keys(errors!)).toEqual([field])
  })

  it('calculates the age in invoice settings by the clock: 18 years, not 17', async () => {
    const { token: another } = await signUpCustomer(test)
    const year = new Date().getFullYear()
    const foreigner = { ...person, citizenship: 'foreign', passportNumber: 'u1234567' }
    const minor = await refusalOf({ ...foreigner, birthYear: String(year - 17) }, another)
    expect(minor.errors).toHaveProperty('birthYear')
    const { body } = await saveSettings(test, another, { ...foreigner, birthYear: String(year - 18) })
    expect(body.settings).toMatchObject({ passportNumber: 'U1234567', taxNumber: null, taxOfficeCode: null })
  })

  it('keeps the tax office of a person with e-Fatura', async () => {
    const { token: another } = await signUpCustomer(test)
    const trader = {
      ...person,
      identityNumber: '10000000146',
      invoiceType: 'eInvoice',
      taxOfficeCode: '34252',
    }
    const { body } = await saveSettings(test, another, trader)
    expect(body.settings).toMatchObject({ identityNumber: '10000000146', taxOfficeCode: '34252' })
  })

  it('accepts a name of 200 characters and SWIFT codes of 8 and 11', async () => {
    const { token: another } = await signUpCustomer(test)
    for (const swiftCode of ['TGBATRIS', 'tgbatrisxxx']) {
      const { status, body } = await saveSettings(test, another, { name: 'x'.repeat(200), swiftCode })
      expect([status, body.settings.swiftCode]).toEqual([200, swiftCode.toUpperCase()])
    }
  })

  it('refuses an outdated version of invoice settings', async () => {
    const { body } = await test.call(findInvoiceSettings, { token, body: {} })
    const version = String(body.version)
    const form = () => settingsForm({ version, notes: 'birinci' })
    expect((await test.call(saveInvoiceSettings, { token, form: form() })).status).toBe(200)
    expect((await test.callFailing(saveInvoiceSettings, { token, form: form() })).status).toBe(409)
  })

  it('accepts company documents together with the invoice settings', async () => {
    const { token: another } = await signUpCustomer(test)
    const pdf = buildPdf()
    const files = { taxCertificate: pdf, signatureCircular: pdf, transportContract: pdf }
    const { body } = await saveSettings(test, another, {}, files)
    expect(body.documents.map(({ dokumentType, approvalStatus }) => [dokumentType, approvalStatus])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ])
    const refused = await test.callFailing(saveInvoiceSettings, {
      token: another,
      form: settingsForm({ version: String(body.version) }, { taxCertificate: Buffer.from('MZ program') }),
    })
    expect(refused.body.Errors).toEqual({ taxCertificate: ['Yalnızca PDF yükleyebilirsiniz.'] })
  })
})

describe('verified company', () => {
  it("requires a confirmation and a new review when a verified company's identity changes", async () => {
    const { token: another, companyId: id } = await signUpCustomer(test)
    await uploadAll(test, another)
    const { db } = test.services
    await db.update(companies).set({ statusTypeId: 2 }).where(eq(companies.id, id))
    await db.execute(sql`update company_documents set status = 3 where company_id = ${id}`)

    const bank = await saveSettings(test, another, { notes: 'yeni' })
    expect(bank.body.companyStatusTypeId).toBe(2)

    const unconfirmed = await refusalOf({ name: 'Başka A.Ş.' }, another)
    expect([unconfirmed.status, unconfirmed.type]).toEqual([422, 'Business'])

    const confirmed = await saveSettings(test, another, {
      name: 'Başka A.Ş.',
      isIdentityChangeConfirmed: 'true',
    })
    expect(confirmed.body.companyStatusTypeId).toBe(1)
    expect(confirmed.body.documents.map(({ approvalStatus }) => approvalStatus)).toEqual([2, 2, 2])
  })
})

describe('settings of the platform', () => {
  const issuer = { series: 'krv', startingNumber: '1', vatRate: '20', footer: 'Teşekkürler' }

  it("lets an administrator store the platform's invoice settings", async () => {
    const admin = await test.tokenOf('admin')
    const first = await test.call(findInvoiceSettings, { token: admin, body: {} })
    expect(first.body).toMatchObject({ companyID: null, canChange: true, version: 0 })
    const saved = await saveSettings(test, admin, issuer)
    expect(saved.body.issuer).toEqual({
      series: 'KRV',
      archiveSeries: null,
      paperSeries: null,
      startingNumber: 1,
      vatRate: 20,
      footer: 'Teşekkürler',
      mersisNumber: null,
      kepAddress: null,
      whatsAppNumber: null,
    })
    const stale = settingsForm({ ...issuer, version: '0' })
    expect((await test.callFailing(saveInvoiceSettings, { token: admin, form: stale })).status).toBe(409)
  })

  it.each([
    ['series', 'KR'],
    ['archiveSeries', 'krva'],
    ['paperSeries', '12'],
    ['startingNumber', '0'],
    ['vatRate', '100,01'],
    ['footer', 'x'.repeat(501)],
    ['mersisNumber', '123456789012345'],
    ['kepAddress', 'kep'],
    ['whatsAppNumber', '12'],
    ['whatsAppNumber', 'WhatsApp'],
  ])("refuses a wrong %s in the platform's settings on its field", async (field, value) => {
    const { errors } = await refusalOf({ ...issuer, [field]: value }, await test.tokenOf('admin'))
    expect(Object.keys(errors!)).toEqual([field])
  })

  it("lets operations read and administrators change the platform's settings", async () => {
    const operations = await test.tokenOf('operations')
    const { body } = await test.call(findInvoiceSettings, { token: operations, body: {} })
    expect(body).toMatchObject({ companyID: null, canChange: false })
    expect((await refusalOf(issuer, operations)).status).toBe(403)
  })

  it("hides the platform's settings from customers and refuses them field by field", async () => {
    const { body } = await saveSettings(test, token)
    expect(body.issuer).toBeNull()
    const houseOnly = ['Bu alan faturayı düzenleyen Kervan’a aittir; firma bilgileriyle gönderilmez.']
    const { status, errors } = await refusalOf({ ...issuer, series: 'ABC', whatsAppNumber: '05321112233' })
    expect(status).toBe(400)
    expect(errors).toEqual({
      series: houseOnly,
      startingNumber: houseOnly,
      vatRate: houseOnly,
      footer: houseOnly,
      whatsAppNumber: houseOnly,
    })
  })

  it("prefers the platform's help number, even an empty one, to the installation's setting", async () => {
    const shown = async () => (await test.call(systemEndpoints.getPublicSettings, {})).body.whatsAppNumber
    await test.services.db.execute(sql`delete from house_invoice_settings`)
    expect(await shown()).toBe('+12025550123')
    const admin = await test.tokenOf('admin')
    const { body } = await test.call(findInvoiceSettings, { token: admin, body: {} })
    expect(body.issuer?.whatsAppNumber).toBe('+12025550123')
    await saveSettings(test, admin, { whatsAppNumber: '0532 111 22 33' })
    expect(await shown()).toBe('+905321112233')
    await saveSettings(test, admin, { whatsAppNumber: ' ' })
    expect(await shown()).toBeNull()
    const { body: publicSettings } = await test.call(systemEndpoints.getPublicSettings, {})
    const { body: saved } = await test.call(findInvoiceSettings, { token: admin, body: {} })
    expect(publicSettings.helpEmail).toBe(saved.settings?.email)
  })
})

describe('agent', () => {
  it("shows an agent the invoice settings of the own agency's companies only", async () => {
    const agent = await test.tokenOf('agent')
    expect((await test.callFailing(findInvoiceSettings, { token: agent, body: {} })).status).toBe(404)
    const own = await test.call(companyEndpoints.findCompany, {
      token: await test.tokenOf('customer'),
      body: { Id: 0 },
    })
    const seen = await test.call(findInvoiceSettings, { token: agent, body: { companyID: own.body.id } })
    expect(seen.body.companyID).toBe(own.body.id)
    for (const row of [findInvoiceSettings, companyDocumentEndpoints.listCompanyDocuments]) {
      const reply = await test.callFailing(row, { token: agent, body: { CompanyID: companyId } })
      expect(reply.status).toBe(404)
    }
  })
})

it('finds tax offices by province and unaccented name', async () => {
  const all = await test.call(referenceEndpoints.listTaxOffices, { token, body: {} })
  expect(all.body).toHaveLength(449)
  const { body } = await test.call(referenceEndpoints.listTaxOffices, {
    token,
    body: { provinceId: 34, SearchText: 'besiktas' },
  })
  expect(body).toMatchObject([{ name: 'Beşiktaş Vergi Dairesi', provinceName: 'İstanbul' }])
})

it('finds airports, airlines and banks by code', async () => {
  const codes = async (row: 'listAirports' | 'listAirlines' | 'listBanks', searchText: string) =>
    (await test.call(referenceEndpoints[row], { token, body: { searchText } })).body[0]
  expect(await codes('listAirports', 'ist')).toMatchObject({ code: 'IST' })
  expect(await codes('listAirlines', 'tk')).toMatchObject({ name: 'Turkish Airlines', waybillPrefix: '235' })
  expect(await codes('listBanks', '00010')).toMatchObject({ code: '00010' })
})

it('lists the own agency for an agent and all for operations', async () => {
  const agencies = async (role: 'agent' | 'operations') =>
    (await test.call(companyEndpoints.listAgencies, { token: await test.tokenOf(role), body: {} })).body
  expect(await agencies('agent')).toMatchObject([{ name: 'Örnek Acente' }])
  await test.services.db.execute(sql`insert into agencies (name) values ('Başka Acente')`)
  expect(await agencies('agent')).toHaveLength(1)
  expect(await agencies('operations')).toHaveLength(2)
})
