import { sql } from 'drizzle-orm'
import { permissionFlags, seededRoleGroups } from '@kervan/contract/permissions'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { roleGroupRoles, roleGroups, roles } from '../access.tables.ts'

/**
 * Seeds standard role groups and flags (docs/rules.md, Users and access). Runs at every start and leaves
 * changed rows unchanged.
 */
export const seedAccess = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx
      .insert(roles)
      .values(permissionFlags.map((definition) => ({ definition })))
      .onConflictDoNothing()
    const fresh = await tx
      .insert(roleGroups)
      .values(seededRoleGroups.map(({ id, role, nameTr, nameEn }) => ({ id, role, nameTr, nameEn })))
      .onConflictDoNothing()
      .returning({ id: roleGroups.id })
    const idByFlag = new Map((await tx.select().from(roles)).map((role) => [role.definition, role.id]))
    const rows = seededRoleGroups
      .filter((group) => fresh.some(({ id }) => id === group.id))
      .flatMap((group) => group.flags.map((flag) => ({ roleGroupId: group.id, roleId: idByFlag.get(flag)! })))
    if (rows.length > 0) await tx.insert(roleGroupRoles).values(rows).onConflictDoNothing()
    await tx.execute(
      sql`select setval(pg_get_serial_sequence('role_groups', 'id'), greatest((select max(id) from role_groups), 100))`,
    )
  })
