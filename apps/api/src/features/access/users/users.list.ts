import { eq, getTableColumns, sql } from 'drizzle-orm'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { agencies, companies } from '../../company/company.tables.ts'
import { userRoleGroups, users } from '../access.tables.ts'
import { scopeOf } from '../policies.ts'
import { describeUser } from './describeUser.ts'
import { userColumns, userInScope } from './user.queries.ts'

/** Sort key that is never null. */
const lastSignIn = sql`coalesce(${users.lastSignInAt}, to_timestamp(0))`

/** Shared definition of all user lists. */
export const userListQuery = {
  scope: (ctx: Ctx) => userInScope(scopeOf(ctx)),
  filters: {
    searchText: users.searchText,
    // Filter by state: same expression as in the partial indexes.
    active: (active: string) => (active === '1' ? sql`${users.isActive}` : sql`not ${users.isActive}`),
    roleGroupID: (roleGroupId: number) =>
      sql`exists (select 1 from ${userRoleGroups} where ${userRoleGroups.userId} = ${users.id}
        and ${userRoleGroups.roleGroupId} = ${roleGroupId} and ${userRoleGroups.isActive})`,
    withoutGroup: (wanted: boolean) =>
      sql`${wanted} <> exists (select 1 from ${userRoleGroups} where ${userRoleGroups.userId} = ${users.id}
        and ${userRoleGroups.isActive})`,
    companyID: users.companyId,
    agencyID: users.agencyId,
    isOperationUser: (wanted: boolean) =>
      wanted ? sql`${users.isOperationUser}` : sql`not ${users.isOperationUser}`,
    lastSignIn: users.lastSignInAt,
    created: users.createdAt,
  },
  sorts: {
    name: { by: sql`((first_name || ' ' || last_name) collate "tr-x-icu")`, type: 'text' },
    email: { by: sql`lower(${users.email})`, type: 'text' },
    created: users.createdAt,
    lastSignIn: {
      by: lastSignIn,
      type: 'timestamp with time zone',
    },
  },
}

export const userList = defineList(userEndpoints.listUsers, {
  ...userListQuery,
  id: users.id,
  select: (db, page) => {
    // Aliased as the table itself, so that the subqueries run only for users of the page.
    const pageOfUsers = db
      .select({ ...getTableColumns(users), place: page.place.as('place') })
      .from(users)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset)
      .as('users')
    return db
      .select({ ...userColumns, place: pageOfUsers.place })
      .from(pageOfUsers)
      .leftJoin(companies, eq(companies.id, users.companyId))
      .leftJoin(agencies, eq(agencies.id, users.agencyId))
      .orderBy(...page.orderBy)
  },
  toItem: (user, { language }) => describeUser(user, language),
})
