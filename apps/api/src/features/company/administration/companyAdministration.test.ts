import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { eq, sql } from 'drizzle-orm'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../company.tables.ts'
import { parcelToBerlin } from '../../pricing/testing/parcelToBerlin.ts'
import { saveSettings, signUpCustomer } from '../testing/buildCompany.ts'

const {
  exportCompanies,
  listAccountCodes,
  listCompanies,
  listCompanyAddresses,
  listCompanyChoices,
  listCompanyHistory,
  listCompanyUsers,
  saveAccountCode,
  saveAddress,
  saveCompany,
  saveCompanyAddress,
  saveCompanyEmployee,
} = companyAdministrationEndpoints

let test: TestApp
let operations: string
let agent: string
let customer: Awaited<ReturnType<typeof signUpCustomer>>
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
  agent = await test.tokenOf('agent')
  customer = await signUpCustomer(test)
  await saveSettings(test, customer.token)
})
afterAll(() => test.close())

const rowOf = async (id: number) =>
  (await test.services.db.select().from(companies).where(eq(companies.id, id)))[0]!

describe('companies', () => {
  it('finds companies by unaccented name and tax number, with their city', async () => {
    for (const searchText of ['isik', '4540536920']) {
      const { body } = await test.call(listCompanies, { token: operations, body: { searchText } })
      expect(body.items).toMatchObject([
        { id: customer.companyId, city: 'İstanbul', companyStatusTypeId: 1, agencyName: null },
      ])
    }
    const { body } = await test.call(listCompanies, { token: operations, body: { status: 'verified' } })
    expect(body.items.every(({ companyStatusTypeId }) => companyStatusTypeId === 2)).toBe(true)
  })

  it('finds companies by a phone number in any notation and by an email of their users', async () => {
    const { db } = test.services
    await db
      .update(users)
      .set({ phoneNumber: '+905429876543' })
      .where(eq(users.companyId, customer.companyId))
    const [user] = await db.select().from(users).where(eq(users.companyId, customer.companyId))
    for (const searchText of ['0542 987 65 43', '+90 542 9876543', '987 65', user!.email]) {
      const list = await test.call(listCompanies, { token: operations, body: { searchText } })
      expect(
        list.body.items.map(({ id }) => id),
        searchText,
      ).toEqual([customer.companyId])
      const choices = await test.call(listCompanyChoices, { token: operations, body: { searchText } })
      expect(
        choices.body.map(({ id }) => id),
        searchText,
      ).toEqual([customer.companyId])
      expect((await test.call(listCompanyChoices, { token: agent, body: { searchText } })).body).toEqual([])
    }
  })

  it("limits agents to their agency's companies, without segments, in lists, choices and files", async () => {
    await test.services.db
      .update(companies)
      .set({ segmentId: 1 })
      .where(sql`agency_id is not null`)
    const { body } = await test.call(listCompanies, { token: agent, body: {} })
    expect(body.items.map(({ agencyName, segmentName }) => [agencyName, segmentName])).toEqual([
      ['Örnek Acente', null],
    ])
    const choices = await test.call(listCompanyChoices, { token: agent, body: {} })
    expect(choices.body.map(({ id }) => id)).toEqual(body.items.map(({ id }) => id))
    const file = await test.call(exportCompanies, { token: agent, body: { format: 'csv' } })
    expect(file.bytes.toString()).not.toContain('Işık')
    const own = await test.call(companyEndpoints.findCompany, {
      token: agent,
      body: { id: body.items[0]!.id },
    })
    expect(own.body).not.toHaveProperty('segmentID')
    const all = await test.call(listCompanyChoices, { token: operations, body: { SearchText: 'isik' } })
    expect(all.body).toMatchObject([{ id: customer.companyId }])
    const pickup = await test.call(listCompanyChoices, { token: await test.tokenOf('pickup'), body: {} })
    expect(pickup.body).toEqual([])
  })

  it('lists the users of a company', async () => {
    const body = { companyID: customer.companyId }
    const reply = await test.call(listCompanyUsers, { token: operations, body })
    expect(reply.body).toMatchObject([{ id: customer.userId, userName: 'Işıl Çağlar', active: 1 }])
  })

  it('stores one account code per currency, unique among companies', async () => {
    const { companyId: another } = await signUpCustomer(test)
    const set = (companyId: number, currency: string, code: string | null) =>
      test.callFailing(saveAccountCode, { token: operations, body: { companyId, currency, code } })
    expect((await set(customer.companyId, 'TRY', '120.01')).status).toBe(200)
    expect((await set(customer.companyId, 'EUR', '120.02')).status).toBe(200)
    const taken = await set(another, 'TRY', '120.01')
    expect(taken.body.Errors).toEqual({ code: ['Bu kod başka bir firmada kullanılıyor.'] })
    expect((await set(another, 'TRY', 'x'.repeat(51))).status).toBe(400)
    expect((await set(customer.companyId, 'EUR', null)).status).toBe(200)
    const { body } = await test.call(listAccountCodes, {
      token: operations,
      body: { companyID: customer.companyId },
    })
    expect(body).toEqual([{ currency: 'TRY', code: '120.01' }])
  })

  it("lists a company's history with users but without values", async () => {
    const { body } = await test.call(listCompanyHistory, {
      token: operations,
      body: { companyID: customer.companyId },
    })
    const change = body.find(({ action }) => action === 'invoiceSettingsChanged')!
    expect(change).toMatchObject({ actorName: 'Işıl Çağlar' })
    expect(change.fields).toContain('taxNumber')
    expect(JSON.stringify(body)).not.toContain('4540536920')
  })
})

describe('CreateOrUpdateCompany', () => {
  it('lets customers change their company, but not segment, type, agency or any price', async () => {
    const { body: before } = await test.call(companyEndpoints.findCompany, {
      token: customer.token,
      body: { id: 0 },
    })
    const priceOf = async () => {
      const { body } = await test.call(pricingEndpoints.quoteParcel, {
        token: customer.token,
        body: parcelToBerlin(),
      })
      const offers = Array.isArray(body) ? body.map(({ totalPrice }) => totalPrice) : []
      expect(offers.length).toBeGreaterThan(0)
      return offers
    }
    const prices = await priceOf()
    const { status } = await test.call(saveCompany, {
      token: customer.token,
      body: {
        id: customer.companyId,
        name: before.name,
        companyTypeID: 1,
        taxID: before.taxID,
        segmentID: 3,
        agencyID: 1,
        uID: 1,
        cID: 1,
      },
    })
    expect(status).toBe(200)
    expect(await rowOf(customer.companyId)).toMatchObject({ segmentId: null, typeId: 2, agencyId: null })
    expect(await priceOf()).toEqual(prices)
  })

  it('lets customers neither create companies nor change another one', async () => {
    const create = { token: customer.token, body: { id: -1, name: 'Yeni' } }
    expect((await test.callFailing(saveCompany, create)).status).toBe(403)
    const { companyId: another } = await signUpCustomer(test)
    const foreign = { token: customer.token, body: { id: another, name: 'Ele geçirildi' } }
    expect((await test.callFailing(saveCompany, foreign)).status).toBe(404)
  })

  it('reserves identity changes of a verified company to operations', async () => {
    const { token, companyId } = await signUpCustomer(test)
    await test.services.db.update(companies).set({ statusTypeId: 2 }).where(eq(companies.id, companyId))
    const body = {
      id: companyId,
      name: 'Başka Ad',
      taxID: '4540536920',
      isSharedTaxNumberConfirmed: true,
    }
    const refused = await test.callFailing(saveCompany, { token, body })
    expect([refused.status, refused.body.Type]).toEqual([422, 'Business'])
    expect((await test.call(saveCompany, { token: operations, body })).status).toBe(200)
    expect(await rowOf(companyId)).toMatchObject({ name: 'Başka Ad', statusTypeId: 2 })
  })

  it("creates companies in the agent's agency, and with terms for operations", async () => {
    const made = await test.call(saveCompany, {
      token: agent,
      body: { id: -1, name: 'Acentenin Firması', segmentID: 1, agencyID: 999 },
    })
    expect(await rowOf(made.body.id)).toMatchObject({ segmentId: null, agencyId: 1 })
    const own = await test.call(saveCompany, {
      token: operations,
      body: { id: 0, name: 'Evin Firması', segmentID: 1, couponCode: 'YAZ26' },
    })
    expect(await rowOf(own.body.id)).toMatchObject({ segmentId: 1, couponCode: 'YAZ26' })
    const unknown = { token: operations, body: { id: 0, name: 'X', segmentID: 9999 } }
    expect((await test.callFailing(saveCompany, unknown)).status).toBe(400)
  })

  it('requires staff to confirm a shared tax number and names the other company', async () => {
    const taxID = '1729171602'
    const first = { id: -1, name: 'Kuzey Halı', taxID }
    const { id } = (await test.call(saveCompany, { token: operations, body: first })).body
    const second = { id: -1, name: 'Kuzey Halıcılık', taxID }
    const asked = await test.callFailing(saveCompany, { token: operations, body: second })
    expect([asked.status, asked.body.Errors]).toEqual([
      422,
      { taxID: ['Bu vergi numarası şu firmada da kayıtlı: Kuzey Halı.'] },
    ])
    const confirmed = { ...second, isSharedTaxNumberConfirmed: true }
    expect((await test.call(saveCompany, { token: operations, body: confirmed })).status).toBe(200)
    // An unchanged tax number needs no new confirmation.
    const renamed = { ...first, id, name: 'Kuzey Halı A.Ş.' }
    expect((await test.call(saveCompany, { token: operations, body: renamed })).status).toBe(200)
    // Agents of other agencies and customers are not told about the other company.
    expect((await test.call(saveCompany, { token: agent, body: second })).status).toBe(200)
    const { token, companyId } = await signUpCustomer(test)
    const own = { id: companyId, name: 'Kuzey Halı', taxID }
    expect((await test.call(saveCompany, { token, body: own })).status).toBe(200)
  })

  it('refuses an invalid tax number and an outdated version', async () => {
    const wrong = { id: -1, name: 'X', taxID: '4540536921' }
    const reply = await test.callFailing(saveCompany, { token: operations, body: wrong })
    expect(Object.keys(reply.body.Errors!)).toEqual(['taxID'])
    const { version } = await rowOf(customer.companyId)
    const stale = { id: customer.companyId, name: 'Işık', version: version - 1 }
    expect((await test.callFailing(saveCompany, { token: operations, body: stale })).status).toBe(409)
  })
})

describe('addresses of a company', () => {
  const address = { addressName: 'Depo', address1: 'Organize Sanayi 3', stateeCode: '34', updateId: 5 }

  it("lets the company's users enter, link and change addresses", async () => {
    const made = await test.call(saveAddress, { token: customer.token, body: { ...address, id: -1 } })
    const link = { companyID: customer.companyId, addressID: made.body.id }
    const linked = await test.call(saveCompanyAddress, { token: customer.token, body: link })
    const again = await test.call(saveCompanyAddress, { token: customer.token, body: link })
    expect(again.body.id).toBe(linked.body.id)
    await test.call(saveAddress, {
      token: customer.token,
      body: { ...address, id: made.body.id, addressName: 'Yeni depo' },
    })
    const { body } = await test.call(listCompanyAddresses, {
      token: operations,
      body: { companyID: customer.companyId },
    })
    expect(body).toMatchObject([{ addressName: 'Yeni depo', countryCode: 'TR', stateeCode: '34' }])

    const stranger = await signUpCustomer(test)
    const foreign = { token: stranger.token, body: { ...address, id: made.body.id } }
    expect((await test.callFailing(saveAddress, foreign)).status).toBe(404)
    const stolen = { companyID: stranger.companyId, addressID: made.body.id }
    expect((await test.callFailing(saveCompanyAddress, { token: stranger.token, body: stolen })).status).toBe(
      404,
    )
  })
})

describe('CreateOrUpdateCompanyEmployees', () => {
  it('lets only operations move a customer, whose sessions then end', async () => {
    const moved = await signUpCustomer(test)
    const link = { companyID: customer.companyId, userID: moved.userId }
    expect((await test.callFailing(saveCompanyEmployee, { token: customer.token, body: link })).status).toBe(
      404,
    )
    const own = { companyID: customer.companyId, userID: customer.userId }
    expect((await test.call(saveCompanyEmployee, { token: customer.token, body: own })).status).toBe(200)
    expect((await test.call(saveCompanyEmployee, { token: operations, body: link })).status).toBe(200)
    const ended = await test.callFailing(accessEndpoints.getUserMenu, {
      token: moved.token,
      body: { userID: moved.userId },
    })
    expect(ended.status).toBe(401)
    const staff = await test.services.db.execute<{ id: number }>(
      sql`select id from users where email = 'yonetici@kervan.example'`,
    )
    const administrator = { companyID: customer.companyId, userID: staff.rows[0]!.id }
    expect(
      (await test.callFailing(saveCompanyEmployee, { token: operations, body: administrator })).status,
    ).toBe(400)
  })
})
