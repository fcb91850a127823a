import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { storePlatforms } from '@kervan/domain/order/storePlatforms'
import { and, eq, sql } from 'drizzle-orm'
import { folded } from '../../../platform/columns.ts'
import { hasWords } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { inScope } from '../../access/inScope.ts'
import { scopeOf } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { connections } from '../connection.tables.ts'
import { describeIntegration } from './describeIntegration.ts'
import { integrationColumns, isIntegration } from './integration.queries.ts'

/** Name of the platform in lower case, to find "woo" in the search. */
const platformNames = sql`case ${connections.connectorKey} ${sql.join(
  storePlatforms.map(({ key, name }) => sql`when ${key} then ${name.toLowerCase()}`),
  sql` `,
)} else '' end`

export const integrationList = defineList(integrationEndpoints.listIntegrations, {
  scope: (ctx) => and(isIntegration, inScope(connections.companyId, scopeOf(ctx))),
  filters: {
    searchText: (search) => hasWords(sql`${folded(connections.name)} || ' ' || ${platformNames}`, search),
    platforms: connections.connectorKey,
    status: (status) => eq(connections.isActive, status === 'active'),
    companyId: connections.companyId,
  },
  sorts: {
    created: connections.createdAt,
    name: { by: sql`${connections.name} collate "tr-x-icu"`, type: 'text' },
  },
  id: connections.id,
  select: (db, page) =>
    db
      .select({ ...integrationColumns, place: page.place })
      .from(connections)
      .innerJoin(companies, eq(companies.id, connections.companyId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (stored, ctx) => describeIntegration(ctx, stored),
})
