import { and, eq, isNull, sql } from 'drizzle-orm'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { companyStatuses } from '@kervan/domain/company/companyDocuments'
import type { Db } from '../../../platform/db/database.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { inCallersScope } from '../../access/inScope.ts'
import { canChooseSegment } from '../../access/policies.ts'
import { segments } from '../../pricing/pricing.tables.ts'
import { agencies, companies } from '../company.tables.ts'
import { companyTypeIds } from '../companyTypeIds.ts'
import { companyInvoiceSettings } from '../invoiceSettings/invoiceSettings.tables.ts'
import { searchCompanies } from './searchCompanies.ts'

export const companyList = defineList(companyAdministrationEndpoints.listCompanies, {
  scope: (ctx) => and(inCallersScope(companies.id)(ctx), isNull(companies.mergedIntoId)),
  filters: {
    searchText: (text, { db }) => searchCompanies(db, text),
    companyType: (name) => eq(companies.typeId, companyTypeIds[name]),
    status: (name) => eq(companies.statusTypeId, companyStatuses[name]),
    agencyID: companies.agencyId,
    missing: (name) =>
      name === 'agency'
        ? isNull(companies.agencyId)
        : and(isNull(companies.taxNumber), isNull(companies.identityNumber)),
    created: companies.createdAt,
  },
  sorts: {
    name: { by: sql`${companies.name} collate "tr-x-icu"`, type: 'text' },
    created: companies.createdAt,
  },
  id: companies.id,
  select: (db: Db, page: ListPage) =>
    db
      .select({
        place: page.place,
        company: companies,
        // Subqueries for the rows of the page, because joins would also run for every counted row.
        city: sql<
          string | null
        >`(select s.settings ->> 'city' from ${companyInvoiceSettings} s where s.company_id = ${companies.id})`.as(
          'city',
        ),
        segmentName: sql<
          string | null
        >`(select s.name from ${segments} s where s.id = ${companies.segmentId})`.as('segment_name'),
        agencyName: sql<
          string | null
        >`(select a.name from ${agencies} a where a.id = ${companies.agencyId})`.as('agency_name'),
      })
      .from(companies)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ company, city, segmentName, agencyName }, ctx) => ({
    id: company.id,
    name: company.name,
    companyTypeID: company.typeId,
    companyStatusTypeId: company.statusTypeId,
    taxID: company.taxNumber,
    identificationNumber: company.identityNumber,
    city,
    countryCode: company.countryCode,
    segmentName: canChooseSegment(ctx.actor) ? segmentName : null,
    agencyName,
    createdDate: company.createdAt.toISOString(),
  }),
})
