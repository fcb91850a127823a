import { eq, sql } from 'drizzle-orm'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { agencies, companies } from '../../company/company.tables.ts'
import { userRoleGroups, users } from '../access.tables.ts'
import { scopeOf } from '../policies.ts'
import { describeUser } from './describeUser.ts'
import { userColumns, userInScope } from './user.queries.ts'

export const userList = defineList(userEndpoints.listUsers, {
  scope: (ctx) => userInScope(scopeOf(ctx)),
  filters: {
    searchText: users.searchText,
    active: (active) => eq(users.isActive, active === '1'),
    roleGroupID: (roleGroupId) =>
      sql`exists (select 1 from ${userRoleGroups} where ${userRoleGroups.userId} = ${users.id}
        and ${userRoleGroups.roleGroupId} = ${roleGroupId} and ${userRoleGroups.isActive})`,
    companyID: users.companyId,
    agencyID: users.agencyId,
    isOperationUser: users.isOperationUser,
    lastSignIn: users.lastSignInAt,
    created: users.createdAt,
  },
  sorts: {
    name: { by: sql`((first_name || ' ' || last_name) collate "tr-x-icu")`, type: 'text' },
    email: { by: sql`lower(${users.email})`, type: 'text' },
    created: users.createdAt,
    lastSignIn: {
      by: sql`coalesce(${users.lastSignInAt}, to_timestamp(0))`,
      type: 'timestamp with time zone',
    },
  },
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
