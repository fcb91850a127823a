import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OverviewArea, OverviewFact } from '@kervan/contract/system/overview.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { roleGroups, userRoleGroups, users } from '../../access/access.tables.ts'
import { scopeOf } from '../../access/policies.ts'
import { agencies, companies } from '../../company/company.tables.ts'
import { houseInvoiceSettings } from '../../company/invoiceSettings/invoiceSettings.tables.ts'
import { companyDocuments } from '../../company/documents/companyDocument.tables.ts'
import {
  fuelCharges,
  priceLists,
  segmentMarkups,
  segments,
  services,
  zoneCountries,
} from '../../pricing/pricing.tables.ts'
import { exchangeRates } from '../../pricing/exchangeRates/exchangeRate.tables.ts'
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
const hasSeries = sql`coalesce(${houseInvoiceSettings.issuer} ->> 'series', '') <> ''`

const questionsOf: Record<OverviewArea, (today: SQL) => Question[]> = {
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
  invoicing: (): Question[] => [
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
      count: countOf(sql`${houseInvoiceSettings} where ${hasSeries}`),
      missing: {
        seriesMissing: sql`select (not exists (select 1 from ${houseInvoiceSettings} where ${hasSeries}))::int`,
      },
      subject: 'houseInvoiceSettings',
      link: '/definitions/invoicesettings',
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
  const questions = questionsOf[area](sql`${dayInTurkiye(ctx.now)}::date`)
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
