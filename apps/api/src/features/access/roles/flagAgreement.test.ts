/** Grants each flag alone: the menu lists it, its calls are allowed, and calls of other flags are refused. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { permissionFlags } from '@kervan/contract/permissions'
import { listEndpoints } from '@kervan/contract/table'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { findUserByEmail } from '../access.queries.ts'
import { forgetUsers } from '../callerCache.ts'

const groupId = 90
const email = 'operasyon@kervan.example'
const flagged = listEndpoints()
  .map(({ endpoint }) => endpoint)
  .filter(({ access }) => permissionFlags.some((flag) => flag === access))

let test: TestApp
let userId: number
let token: string
beforeAll(async () => {
  test = await startTestApp()
  const { db } = test.services
  userId = (await findUserByEmail(db, email))!.id
  await db.execute(sql`insert into role_groups (id, role, name_tr, name_en)
    values (${groupId}, 'operation4controllers', 'Tek yetki', 'One flag')`)
  await db.execute(sql`update user_role_groups set role_group_id = ${groupId} where user_id = ${userId}`)
  token = await test.tokenForEmail(email)
})
afterAll(() => test.close())

it.each(permissionFlags)('treats the flag %s the same in menu and calls', async (flag) => {
  const { db, cache } = test.services
  await db.execute(sql`delete from role_group_roles where role_group_id = ${groupId}`)
  await db.execute(sql`insert into role_group_roles (role_group_id, role_id)
    select ${groupId}, id from roles where definition = ${flag}`)
  forgetUsers(cache, [userId])
  const { body } = await test.call(accessEndpoints.getUserMenu, {
    token,
    body: { userID: userId, active: 1 },
  })
  expect(body.map(({ role }) => role.definition)).toEqual([flag])
  const open: string[] = []
  for (const endpoint of flagged)
    if ((await test.callFailing(endpoint, { token })).status !== 403) open.push(endpoint.path)
  expect(open).toEqual(flagged.filter(({ access }) => access === flag).map(({ path }) => path))
})
