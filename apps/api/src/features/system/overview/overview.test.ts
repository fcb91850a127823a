import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { overviewAreas, overviewEndpoints } from '@kervan/contract/system/overview.endpoints'
import type { OverviewArea } from '@kervan/contract/system/overview.endpoints'
import { documentOf, signUpCustomer, uploadAll } from '../../company/testing/buildCompany.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
})
afterAll(() => test.close())

const factOf = async (area: OverviewArea, name: string) => {
  const { status, body } = await test.call(overviewEndpoints.getDefinitionOverview, {
    token: admin,
    body: { area },
  })
  expect(status).toBe(200)
  return body.facts.find((fact) => fact.name === name)!
}
const missingOf = async (area: OverviewArea, name: string, missing: string): Promise<number> =>
  (await factOf(area, name)).missing.find((one) => one.name === missing)?.count ?? 0

describe('overview of an area', () => {
  it.each(overviewAreas)('counts every fact of %s', async (area) => {
    const { body } = await test.call(overviewEndpoints.getDefinitionOverview, {
      token: admin,
      body: { area },
    })
    expect(body.facts.length).toBeGreaterThan(0)
  })

  it('counts users without a group and groups without users', async () => {
    expect((await factOf('definitions', 'users')).count).toBe(6)
    expect(await missingOf('definitions', 'users', 'usersWithoutGroup')).toBe(0)
    await test.services.db.execute(sql`update user_role_groups set is_active = false where role_group_id = 5`)
    expect(await missingOf('definitions', 'users', 'usersWithoutGroup')).toBe(1)
    expect(await missingOf('definitions', 'roleGroups', 'groupsWithoutUsers')).toBe(1)
  })

  it('counts services without a list, segments without a rate and companies without an agency', async () => {
    const before = await missingOf('pricing', 'services', 'servicesWithoutList')
    await test.services.db.execute(sql`update price_lists set valid_to = valid_from
      where service_id = (select min(service_id) from price_lists where valid_to is null)`)
    expect(await missingOf('pricing', 'services', 'servicesWithoutList')).toBe(before + 1)
    const bare = await missingOf('pricing', 'segments', 'segmentsWithoutRate')
    await test.services.db.execute(sql`insert into segments (name) values ('Yeni segment')`)
    expect(await missingOf('pricing', 'segments', 'segmentsWithoutRate')).toBe(bare + 1)
    await test.services.db.execute(sql`update companies set agency_id = null`)
    const { count } = await factOf('agent', 'companies')
    expect(await missingOf('agent', 'companies', 'companiesWithoutAgency')).toBe(count)
  })

  it('counts current documents, but not those replaced while waiting', async () => {
    const customer = await signUpCustomer(test)
    await uploadAll(test, customer.token)
    expect((await factOf('agent', 'documents')).count).toBe(3)
    await documentOf(test, customer.token, 'taxCertificate')
    expect((await factOf('agent', 'documents')).count).toBe(3)
    expect(await missingOf('agent', 'documents', 'documentsWaiting')).toBe(3)
  })

  it('links each missing item to a list of exactly these rows', async () => {
    const users = await missingOf('definitions', 'users', 'usersWithoutGroup')
    const byGroup = await test.call(userEndpoints.listUsers, {
      token: admin,
      body: { active: '1', withoutGroup: true },
    })
    expect(byGroup.body.totalCount).toBe(users)
    const countOf = async (missing: 'identity' | 'agency') =>
      (await test.call(companyAdministrationEndpoints.listCompanies, { token: admin, body: { missing } }))
        .body.totalCount
    expect(await countOf('agency')).toBe(await missingOf('agent', 'companies', 'companiesWithoutAgency'))
    expect(await countOf('identity')).toBe(
      await missingOf('invoicing', 'companies', 'companiesWithoutIdentity'),
    )
    const { missing } = await factOf('agent', 'companies')
    expect(missing[0]!.link).toBe('/agent/companies?missing=agency')
  })

  it('names each missing series and what is missing of the issuer', async () => {
    const missingNames = async (name: string) =>
      (await factOf('invoicing', name)).missing.map((missing) => missing.name)
    expect(await factOf('invoicing', 'series')).toMatchObject({ count: 0 })
    expect(await missingNames('series')).toEqual([
      'seriesMissing',
      'archiveSeriesMissing',
      'paperSeriesMissing',
    ])
    expect(await missingNames('issuer')).toEqual([
      'issuerNameMissing',
      'issuerTaxNumberMissing',
      'issuerAddressMissing',
    ])
    await test.services.db.execute(sql`
      insert into house_invoice_settings (settings, issuer, updated_by, updated_at)
      select '{"name":"Kervan","taxNumber":"1234567890"}', '{"series":"KRV","paperSeries":"KKA"}', min(id), now() from users`)
    expect(await factOf('invoicing', 'series')).toMatchObject({ count: 2 })
    expect(await missingNames('series')).toEqual(['archiveSeriesMissing'])
    expect(await missingNames('issuer')).toEqual(['issuerAddressMissing'])
  })

  it('says that no integrator is connected, or that it refuses the credentials', async () => {
    const missing = async () => (await factOf('invoicing', 'integrators')).missing.map(({ name }) => name)
    expect(await missing()).toEqual(['integratorMissing'])
    const connector_key = test.services.connectors.with('invoices')[0]!.key
    await test.services.db.execute(sql`
      insert into connections (connector_key, name, environment, is_default, seal_context, key_id, sealed, refused_at,
        updated_at, updated_by)
      select ${connector_key}, 'Entegratör', 'live', true, 'x', 'x', '', now(), now(), min(id) from users`)
    expect(await missing()).toEqual(['integratorRefused'])
  })

  it('counts buying rates, schedules, mappings and limits that are missing', async () => {
    const { db } = test.services
    const companies = (await factOf('invoicing', 'companies')).count
    expect(await missingOf('invoicing', 'invoiceSchedules', 'companiesWithoutSchedule')).toBe(companies)
    await db.execute(sql`insert into invoice_schedules (company_id, schedule, updated_by, updated_at)
      select min(companies.id), 'nightly', min(users.id), now() from companies, users where merged_into_id is null`)
    expect(await missingOf('invoicing', 'invoiceSchedules', 'companiesWithoutSchedule')).toBe(companies - 1)
    const carriers = await missingOf('invoicing', 'expenseLimits', 'carriersWithoutLimit')
    expect(carriers).toBeGreaterThan(0)
    expect(await missingOf('invoicing', 'expenseMappings', 'carriersWithoutMapping')).toBe(carriers)
    await db.execute(sql`insert into expense_limits (carrier_id, amount, percent, changed_by, changed_at)
      select carrier_id, 1, 1, (select min(id) from users), now() from services where is_active limit 1`)
    await db.execute(sql`insert into expense_mappings (carrier_id, signature, columns, saved_by, saved_at)
      select carrier_id, 'x', '[]', (select min(id) from users), now() from services where is_active limit 1`)
    expect(await missingOf('invoicing', 'expenseLimits', 'carriersWithoutLimit')).toBe(carriers - 1)
    expect(await missingOf('invoicing', 'expenseMappings', 'carriersWithoutMapping')).toBe(carriers - 1)
    const buying = await missingOf('invoicing', 'buyingRates', 'buyingRatesMissing')
    await db.execute(sql`insert into exchange_rates (currency, day, selling_try, source)
      values ('SEK', '2026-11-20', 5, 'https://kur.example/20112026.xml')`)
    expect(await missingOf('invoicing', 'buyingRates', 'buyingRatesMissing')).toBe(buying + 1)
    await db.execute(sql`insert into buying_rates (currency, day, buying_try, source)
      values ('SEK', '2026-11-20', 4.9, 'https://kur.example/20112026.xml')`)
    expect(await missingOf('invoicing', 'buyingRates', 'buyingRatesMissing')).toBe(buying)
    expect(await missingOf('invoicing', 'accountCodes', 'invoicedWithoutAccountCode')).toBe(0)
  })
})
