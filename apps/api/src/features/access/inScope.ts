import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../platform/ctx.ts'
import { companies } from '../company/company.tables.ts'
import { scopeOf } from './policies.ts'
import type { Scope } from './policies.ts'

/**
 * Condition: the company column is in the caller's scope. Part of the query, so that other rows are never read.
 * Shipments have their own condition, `shipmentInScope`.
 */
export const inScope = (companyColumn: AnyPgColumn, scope: Scope): SQL => {
  switch (scope.kind) {
    case 'company':
      return eq(companyColumn, scope.companyId)
    case 'agency':
      return inArray(
        companyColumn,
        sql`(select ${companies.id} from ${companies} where ${companies.agencyId} = ${scope.agencyId})`,
      )
    case 'handling':
      return sql`false`
    case 'all':
      return sql`true`
  }
}

/** Row scope of a list, by its company column. */
export const inCallersScope =
  (companyColumn: AnyPgColumn) =>
  (ctx: Ctx): SQL =>
    inScope(companyColumn, scopeOf(ctx))
