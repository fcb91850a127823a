/** Changes of permissions. They run one after the other, and none may leave the product without an administrator. */
import { sql } from 'drizzle-orm'
import { permissionFlags } from '@kervan/contract/permissions'
import { managingRole } from '@kervan/contract/roles'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdsRole } from '../holdsRole.ts'
import { roleGroups, roles, userRoleGroups, users } from '../access.tables.ts'

/** Settings of one's own account or company do not count as administration. */
const ownFlags: readonly string[] = ['definitions_invoicesettings', 'definitions_usersettings']

const managingFlags = permissionFlags.filter(
  (flag) => flag.startsWith('definitions') && !ownFlags.includes(flag),
)

/** Administration flags that no active user has. */
const listUnheld = async (tx: Db): Promise<string[]> => {
  const { rows } = await tx.execute<{ definition: string }>(sql`
    select ${roles.definition} as definition from ${roles}
    where ${roles.definition} in ${[...managingFlags]} and not exists (
      select 1 from ${users} where ${users.isActive} and ${holdsRole(users.id, roles.id)})
    union all select ${managingRole} where not exists (
      select 1 from ${users}
      join ${userRoleGroups} on ${userRoleGroups.userId} = ${users.id} and ${userRoleGroups.isActive}
      join ${roleGroups} on ${roleGroups.id} = ${userRoleGroups.roleGroupId} and ${roleGroups.isActive}
      where ${users.isActive} and ${roleGroups.role} = ${managingRole})`)
  return rows.map(({ definition }) => definition)
}

/** Arbitrary key, unique among advisory locks. */
const lockKey = 7_340_021

/** @throws AppError lastAdministrator */
export const changeRights = async <T>(tx: Db, work: () => Promise<T>): Promise<T> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
  const before = new Set(await listUnheld(tx))
  const done = await work()
  const lost = (await listUnheld(tx)).filter((flag) => !before.has(flag))
  if (lost.length > 0) throw new AppError('lastAdministrator', { params: { flags: lost.join(', ') } })
  return done
}
