import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { companyMergeEndpoints } from '@kervan/contract/company/merge/companyMerge.endpoints'
import { companyNoteEndpoints } from '@kervan/contract/company/notes/companyNotes.endpoints'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import { templateEndpoints } from '@kervan/contract/template/template.endpoints'
import trCompany from '@kervan/locales/tr/company.json' with { type: 'json' }
import type { TestApp } from '../../../testing/testApp.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import { users } from '../../access/access.tables.ts'
import { buildSavedSender } from '../../contact/testing/buildContact.ts'
import { createProduct } from '../../product/testing/buildProduct.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { createShipment } from '../../shipment/testing/buildShipment.ts'
import { createTemplate } from '../../template/testing/buildTemplate.ts'
import { companies } from '../company.tables.ts'
import { documentOf, saveSettings, signUpCustomer } from '../testing/buildCompany.ts'
import { listCompanyTables } from './companyRows.queries.ts'

const { listDuplicateCompanies, previewCompanyMerge, mergeCompanies } = companyMergeEndpoints

let test: TestApp
let operations: string
type Customer = Awaited<ReturnType<typeof signUpCustomer>>
let survivor: Customer
let merged: Customer
let taxNumber = 4540536920
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  operations = await test.tokenOf('operations')
  survivor = await signUpCustomer(test)
  merged = await signUpCustomer(test)
  taxNumber += 1
  await set(survivor.companyId, { name: 'Işık Tekstil A.Ş.' })
  await set(merged.companyId, { name: 'ISIK TEKSTIL' })
})
afterAll(() => test.close())

const set = (id: number, values: Partial<typeof companies.$inferInsert>) =>
  test.services.db
    .update(companies)
    .set({ taxNumber: String(taxNumber), ...values })
    .where(eq(companies.id, id))
const pair = () => ({ survivorID: survivor.companyId, mergedID: merged.companyId })
const preview = async () => (await test.call(previewCompanyMerge, { token: operations, body: pair() })).body
const merge = async (take: string[] = []) => {
  const { survivor: one, merged: other } = await preview()
  return test.callFailing(mergeCompanies, {
    token: operations,
    body: { ...pair(), take, survivorVersion: one.version, mergedVersion: other.version },
  })
}
const rowOf = async (id: number) =>
  (await test.services.db.select().from(companies).where(eq(companies.id, id)))[0]!

/** Number of rows of the company by table. */
const belongings = async (companyId: number): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const { table, column } of await listCompanyTables(test.services.db)) {
    if (table === 'companies') continue
    const { rows } = await test.services.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} = ${companyId}`,
    )
    if (rows[0]!.count > 0) found[table] = rows[0]!.count
  }
  return found
}

const fill = async (customer: Customer): Promise<void> => {
  await saveSettings(test, customer.token)
  await set(customer.companyId, {})
  await documentOf(test, customer.token, 'taxCertificate')
  await createShipment(test, undefined, customer.token)
  const sender = await test.call(contactEndpoints.createSender, {
    token: customer.token,
    body: buildSavedSender(),
  })
  await test.services.db.execute(sql`update contacts set is_default = true where id = ${sender.body.id}`)
  await test.call(companyNoteEndpoints.createCompanyNote, {
    token: operations,
    body: { companyID: customer.companyId, text: 'Not' },
  })
  await test.call(companyAdministrationEndpoints.saveAccountCode, {
    token: operations,
    body: { companyId: customer.companyId, currency: 'TRY', code: `120.${customer.companyId}` },
  })
}

describe('companies with the same tax number', () => {
  it('lists duplicates together until they are merged', async () => {
    const listed = async () =>
      (await test.call(listDuplicateCompanies, { token: operations, body: {} })).body
        .filter(({ taxID }) => taxID === String(taxNumber))
        .map(({ companies: all }) => all.map(({ id }) => id))
    expect(await listed()).toEqual([[survivor.companyId, merged.companyId]])
    expect((await merge()).status).toBe(200)
    expect(await listed()).toEqual([])
  })

  it('refuses to merge companies with different tax numbers', async () => {
    await set(merged.companyId, { taxNumber: '1111111111' })
    const reply = await test.callFailing(previewCompanyMerge, { token: operations, body: pair() })
    expect(reply.status).toBe(422)
    for (const role of ['agent', 'customer', 'pickup'] as const) {
      const token = await test.tokenOf(role)
      expect((await test.callFailing(previewCompanyMerge, { token, body: pair() })).status).toBe(403)
    }
  })
})

describe('merge', () => {
  it('moves every row of every table with a company column in a merge', async () => {
    await fill(merged)
    const before = await belongings(merged.companyId)
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'users',
        'shipments',
        'contacts',
        'company_documents',
        'company_notes',
        'company_account_codes',
        'company_invoice_settings',
      ]),
    )
    const own = await belongings(survivor.companyId)
    expect((await merge()).status).toBe(200)
    expect(await belongings(merged.companyId)).toEqual({})
    const after = await belongings(survivor.companyId)
    for (const [table, count] of Object.entries(before)) expect(after[table]).toBe(count + (own[table] ?? 0))
  })

  it('leaves rows that the surviving company already has, and previews that', async () => {
    await fill(survivor)
    await fill(merged)
    const { moves } = await preview()
    const staying = Object.fromEntries(moves.map((move) => [move.table, move.staying]))
    expect(staying).toMatchObject({
      company_account_codes: 1,
      company_documents: 1,
      company_invoice_settings: 1,
      company_notes: 0,
      shipments: 0,
    })
    expect((await merge()).status).toBe(200)
    expect(await belongings(merged.companyId)).toEqual({
      company_account_codes: 1,
      company_documents: 1,
      company_invoice_settings: 1,
    })
    const { rows } = await test.services.db.execute(
      sql`select 1 from contacts where company_id = ${survivor.companyId} and is_default`,
    )
    expect(rows).toHaveLength(1)
  })

  it("moves templates and products beside the survivor's, but no duplicate stock code", async () => {
    for (const [{ token }, names] of [
      [survivor, ['Kutu']],
      [merged, ['KUTU', 'Zarf']],
    ] as const)
      for (const name of names) await createTemplate(test, token, { name })
    for (const [{ token }, skus] of [
      [survivor, ['A-1']],
      [merged, ['a-1', 'B-2']],
    ] as const)
      for (const sku of skus) await createProduct(test, token, { sku })
    expect((await merge()).status).toBe(200)
    expect(await belongings(merged.companyId)).toEqual({ products: 1 })
    const token = await test.tokenForEmail(survivor.email)
    const { body: templates } = await test.call(templateEndpoints.listTemplates, { token, body: {} })
    expect(templates.items).toHaveLength(3)
    const { body: found } = await test.call(productEndpoints.listProducts, { token, body: {} })
    expect(found.items.map(({ sku }) => sku).sort()).toEqual(['A-1', 'B-2'])
  })

  it('keeps the closed company with a pointer, updated after a later merge', async () => {
    const third = await signUpCustomer(test)
    await set(third.companyId, {})
    expect((await merge()).status).toBe(200)
    const closed = await test.call(companyEndpoints.findCompany, {
      token: operations,
      body: { id: merged.companyId },
    })
    expect(closed.body.mergedInto).toEqual({ id: survivor.companyId, name: 'Işık Tekstil A.Ş.' })
    const { body: list } = await test.call(companyAdministrationEndpoints.listCompanies, {
      token: operations,
      body: { searchText: String(taxNumber) },
    })
    expect(list.items.map(({ id }) => id).toSorted()).toEqual(
      [survivor.companyId, third.companyId].toSorted(),
    )
    const refused = await test.callFailing(companyAdministrationEndpoints.saveCompany, {
      token: operations,
      body: { id: merged.companyId, name: 'Yeniden' },
    })
    expect(refused.status).toBe(404)
    const versions = {
      survivorVersion: (await rowOf(third.companyId)).version,
      mergedVersion: (await rowOf(survivor.companyId)).version,
    }
    await test.call(mergeCompanies, {
      token: operations,
      body: { survivorID: third.companyId, mergedID: survivor.companyId, take: [], ...versions },
    })
    expect((await rowOf(merged.companyId)).mergedIntoId).toBe(third.companyId)
  })

  it('takes only the chosen fields of the closed company', async () => {
    await set(survivor.companyId, { couponCode: 'ESKI', segmentId: 1 })
    await set(merged.companyId, { couponCode: 'YENI', segmentId: 2 })
    expect((await merge(['couponCode', 'name'])).status).toBe(200)
    expect(await rowOf(survivor.companyId)).toMatchObject({
      couponCode: 'YENI',
      segmentId: 1,
      name: 'ISIK TEKSTIL',
    })
  })

  it('swaps invoice settings and account codes that are taken', async () => {
    await fill(survivor)
    await fill(merged)
    expect((await merge(['accountCodes'])).status).toBe(200)
    const { body } = await test.call(companyAdministrationEndpoints.listAccountCodes, {
      token: operations,
      body: { companyID: survivor.companyId },
    })
    expect(body).toEqual([{ currency: 'TRY', code: `120.${merged.companyId}` }])
  })

  it("ends moved users' sessions, after which they see the survivor's shipments", async () => {
    await createShipment(test, undefined, survivor.token)
    expect((await merge()).status).toBe(200)
    const old = await test.callFailing(shipmentListEndpoints.listShipments, { token: merged.token, body: {} })
    expect(old.status).toBe(401)
    const { body } = await test.call(shipmentListEndpoints.listShipments, {
      token: await test.tokenForEmail(merged.email),
      body: {},
    })
    expect(body.items).toHaveLength(1)
    const rows = await test.services.db
      .select({ companyId: users.companyId })
      .from(users)
      .where(inArray(users.id, [survivor.userId, merged.userId]))
    expect(rows).toEqual([{ companyId: survivor.companyId }, { companyId: survivor.companyId }])
  })

  it('refuses an outdated version and a company that was merged concurrently', async () => {
    const body = { ...pair(), take: [], survivorVersion: 1, mergedVersion: 7 }
    expect((await test.callFailing(mergeCompanies, { token: operations, body })).status).toBe(409)
    expect((await merge()).status).toBe(200)
    const again = { ...body, mergedVersion: 1 }
    expect((await test.callFailing(mergeCompanies, { token: operations, body: again })).status).toBe(404)
  })

  it('records the merge in both histories', async () => {
    await merge()
    const { rows } = await test.services.db.execute<{ action: string }>(
      sql`select action from audit_entries where subject = 'company'
        and subject_id in (${String(survivor.companyId)}, ${String(merged.companyId)}) and action like '%erge%' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['companyMerged', 'companyClosedByMerge'])
  })
})

describe('issued documents', () => {
  const issueFor = async (customer: Customer): Promise<string> => {
    const { id } = await buildPaidShipment(test)
    await test.services.db.execute(
      sql`update shipments set company_id = ${customer.companyId} where id = ${id}`,
    )
    return id
  }

  it('refuses a merge when both companies have documents and different identities', async () => {
    await issueFor(survivor)
    await issueFor(merged)
    await set(survivor.companyId, { typeId: 2 })
    const { problem } = await preview()
    expect(problem).toBe('identityDiffers')
    const reply = await merge()
    expect(reply.status).toBe(422)
    expect(await rowOf(merged.companyId)).toMatchObject({ mergedIntoId: null })
    await set(survivor.companyId, { typeId: 1 })
    expect((await merge()).status).toBe(200)
  })

  it('keeps the identity of the company that issued documents', async () => {
    await issueFor(merged)
    await set(merged.companyId, { countryCode: 'DE' })
    const { fields } = await preview()
    expect(fields.find(({ name }) => name === 'country')).toEqual({
      name: 'country',
      survivor: 'TR',
      merged: 'DE',
      mustBe: 'merged',
    })
    expect((await merge()).status).toBe(422)
    expect((await merge(['country'])).status).toBe(200)
    expect(await rowOf(survivor.companyId)).toMatchObject({ countryCode: 'DE' })
  })

  it('keeps issued documents and their events unchanged', async () => {
    const id = await issueFor(merged)
    const read = async () => {
      const { rows } = await test.services.db.execute(sql`
        select s.asset_reference, s.state, s.sender, s.offer_id, (select json_agg(e order by e.at, e.id) from shipment_events e
          where e.shipment_id = s.id) as events from shipments s where s.id = ${id}`)
      return rows
    }
    const before = await read()
    expect((await merge()).status).toBe(200)
    expect(await read()).toEqual(before)
  })

  it('refuses a merge during a running payment', async () => {
    await test.services.db.execute(sql`
      insert into payments (conversation_id, company_id, user_id, language, provider, amount, currency, next_check_at)
      values ('running', ${merged.companyId}, ${merged.userId}, 'tr', 'sandbox', 1, 'TRY', now())`)
    expect((await merge()).status).toBe(422)
  })
})

describe('tables of a company', () => {
  it('lists every table with a company column, each with a display name', async () => {
    const { rows } = await test.services.db.execute<{ name: string }>(sql`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and (c.column_name in ('company_id', 'company') or c.column_name like '%\\_company\\_id')`)
    const known = (await listCompanyTables(test.services.db)).map(({ table }) => table)
    // Tables written by triggers of shipments.
    const byTrigger = ['shipment_facets', 'service_reasons']
    // Rows live ten minutes; a merge ends an authorization that is under way.
    const passing = ['connection_authorizations']
    const apart = [...byTrigger, ...passing]
    expect(
      rows.map(({ name }) => name).filter((name) => !known.includes(name) && !apart.includes(name)),
    ).toEqual([])
    const words = Object.keys(trCompany.merge.table)
    expect(known.filter((name) => name !== 'companies' && !words.includes(name))).toEqual([])
  })
})
