import { and, eq, sql } from 'drizzle-orm'
import { mostHolders } from '@kervan/contract/access/rightsReview.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdsRole } from '../holdsRole.ts'
import { roles, roleGroupRoles, roleGroups, userMenus, userRoleGroups, users } from '../access.tables.ts'
import { scopeOf } from '../policies.ts'
import { findRole } from '../roles/role.queries.ts'
import { groupName, userInScope } from '../users/user.queries.ts'

const givingGroups = sql<{ nameTr: string; nameEn: string }[]>`coalesce((
  select json_agg(json_build_object('nameTr', ${roleGroups.nameTr}, 'nameEn', ${roleGroups.nameEn}) order by ${roleGroups.id})
  from ${userRoleGroups}
  join ${roleGroups} on ${roleGroups.id} = ${userRoleGroups.roleGroupId} and ${roleGroups.isActive}
  join ${roleGroupRoles} on ${roleGroupRoles.roleGroupId} = ${roleGroups.id} and ${roleGroupRoles.isActive}
  where ${userRoleGroups.userId} = ${users.id} and ${userRoleGroups.isActive} and ${roleGroupRoles.roleId} = ${roles.id}), '[]'::json)`

const isException = sql<boolean>`exists (select 1 from ${userMenus}
  where ${userMenus.userId} = ${users.id} and ${userMenus.roleId} = ${roles.id} and ${userMenus.isActive})`

/** Lists active users with a flag by name, and the origin of it. @throws AppError notFound */
export const listHolders = async (ctx: Ctx, roleId: number) => {
  if (!(await findRole(ctx.db, roleId))) throw new AppError('notFound')
  const held = and(eq(users.isActive, true), userInScope(scopeOf(ctx)), holdsRole(users.id, roles.id))
  const rows = await ctx.db
    .select({
      userID: users.id,
      userName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      groups: givingGroups,
      isException,
      totalCount: sql<number>`count(*) over ()::int`,
    })
    .from(users)
    .innerJoin(roles, eq(roles.id, roleId))
    .where(held)
    .orderBy(sql`(${users.firstName} || ' ' || ${users.lastName}) collate "tr-x-icu"`, users.id)
    .limit(mostHolders)
  return {
    totalCount: rows[0]?.totalCount ?? 0,
    holders: rows.map(({ userID, userName, groups, isException: isOwn }) => ({
      userID,
      userName,
      groups: groups.map((group) => groupName(group, ctx.language)),
      isException: isOwn,
    })),
  }
}
