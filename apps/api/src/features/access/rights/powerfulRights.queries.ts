import { sql } from 'drizzle-orm'
import { powerfulFlags } from '@kervan/contract/permissions'
import type { Db } from '../../../platform/db/database.ts'
import { roleGroupRoles, roleGroups, roles, userMenus, userRoleGroups, users } from '../access.tables.ts'

export interface HeldFlag {
  userId: number
  definition: string
  /** True once the user has signed in; before that the invitation contains the news. */
  isSetUp: boolean
}

/**
 * Users with flags that only administrators have by default. Starts from the few groups with such a flag,
 * because checking `holdsRole` would read every user.
 */
export const listPowerfulRights = async (tx: Db): Promise<HeldFlag[]> => {
  const { rows } = await tx.execute<{ user_id: number; definition: string; is_set_up: boolean }>(sql`
    with powerful as materialized (
      select ${roles.id} as id, ${roles.definition} as definition from ${roles}
      where ${roles.definition} in ${[...powerfulFlags]}),
    held as (
      select ${userRoleGroups.userId} as user_id, powerful.id, powerful.definition from powerful
      join ${roleGroupRoles} on ${roleGroupRoles.roleId} = powerful.id and ${roleGroupRoles.isActive}
      join ${roleGroups} on ${roleGroups.id} = ${roleGroupRoles.roleGroupId} and ${roleGroups.isActive}
      join ${userRoleGroups} on ${userRoleGroups.roleGroupId} = ${roleGroups.id} and ${userRoleGroups.isActive}
      union
      select ${userMenus.userId}, powerful.id, powerful.definition from powerful
      join ${userMenus} on ${userMenus.roleId} = powerful.id and ${userMenus.isActive})
    select held.user_id, held.definition,
      ${users.passwordHash} is not null or ${users.lastSignInAt} is not null as is_set_up
    from held
    join ${users} on ${users.id} = held.user_id and ${users.isActive}
    left join ${userMenus} on ${userMenus.userId} = held.user_id and ${userMenus.roleId} = held.id
      and not ${userMenus.isActive}
    where ${userMenus.id} is null
    order by held.user_id, held.definition`)
  return rows.map((row) => ({ userId: row.user_id, definition: row.definition, isSetUp: row.is_set_up }))
}
