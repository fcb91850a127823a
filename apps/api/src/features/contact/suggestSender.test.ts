import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { Role, TestApp } from '../../testing/testApp.ts'
import { companies } from '../company/company.tables.ts'
import { buildPaidShipment } from '../shipment/testing/buildPaidShipment.ts'
import { buildDraft, createShipment } from '../shipment/testing/buildShipment.ts'
import { buildSavedSender } from './testing/buildContact.ts'

const { createSender, suggestSender, setDefaultSender } = contactEndpoints

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const suggested = async (role: Role = 'customer') =>
  (await test.call(suggestSender, { token: await test.tokenOf(role) })).body.sender

describe('suggested sender', () => {
  it("suggests the account's person as an individual while nothing else is known", async () => {
    await test.services.db.update(companies).set({ taxNumber: null, identityNumber: null })
    expect(await suggested()).toMatchObject({
      companyType: 'individual',
      company: null,
      taxNumber: null,
      identificationNumber: null,
      email: 'musteri@kervan.example',
      countryCode: 'TR',
    })
    expect((await suggested())?.authorizedPerson).toMatch(/\p{L} \p{L}/u)
  })

  it('suggests the company once its tax number is known, but no invalid number', async () => {
    const { db } = test.services
    await db.update(companies).set({ name: 'IŞIK Tekstil Ltd. Şti.', taxNumber: '4540536920' })
    expect(await suggested()).toMatchObject({
      companyType: 'corporate',
      company: 'IŞIK Tekstil Ltd. Şti.',
      taxNumber: '4540536920',
    })
    await db.update(companies).set({ taxNumber: '4540536921' })
    expect(await suggested()).toMatchObject({ companyType: 'individual', taxNumber: null })
  })

  it('leaves names empty that are longer than a label', async () => {
    const { db } = test.services
    const person = `email = 'musteri@kervan.example'`
    await db.update(companies).set({ name: `Işık ${'Tekstil '.repeat(8)}Ltd. Şti.`, taxNumber: '4540536920' })
    await db.execute(`update users set first_name = '${'Ada '.repeat(9)}' where ${person}`)
    await db.execute(`update users set last_name = '${'Soylu '.repeat(6)}' where ${person}`)
    expect(await suggested()).toMatchObject({
      companyType: 'corporate',
      company: null,
      taxNumber: '4540536920',
      authorizedPerson: null,
      email: 'musteri@kervan.example',
    })
    await db.update(companies).set({ name: 'IŞIK Tekstil Ltd. Şti.', taxNumber: '4540536921' })
    await db.execute(`update users set first_name = 'Ada', last_name = 'Soylu' where ${person}`)
  })

  it("splits the account's phone number", async () => {
    await test.services.db.execute(
      `update users set phone_number = '+90 532 123 45 67' where email = 'musteri@kervan.example'`,
    )
    expect(await suggested()).toMatchObject({ dialCode: '+90', phone: '5321234567' })
  })

  it("suggests the last paid shipment's sender without its shipment-specific answers", async () => {
    const draft = buildDraft()
    await buildPaidShipment(test, {
      ...draft,
      sender: { ...draft.sender, district: 'Şişli', iossType: 'provider' },
    })
    expect(await suggested()).toMatchObject({
      company: draft.sender?.company,
      address: draft.sender?.address,
      district: 'Şişli',
      iossType: null,
    })
  })

  it('prefers the default sender as suggestion', async () => {
    const token = await test.tokenOf('customer')
    await test.call(createSender, { token, body: buildSavedSender({ company: 'Birinci A.Ş.' }) })
    const second = await test.call(createSender, {
      token,
      body: buildSavedSender({ company: 'İkinci A.Ş.' }),
    })
    await test.call(setDefaultSender, { token, body: { id: second.body.id } })
    expect(await suggested()).toMatchObject({ company: 'İkinci A.Ş.' })
  })

  it('suggests nobody to staff and no sender of another company', async () => {
    expect(await suggested('operations')).toBeNull()
    const [{ id } = { id: 0 }] = await test.services.db
      .insert(companies)
      .values({ name: 'Başka A.Ş.' })
      .returning({ id: companies.id })
    await test.services.db.execute(
      `update users set company_id = ${id} where email = 'musteri@kervan.example'`,
    )
    expect(await suggested()).toMatchObject({ companyType: 'individual', company: null })
  })
})

describe('suggested IOSS answer', () => {
  const suggestIoss = async (role: Role = 'customer') =>
    (await test.call(suggestSender, { token: await test.tokenOf(role) })).body.ioss
  const own = { iossType: 'own', iossNumber: 'IM3720000224', iossConfirmed: true } as const

  it("suggests the platform's number with its fee to a company without an answer", async () => {
    expect(await suggestIoss()).toEqual({
      answer: { iossType: 'provider', iossNumber: null, iossConfirmed: null },
      hasHouseNumber: true,
      houseFee: { amount: 3, currency: 'EUR' },
    })
    expect((await suggestIoss('operations')).answer.iossType).toBe('provider')
  })

  it("suggests the answer of the company's last parcel with its number", async () => {
    const draft = buildDraft()
    await createShipment(test, { ...draft, sender: { ...draft.sender, ...own } })
    expect((await suggestIoss()).answer).toEqual(own)
    await createShipment(test, { ...draft, sender: { ...draft.sender, iossType: 'none' } })
    expect((await suggestIoss()).answer).toEqual({ iossType: 'none', iossNumber: null, iossConfirmed: null })
    expect((await suggestIoss('operations')).answer.iossType).toBe('provider')
  })
})
