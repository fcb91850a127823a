import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import type { UserRights } from '@kervan/contract/access/userRights.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { companies } from '../../company/company.tables.ts'
import { roles, userMenus, userRoleGroups, users } from '../access.tables.ts'
import { scopeOf } from '../policies.ts'
import { groupName, userColumns, userInScope } from '../users/user.queries.ts'

interface Exception {
  id: number
  roleID: number
  definition: string
  active: number
}

const hasExceptions = sql`exists (select 1 from ${userMenus} where ${userMenus.userId} = ${users.id})`

const exceptions = sql<Exception[]>`coalesce((
  select json_agg(json_build_object('id', ${userMenus.id}, 'roleID', ${roles.id}, 'definition', ${roles.definition},
    'active', ${userMenus.isActive}::int) order by ${roles.id})
  from ${userMenus} join ${roles} on ${roles.id} = ${userMenus.roleId}
  where ${userMenus.userId} = ${users.id}), '[]'::json)`

const query = {
  scope: (ctx: Ctx): SQL => userInScope(scopeOf(ctx)),
  filters: {
    searchText: users.searchText,
    roleGroupID: (roleGroupId: number) =>
      sql`exists (select 1 from ${userRoleGroups} where ${userRoleGroups.userId} = ${users.id}
        and ${userRoleGroups.roleGroupId} = ${roleGroupId} and ${userRoleGroups.isActive})`,
    hasExceptions: (wanted: boolean) => (wanted ? hasExceptions : sql`not ${hasExceptions}`),
    userID: users.id,
  },
  sorts: {
    name: { by: sql`((first_name || ' ' || last_name) collate "tr-x-icu")`, type: 'text' },
    email: { by: sql`lower(${users.email})`, type: 'text' },
  },
  id: users.id,
  select: (db: Db, page: ListPage) =>
    db
      .select({
        place: page.place,
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        isActive: users.isActive,
        version: users.version,
        groups: userColumns.groups,
        exceptions,
      })
      .from(users)
      // The join qualifies column names, which the subqueries need.
      .leftJoin(companies, eq(companies.id, users.companyId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: (
    user: {
      id: number
      firstName: string
      lastName: string
      email: string
      isActive: boolean
      version: number
      groups: { id: number; nameTr: string; nameEn: string }[]
      exceptions: Exception[]
    },
    { language }: Ctx,
  ): UserRights => ({
    userID: user.id,
    userName: `${user.firstName} ${user.lastName}`,
    email: user.email,
    active: Number(user.isActive),
    roleGroupIDs: user.groups.map(({ id }) => id),
    roleGroups: user.groups.map((group) => groupName(group, language)),
    exceptions: user.exceptions,
    version: user.version,
  }),
}

export const userMenuList = defineList(roleEndpoints.listUserMenus, query)
export const userRoleGroupList = defineList(roleEndpoints.listUserRoleGroups, query)
