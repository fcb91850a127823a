import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { seedAccess } from './seedAccess.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('adds a missing group with its flags and keeps a changed group', async () => {
  const { db } = test.services
  const flagsOf = async (groupId: number) => {
    const { rows } = await db.execute<{ definition: string }>(sql`select definition from roles
      join role_group_roles on role_id = roles.id where role_group_id = ${groupId} order by 1`)
    return rows.map(({ definition }) => definition)
  }
  const warehouse = await flagsOf(6)
  expect(warehouse).toContain('pickup_warehouse')
  await db.execute(sql`delete from role_group_roles where role_group_id in (5, 6)`)
  await db.execute(sql`delete from user_role_groups where role_group_id = 6`)
  await db.execute(sql`delete from role_groups where id = 6`)
  await seedAccess(db)
  expect(await flagsOf(6)).toEqual(warehouse)
  expect(await flagsOf(5)).toEqual([])
})
