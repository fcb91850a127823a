import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OverviewArea, OverviewFact } from '@kervan/contract/system/overview.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { roleGroups, userRoleGroups, users } from '../../access/access.tables.ts'
import { scopeOf } from '../../access/policies.ts'
import { agencies, companies } from '../../company/company.tables.ts'
import { companyAccountCodes } from '../../company/administration/companyAdministration.tables.ts'
import { houseInvoiceSettings } from '../../company/invoiceSettings/invoiceSettings.tables.ts'
import { companyDocuments } from '../../company/documents/companyDocument.tables.ts'
import { connections } from '../../connection/connection.tables.ts'
import { expenseLimits, expenseMappings } from '../../invoicing/expenses/expense.tables.ts'
import { invoiceSchedules, salesInvoices } from '../../invoicing/sales/sales.tables.ts'
import {
  carriers,
  fuelCharges,
  priceLists,
  segmentMarkups,
  segments,
  services,
  zoneCountries,
} from '../../pricing/pricing.tables.ts'
import { buyingRates, exchangeRates } from '../../pricing/exchangeRates/exchangeRate.tables.ts'
import { illustrativeSource, manualSource } from '../../pricing/exchangeRates/rateSource.ts'
import { countries, taxOffices } from '../../reference/referenceFacts.ts'
import { customizedTrackingStatuses, trackingStatuses } from '../../tracking/tracking.tables.ts'

interface Question {
  name: string
  /** Statement that returns one number. */
  count: SQL
  missing?: Record<string, SQL>
  /** List of the missing rows, when it differs from the list of all rows. */
  missingLinks?: Record<string, string>
  /** Audit subject that the time of the last change is read from. */
  subject?: string
  link?: string
}

/** Days ahead: fuel percentages that end within them must be entered. */
const fuelAheadDays = 7

/** Days after which a bulletin counts as late; there is one each working day, so this covers a long weekend. */
const rateAgeDays = 4

const number = (value: number): SQL => sql`select ${value}::int`
const countOf = (from: SQL): SQL => sql`select count(*)::int from ${from}`

const isMember = sql`select 1 from ${userRoleGroups} join ${users} on ${users.id} = ${userRoleGroups.userId}
  and ${users.isActive} where ${userRoleGroups.isActive}`

/** Excludes companies closed by a merge. */
const isOpenCompany = sql`${companies.mergedIntoId} is null`

/** Names of the series of each kind of invoice in the settings of the house. */
const seriesFields = {
  series: 'seriesMissing',
  archiveSeries: 'archiveSeriesMissing',
  paperSeries: 'paperSeriesMissing',
}
const hasSeries = (field: string): SQL => sql`coalesce(${houseInvoiceSettings.issuer} ->> ${field}, '') <> ''`
const hasSetting = (field: string): SQL =>
  sql`coalesce(${houseInvoiceSettings.settings} ->> ${field}, '') <> ''`
/** One when no settings of the house fulfil a condition. */
const lacks = (condition: SQL): SQL =>
  sql`select (not exists (select from ${houseInvoiceSettings} where ${condition}))::int`

const withoutRow = (table: SQL, column: SQL, owner: SQL): SQL =>
  sql`not exists (select from ${table} where ${column} = ${owner})`

/** Carriers that some service is sold of. */
const usedCarrier = sql`exists (select from ${services}
  where ${services.carrierId} = ${carriers.id} and ${services.isActive})`

/** Currencies of bulletins other than TRY, the day of their last bulletin and of their last buying rate. */
const buyingRateDays = sql`(select rate.currency, max(rate.day) as bulletin_day,
  (select max(${buyingRates.day}) from ${buyingRates} where ${buyingRates.currency} = rate.currency) as buying_day
  from ${exchangeRates} as rate where rate.source not in (${manualSource}, ${illustrativeSource})
  group by rate.currency) as rates`

/** Rows of connections to an integrator that are on. */
const integrators = (connectors: Ctx['connectors']): SQL =>
  sql`${connections} where ${connections.isActive} and ${connections.companyId} is null
    and ${inArray(
      connections.connectorKey,
      connectors.with('invoices').map(({ key }) => key),
    )}`

const questionsOf: Record<OverviewArea, (today: SQL, ctx: Ctx) => Question[]> = {
  definitions: (): Question[] => [
    {
      name: 'users',
      count: countOf(sql`${users} where ${users.isActive}`),
      missing: {
        usersWithoutGroup: countOf(sql`${users} where ${users.isActive} and not exists (
          select 1 from ${userRoleGroups}
          where ${userRoleGroups.userId} = ${users.id} and ${userRoleGroups.isActive})`),
      },
      missingLinks: { usersWithoutGroup: '/definitions/usercrud?active=1&withoutGroup=true' },
      subject: 'user',
      link: '/definitions/usercrud',
    },
    {
      name: 'roleGroups',
      count: countOf(sql`${roleGroups} where ${roleGroups.isActive}`),
      missing: {
        groupsWithoutUsers: countOf(sql`${roleGroups} where ${roleGroups.isActive}
          and not exists (${isMember} and ${userRoleGroups.roleGroupId} = ${roleGroups.id})`),
      },
      subject: 'roleGroup',
      link: '/definitions/rolegroupcrud',
    },
    { name: 'taxOffices', count: number(taxOffices.length) },
    { name: 'countries', count: number(countries.length) },
  ],
  pricing: (today): Question[] => [
    {
      name: 'services',
      count: countOf(sql`${services} where ${services.isActive}`),
      missing: {
        servicesWithoutList: countOf(sql`${services} where ${services.isActive} and not exists (
          select 1 from ${priceLists} where ${priceLists.serviceId} = ${services.id}
          and ${priceLists.validFrom} <= ${today}
          and (${priceLists.validTo} is null or ${priceLists.validTo} >= ${today}))`),
      },
      subject: 'priceList',
      link: '/pricing/pricelist',
    },
    {
      name: 'fuel',
      count: countOf(sql`${fuelCharges} where ${fuelCharges.validTo} >= ${today}`),
      missing: {
        fuelEnding: sql`select count(*)::int from (
          select max(${fuelCharges.validTo}) as last from ${fuelCharges}
          group by ${fuelCharges.carrierId}, ${fuelCharges.serviceId}) as series
          where series.last < ${today} + ${fuelAheadDays}::int`,
      },
      subject: 'fuelCharge',
      link: '/pricing/supplierfuelcharge',
    },
    {
      name: 'zoneCountries',
      count: sql`select count(distinct ${zoneCountries.countryCode})::int from ${zoneCountries}`,
      missing: {
        countriesWithoutZone: sql`select count(*)::int from unnest(array[${sql.join(
          countries.map(({ code }) => sql`${code}`),
          sql`, `,
        )}]) as country (code)
          where not exists (select 1 from ${zoneCountries} where ${zoneCountries.countryCode} = country.code)`,
      },
      subject: 'zoneMapping',
      link: '/pricing/supplierregioncountries',
    },
    {
      name: 'segments',
      count: countOf(sql`${segments}`),
      missing: {
        segmentsWithoutRate: countOf(sql`${segments} where not exists (
          select 1 from ${segmentMarkups} where ${segmentMarkups.segmentId} = ${segments.id}
          and (${segmentMarkups.validTo} is null or ${segmentMarkups.validTo} >= ${today}))`),
      },
      subject: 'segment',
      link: '/pricing/segmentprofitrates',
    },
    {
      name: 'exchangeRates',
      count: sql`select count(distinct ${exchangeRates.currency})::int from ${exchangeRates}`,
      missing: {
        ratesLate: sql`select count(*)::int from (
          select max(${exchangeRates.day}) as last from ${exchangeRates} group by ${exchangeRates.currency}) as rates
          where rates.last < ${today} - ${rateAgeDays}::int`,
      },
      subject: 'exchangeRate',
      link: '/pricing/exchangerates',
    },
  ],
  invoicing: (today, { connectors }): Question[] => [
    {
      name: 'companies',
      count: countOf(sql`${companies} where ${isOpenCompany}`),
      missing: {
        companiesWithoutIdentity: countOf(
          sql`${companies} where ${isOpenCompany} and ${companies.taxNumber} is null and ${companies.identityNumber} is null`,
        ),
        companiesNotVerified: countOf(
          sql`${companies} where ${isOpenCompany} and ${companies.statusTypeId} = 1`,
        ),
      },
      missingLinks: {
        companiesWithoutIdentity: '/agent/companies?missing=identity',
        companiesNotVerified: '/agent/companies?status=unverified',
      },
      subject: 'company',
      link: '/agent/companies',
    },
    {
      name: 'series',
      count: sql`select coalesce((select ${sql.join(
        Object.keys(seriesFields).map((field) => sql`(${hasSeries(field)})::int`),
        sql` + `,
      )} from ${houseInvoiceSettings} limit 1), 0)::int`,
      missing: Object.fromEntries(
        Object.entries(seriesFields).map(([field, name]) => [name, lacks(hasSeries(field))]),
      ),
      subject: 'houseInvoiceSettings',
      link: '/definitions/invoicesettings',
    },
    {
      name: 'issuer',
      count: countOf(sql`${houseInvoiceSettings}`),
      missing: {
        issuerNameMissing: lacks(hasSetting('name')),
        issuerTaxNumberMissing: lacks(sql`${hasSetting('taxNumber')} or ${hasSetting('identityNumber')}`),
        issuerAddressMissing: lacks(sql`${hasSetting('address1')} and ${hasSetting('city')}`),
      },
      subject: 'houseInvoiceSettings',
      link: '/definitions/invoicesettings',
    },
    {
      name: 'integrators',
      count: countOf(integrators(connectors)),
      missing: {
        integratorMissing: sql`select (not exists (select from ${integrators(connectors)}))::int`,
        integratorRefused: countOf(sql`${integrators(connectors)} and ${connections.refusedAt} is not null`),
      },
      subject: 'connection',
      link: '/definitions/connections',
    },
    {
      name: 'buyingRates',
      count: sql`select count(distinct ${buyingRates.currency})::int from ${buyingRates}`,
      missing: {
        buyingRatesMissing: sql`select count(*)::int from ${buyingRateDays}
          where buying_day is null or buying_day < bulletin_day`,
        buyingRatesLate: sql`select count(*)::int from (
          select max(${buyingRates.day}) as last from ${buyingRates} group by ${buyingRates.currency}) as rates
          where rates.last < ${today} - ${rateAgeDays}::int`,
      },
      subject: 'exchangeRate',
      link: '/pricing/exchangerates',
    },
    {
      name: 'invoiceSchedules',
      count: countOf(sql`${invoiceSchedules}`),
      missing: {
        companiesWithoutSchedule: countOf(
          sql`${companies} where ${isOpenCompany} and ${withoutRow(sql`${invoiceSchedules}`, sql`${invoiceSchedules.companyId}`, sql`${companies.id}`)}`,
        ),
      },
      subject: 'invoiceSchedule',
      link: '/invoicing/salesInvoice?view=candidates',
    },
    {
      name: 'accountCodes',
      count: countOf(sql`${companyAccountCodes}`),
      missing: {
        invoicedWithoutAccountCode: sql`select count(*)::int from (
          select distinct ${salesInvoices.companyId}, ${salesInvoices.currency} from ${salesInvoices}
          where not exists (select from ${companyAccountCodes}
            where ${companyAccountCodes.companyId} = ${salesInvoices.companyId}
            and ${companyAccountCodes.currency} = ${salesInvoices.currency})) as invoiced`,
      },
      subject: 'company',
      link: '/agent/companies',
    },
    {
      name: 'expenseMappings',
      count: sql`select count(distinct ${expenseMappings.carrierId})::int from ${expenseMappings}`,
      missing: {
        carriersWithoutMapping: countOf(
          sql`${carriers} where ${usedCarrier} and ${withoutRow(sql`${expenseMappings}`, sql`${expenseMappings.carrierId}`, sql`${carriers.id}`)}`,
        ),
      },
      missingLinks: { carriersWithoutMapping: '/invoicing/expenseinvoicing/upload' },
      subject: 'expenseInvoice',
      link: '/invoicing/expenseinvoicing',
    },
    {
      name: 'expenseLimits',
      count: countOf(sql`${expenseLimits}`),
      missing: {
        carriersWithoutLimit: countOf(
          sql`${carriers} where ${usedCarrier} and ${withoutRow(sql`${expenseLimits}`, sql`${expenseLimits.carrierId}`, sql`${carriers.id}`)}`,
        ),
      },
      subject: 'expenseLimit',
      link: '/invoicing/expenseinvoicing',
    },
  ],
  agent: (): Question[] => [
    { name: 'agencies', count: countOf(sql`${agencies}`), subject: 'agency', link: '/definitions/usercrud' },
    {
      name: 'companies',
      count: countOf(sql`${companies} where ${isOpenCompany}`),
      missing: {
        companiesWithoutAgency: countOf(
          sql`${companies} where ${isOpenCompany} and ${companies.agencyId} is null`,
        ),
      },
      missingLinks: { companiesWithoutAgency: '/agent/companies?missing=agency' },
      subject: 'company',
      link: '/agent/companies',
    },
    {
      name: 'documents',
      // Excludes replaced documents, which keep their last state.
      count: countOf(sql`${companyDocuments} where not ${companyDocuments.isDeleted}`),
      missing: {
        documentsWaiting: countOf(
          sql`${companyDocuments} where ${companyDocuments.status} = 2 and not ${companyDocuments.isDeleted}`,
        ),
      },
      missingLinks: { documentsWaiting: '/agent/documentreview?statuses=waiting' },
      subject: 'companyDocument',
      link: '/agent/documentreview',
    },
    {
      name: 'trackingStatuses',
      count: countOf(sql`${customizedTrackingStatuses}`),
      missing: {
        statusesUnmatched: countOf(sql`${trackingStatuses} where ${trackingStatuses.customizedId} is null`),
      },
      subject: 'trackingStatus',
      link: '/agent/trackingstatuslist',
    },
  ],
}

/**
 * Returns all facts of an area in one statement. Missing items are listed only where there are any.
 * @throws AppError notAllowed for users who do not see all companies
 */
export const getDefinitionOverview = async (
  ctx: Ctx,
  area: OverviewArea,
): Promise<{ facts: OverviewFact[] }> => {
  if (scopeOf(ctx).kind !== 'all') throw new AppError('notAllowed')
  const questions = questionsOf[area](sql`${dayInTurkiye(ctx.now)}::date`, ctx)
  const newest = (subject: string): SQL =>
    sql`(select max(${auditEntries.at}) from ${auditEntries} where ${auditEntries.subject} = ${subject})`
  const { rows } = await ctx.db.execute<{ count: number; missing: number[]; newest: string | null }>(
    sql
      .join(
        questions.map(
          ({ count, missing = {}, subject }, place) => sql`select ${place}::int as place, (${count}) as count,
          array[${sql.join(
            Object.values(missing).map((part) => sql`(${part})`),
            sql`, `,
          )}]::int[] as missing,
          ${subject === undefined ? sql`null::timestamptz` : newest(subject)} as newest`,
        ),
        sql` union all `,
      )
      .append(sql` order by place`),
  )
  return {
    facts: questions.map(({ name, missing = {}, missingLinks = {}, link = null }, index) => {
      const row = rows[index]!
      return {
        name,
        count: row.count,
        missing: Object.keys(missing)
          .map((key, at) => ({ name: key, count: row.missing[at]!, link: missingLinks[key] ?? link }))
          .filter(({ count }) => count > 0),
        newestChange: row.newest === null ? null : new Date(row.newest).toISOString(),
        link,
      }
    }),
  }
}
