import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { seedAccess } from './seedAccess.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('gives the flag of the warehouse to who held that of flights, but for the seeded couriers, once', async () => {
  const { db } = test.services
  const flagsOf = async (groupId: number) => {
    const { rows } = await db.execute<{ definition: string }>(sql`select definition from roles
      join role_group_roles on role_id = roles.id where role_group_id = ${groupId} order by 1`)
    return rows.map(({ definition }) => definition)
  }
  const couriers = await flagsOf(5)
  // As it was before the flag: the courier worked in the warehouse too, and a group was made for it.
  await db.execute(sql`delete from role_group_roles where role_group_id = 6
    or role_id = (select id from roles where definition = 'pickup_warehouse')`)
  await db.execute(sql`delete from user_role_groups where role_group_id = 6`)
  await db.execute(sql`delete from role_groups where id = 6`)
  await db.execute(sql`delete from roles where definition = 'pickup_warehouse'`)
  await db.execute(sql`insert into role_groups (id, role, name_tr, name_en)
    values (91, 'pickup4controllers', 'Gece', 'Night')`)
  await db.execute(sql`insert into role_group_roles (role_group_id, role_id)
    select part, id from roles, unnest(array[5, 91]) as part
    where definition in ('pickup', 'pickup_flightlist') on conflict do nothing`)
  await seedAccess(db)
  expect(await flagsOf(5)).toEqual(couriers)
  expect(await flagsOf(91)).toEqual(['pickup', 'pickup_flightlist', 'pickup_warehouse'])
  for (const id of [1, 4, 6]) expect(await flagsOf(id)).toContain('pickup_warehouse')
  await db.execute(sql`delete from role_group_roles where role_group_id = 91`)
  await seedAccess(db)
  expect(await flagsOf(91)).toEqual([])
})
