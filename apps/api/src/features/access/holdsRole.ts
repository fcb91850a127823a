import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { roleGroupRoles, roleGroups, userMenus, userRoleGroups } from './access.tables.ts'

/** Condition: the user has the flag by a group or an own exception. */
export const holdsRole = (userId: SQLWrapper, roleId: SQLWrapper): SQL => sql`(
  not exists (select 1 from ${userMenus}
    where ${userMenus.userId} = ${userId} and ${userMenus.roleId} = ${roleId} and not ${userMenus.isActive})
  and (exists (select 1 from ${userMenus}
      where ${userMenus.userId} = ${userId} and ${userMenus.roleId} = ${roleId} and ${userMenus.isActive})
    or exists (select 1 from ${userRoleGroups}
      join ${roleGroups} on ${roleGroups.id} = ${userRoleGroups.roleGroupId} and ${roleGroups.isActive}
      join ${roleGroupRoles} on ${roleGroupRoles.roleGroupId} = ${roleGroups.id} and ${roleGroupRoles.isActive}
      where ${userRoleGroups.userId} = ${userId} and ${userRoleGroups.isActive}
        and ${roleGroupRoles.roleId} = ${roleId})))`
