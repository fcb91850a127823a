import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RoleName } from '@kervan/contract/permissions'
import type { Db } from '../../../platform/db/database.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { holdsRole } from '../holdsRole.ts'
import { roleGroupRoles, roleGroups, roles, userMenus, userRoleGroups, users } from '../access.tables.ts'
import type { Scope } from '../policies.ts'
import { userInScope } from '../users/user.queries.ts'

/** Counts only users in the caller's scope, as `listGroupRows` does. */
export const listRoleRows = async (db: Db, scope: Scope) => {
  const { rows } = await db.execute<{
    id: number
    definition: string
    groups: { nameTr: string; nameEn: string }[]
    userCount: number
  }>(sql`select ${roles.id} as id, ${roles.definition} as definition,
    coalesce((select json_agg(json_build_object('nameTr', ${roleGroups.nameTr}, 'nameEn', ${roleGroups.nameEn})
        order by ${roleGroups.id})
      from ${roleGroupRoles} join ${roleGroups} on ${roleGroups.id} = ${roleGroupRoles.roleGroupId}
      where ${roleGroupRoles.roleId} = ${roles.id} and ${roleGroupRoles.isActive}), '[]'::json) as groups,
    (select count(*)::int from ${users} where ${users.isActive} and ${userInScope(scope)}
      and ${holdsRole(users.id, roles.id)}) as "userCount"
    from ${roles} order by ${roles.id}`)
  return rows
}

export const listRoleNames = (db: Db): Promise<{ id: number; definition: string }[]> =>
  db.select({ id: roles.id, definition: roles.definition }).from(roles).orderBy(roles.id)

export const findRole = async (db: Db, id: number) =>
  (await db.select().from(roles).where(eq(roles.id, id)))[0]

/** Inserts a flag; undefined when a flag of that name exists. */
export const insertRole = async (tx: Db, definition: string): Promise<number | undefined> =>
  (await tx.insert(roles).values({ definition }).onConflictDoNothing().returning({ id: roles.id }))[0]?.id

export const removeRole = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(userMenus).where(eq(userMenus.roleId, id))
  await tx.delete(roleGroupRoles).where(eq(roleGroupRoles.roleId, id))
  await tx.delete(roles).where(eq(roles.id, id))
}

export const listGroupRows = async (db: Db, scope: Scope) => {
  const { rows } = await db.execute<{
    id: number
    role: RoleName
    nameTr: string
    nameEn: string
    isActive: boolean
    requiresSecondFactor: boolean
    version: number
    userCount: number
    roleIds: number[]
  }>(sql`select ${roleGroups.id} as id, ${roleGroups.role} as role, ${roleGroups.nameTr} as "nameTr",
    ${roleGroups.nameEn} as "nameEn", ${roleGroups.isActive} as "isActive", ${roleGroups.version} as version,
    ${roleGroups.requiresSecondFactor} as "requiresSecondFactor",
    (select count(*)::int from ${userRoleGroups} join ${users} on ${users.id} = ${userRoleGroups.userId}
      and ${userInScope(scope)}
      where ${userRoleGroups.roleGroupId} = ${roleGroups.id} and ${userRoleGroups.isActive}) as "userCount",
    array(select ${roleGroupRoles.roleId} from ${roleGroupRoles}
      where ${roleGroupRoles.roleGroupId} = ${roleGroups.id} and ${roleGroupRoles.isActive} order by 1) as "roleIds"
    from ${roleGroups} order by ${roleGroups.id}`)
  return rows
}

export const lockGroup = async (tx: Db, id: number) =>
  (await tx.select().from(roleGroups).where(eq(roleGroups.id, id)).for('update'))[0]

export const insertGroup = async (tx: Db, row: typeof roleGroups.$inferInsert) =>
  (await tx.insert(roleGroups).values(row).returning())[0]!

/** Increments the version with each change. */
export const updateGroup = async (
  tx: Db,
  id: number,
  change: Partial<typeof roleGroups.$inferInsert> = {},
): Promise<number> =>
  (
    await tx
      .update(roleGroups)
      .set({ ...change, version: sql`${roleGroups.version} + 1` })
      .where(eq(roleGroups.id, id))
      .returning({ version: roleGroups.version })
  )[0]!.version

export const removeGroup = async (tx: Db, id: number): Promise<void> => {
  await tx.delete(userRoleGroups).where(eq(userRoleGroups.roleGroupId, id))
  await tx.delete(roleGroupRoles).where(eq(roleGroupRoles.roleGroupId, id))
  await tx.delete(roleGroups).where(eq(roleGroups.id, id))
}

export const listGroupRoleIds = async (db: Db, roleGroupId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: roleGroupRoles.roleId })
    .from(roleGroupRoles)
    .where(and(eq(roleGroupRoles.roleGroupId, roleGroupId), eq(roleGroupRoles.isActive, true)))
  return rows.map(({ id }) => id)
}

export const setGroupRoles = async (
  tx: Db,
  roleGroupId: number,
  roleIds: readonly number[],
  isActive: boolean,
): Promise<void> => {
  if (roleIds.length === 0) return
  await tx
    .insert(roleGroupRoles)
    .values(roleIds.map((roleId) => ({ roleGroupId, roleId, isActive })))
    .onConflictDoUpdate({
      target: [roleGroupRoles.roleGroupId, roleGroupRoles.roleId],
      set: { isActive },
    })
}

export const listMemberIds = async (db: Db, roleGroupId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: userRoleGroups.userId })
    .from(userRoleGroups)
    .where(and(eq(userRoleGroups.roleGroupId, roleGroupId), eq(userRoleGroups.isActive, true)))
  return rows.map(({ id }) => id)
}

type GroupChange = {
  by: string | null
  added: string[]
  removed: string[]
}

/** Changes of a group's flags since a version. */
export const listGroupChangesSince = async (
  db: Db,
  roleGroupId: number,
  version: number,
): Promise<GroupChange[]> => {
  const { rows } = await db.execute<GroupChange>(sql`
    select ${users.firstName} || ' ' || ${users.lastName} as by,
      coalesce(${auditEntries.details} -> 'added', '[]'::jsonb) as added,
      coalesce(${auditEntries.details} -> 'removed', '[]'::jsonb) as removed
    from ${auditEntries} left join ${users} on ${users.id} = ${auditEntries.actorId}
    where ${auditEntries.subject} = 'roleGroup' and ${auditEntries.subjectId} = ${String(roleGroupId)}
      and (${auditEntries.details} ->> 'version')::int > ${version}
    order by ${auditEntries.id}`)
  return rows
}

export const listExceptions = (db: Db, userId: number) =>
  db
    .select({ roleId: userMenus.roleId, isActive: userMenus.isActive })
    .from(userMenus)
    .where(eq(userMenus.userId, userId))

export const setException = async (
  tx: Db,
  row: { userId: number; roleId: number; isActive: boolean },
): Promise<void> => {
  await tx
    .insert(userMenus)
    .values(row)
    .onConflictDoUpdate({ target: [userMenus.userId, userMenus.roleId], set: { isActive: row.isActive } })
}

export const removeExceptions = async (tx: Db, userId: number, roleIds: readonly number[]): Promise<void> => {
  if (roleIds.length === 0) return
  await tx.delete(userMenus).where(and(eq(userMenus.userId, userId), inArray(userMenus.roleId, [...roleIds])))
}
