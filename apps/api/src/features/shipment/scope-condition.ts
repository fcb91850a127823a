import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Scope } from '../../platform/ctx.ts'
import { companies } from '../company/company.tables.ts'

/** The rows whose company column lies in the caller's scope. Put into the query, so that other rows are not found at all. */
export const inScope = (companyColumn: AnyPgColumn, scope: Scope): SQL => {
  switch (scope.kind) {
    case 'company':
      return eq(companyColumn, scope.companyId)
    case 'agency':
      return inArray(
        companyColumn,
        sql`(select ${companies.id} from ${companies} where ${companies.agencyId} = ${scope.agencyId})`,
      )
    case 'all':
      return sql`true`
  }
}
