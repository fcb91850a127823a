import { and, eq, sql } from 'drizzle-orm'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { startOfDayInTurkiye } from '../../../platform/clock.ts'
import { withinDays } from '../../../platform/list/conditions.ts'
import type { Range } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { agencies, companies } from '../../company/company.tables.ts'
import { userRoleGroups, users } from '../access.tables.ts'
import { scopeOf } from '../policies.ts'
import { describeUser } from './describeUser.ts'
import { userColumns, userInScope } from './user.queries.ts'

/** What is never null, to order by. */
const lastSignIn = sql`coalesce(${users.lastSignInAt}, to_timestamp(0))`

/** What all lists of users have. */
export const userListQuery = {
  scope: (ctx: Ctx) => userInScope(scopeOf(ctx)),
  filters: {
    searchText: users.searchText,
    // As the partial indexes say it.
    active: (active: string) => (active === '1' ? sql`${users.isActive}` : sql`not ${users.isActive}`),
    roleGroupID: (roleGroupId: number) =>
      sql`exists (select 1 from ${userRoleGroups} where ${userRoleGroups.userId} = ${users.id}
        and ${userRoleGroups.roleGroupId} = ${roleGroupId} and ${userRoleGroups.isActive})`,
    companyID: users.companyId,
    agencyID: users.agencyId,
    isOperationUser: (wanted: boolean) =>
      wanted ? sql`${users.isOperationUser}` : sql`not ${users.isOperationUser}`,
    // The second condition says nothing new, but has an index.
    lastSignIn: ({ from, to }: Range<string>) =>
      and(
        withinDays(users.lastSignInAt, { from, to }),
        from === null ? undefined : sql`${lastSignIn} >= ${startOfDayInTurkiye(from)}`,
      ),
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
  select: (db, page) =>
    db
      .select({ ...userColumns, place: page.place })
      .from(users)
      .leftJoin(companies, eq(companies.id, users.companyId))
      .leftJoin(agencies, eq(agencies.id, users.agencyId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (user, { language }) => describeUser(user, language),
})
