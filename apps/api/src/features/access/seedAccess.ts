import { sql } from 'drizzle-orm'
import { permissionFlags, seededRoleGroups } from '@kervan/contract/permissions'
import { inTransaction } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/database.ts'
import { roleGroupRoles, roleGroups, roles } from './access.tables.ts'

/**
 * Warehouse work was part of the flag of flights until it got a flag of its own: who held that one keeps the work, and the seeded
 * group of couriers is left with the own round. Runs once, in the transaction that adds the flag.
 */
const splitWarehouseFlag = async (tx: Db): Promise<void> => {
  const held = sql`join roles as flight on flight.id = held.role_id and flight.definition = 'pickup_flightlist'
    join roles as added on added.definition = 'pickup_warehouse'`
  await tx.execute(sql`insert into role_group_roles (role_group_id, role_id, is_active)
    select held.role_group_id, added.id, held.is_active from role_group_roles as held ${held}
    where held.role_group_id <> 5 on conflict do nothing`)
  await tx.execute(sql`insert into user_menus (user_id, role_id, is_active)
    select held.user_id, added.id, held.is_active from user_menus as held ${held} on conflict do nothing`)
  await tx.execute(sql`delete from role_group_roles as held using roles where roles.id = held.role_id
    and held.role_group_id = 5 and roles.definition in
      ('pickup', 'pickup_flightlist', 'reservation_create', 'agent_shipmenttrackingstatusescreate')`)
  await tx.execute(sql`update role_groups set version = version + 1 where id = 5 or id in (
    select role_group_id from role_group_roles join roles on roles.id = role_id and definition = 'pickup_warehouse')`)
}

/** Inserts the standard role groups and flags (docs/rules.md, Users and access). Runs at every start and leaves changed rows as they are. */
export const seedAccess = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const known = await tx.select({ id: roles.id }).from(roles).limit(1)
    const added = await tx
      .insert(roles)
      .values(permissionFlags.map((definition) => ({ definition })))
      .onConflictDoNothing()
      .returning({ definition: roles.definition })
    if (known.length > 0 && added.some(({ definition }) => definition === 'pickup_warehouse'))
      await splitWarehouseFlag(tx)
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
