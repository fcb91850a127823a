import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import { permissionFlags } from '@kervan/contract/permissions'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import { findUserAccess } from '../access.queries.ts'

let test: TestApp
let admin: string
let idByFlag: Map<string, number>
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
  const { body } = await test.call(roleEndpoints.listRoles, { token: admin })
  idByFlag = new Map(body.map(({ id, definition }) => [definition, id]))
})
afterAll(() => test.close())

const idOf = (token: string) => Number(decodeJwt<{ nameid: string }>(token).nameid)
const userOf = async (role: Role) => idOf(await test.tokenOf(role))
const flagsOf = async (token: string): Promise<string[]> => {
  const { body } = await test.call(accessEndpoints.getUserMenu, {
    token,
    body: { UserID: idOf(token), Active: 1 },
  })
  return body.map(({ role }) => role.definition)
}
const setMenu = (userID: number, definition: string, active: number, token = admin) =>
  test.callFailing(roleEndpoints.saveUserMenu, {
    token,
    body: { userID, roleID: idByFlag.get(definition), active },
  })
const matrix = async () => (await test.call(roleEndpoints.listRoleGroupRoles, { token: admin })).body
const groupOf = async (id: number) => (await matrix()).groups.find((group) => group.id === id)!

describe('user permissions', () => {
  it("combines the flags of active groups with the user's exceptions", async () => {
    const userId = await userOf('customer')
    const flag = fc.constantFrom(...permissionFlags.slice(0, 8))
    const group = fc.record({ isActive: fc.boolean(), isMember: fc.boolean(), flags: fc.uniqueArray(flag) })
    const made: number[] = []
    for (const name of ['a', 'b']) {
      const { body } = await test.call(roleEndpoints.saveRoleGroup, {
        token: admin,
        body: { nameTr: name, nameEn: name, role: 'user4controllers' },
      })
      made.push(body.id)
    }
    const { db } = test.services
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(group, group),
        fc.uniqueArray(fc.tuple(flag, fc.boolean()), { selector: ([name]) => name }),
        async (groups, exceptions) => {
          await db.execute(sql`update user_role_groups set is_active = false where user_id = ${userId}`)
          await db.execute(sql`delete from user_menus where user_id = ${userId}`)
          for (const [index, { isActive, isMember, flags }] of groups.entries()) {
            const id = made[index]!
            await db.execute(sql`update role_groups set is_active = ${isActive} where id = ${id}`)
            await db.execute(sql`delete from role_group_roles where role_group_id = ${id}`)
            for (const name of flags)
              await db.execute(sql`insert into role_group_roles values (${id}, ${idByFlag.get(name)}, true)`)
            await db.execute(sql`insert into user_role_groups values (${userId}, ${id}, ${isMember})
              on conflict (user_id, role_group_id) do update set is_active = excluded.is_active`)
          }
          for (const [name, isActive] of exceptions)
            await db.execute(sql`insert into user_menus (user_id, role_id, is_active)
              values (${userId}, ${idByFlag.get(name)}, ${isActive})`)
          const allowed = new Set<PermissionFlag>(
            groups.filter((one) => one.isActive && one.isMember).flatMap(({ flags }) => flags),
          )
          for (const [name, isActive] of exceptions) {
            if (isActive) allowed.add(name)
            else allowed.delete(name)
          }
          const { flags } = await findUserAccess(db, userId)
          expect([...flags].sort()).toEqual([...allowed].sort())
        },
      ),
      { numRuns: 40 },
    )
    await db.execute(sql`delete from user_menus where user_id = ${userId}`)
    await db.execute(sql`update user_role_groups set is_active = role_group_id = 2 where user_id = ${userId}`)
  })

  it('applies a change of permissions at the next call in menu and calls alike', async () => {
    const token = await test.tokenOf('customer')
    const roles = () => test.callFailing(roleEndpoints.listRoles, { token })
    expect((await roles()).status).toBe(403)
    expect((await setMenu(idOf(token), 'definitions_rolecrud', 1)).status).toBe(200)
    expect(await flagsOf(token)).toContain('definitions_rolecrud')
    expect((await roles()).status).toBe(200)
    expect((await setMenu(idOf(token), 'definitions_rolecrud', 0)).status).toBe(200)
    expect(await flagsOf(token)).not.toContain('definitions_rolecrud')
    expect((await roles()).status).toBe(403)
    expect((await setMenu(idOf(token), 'definitions_rolecrud', -1)).status).toBe(200)
    const { body } = await test.call(roleEndpoints.listUserMenus, {
      token: admin,
      body: { userID: idOf(token) },
    })
    expect(body.items[0]!.exceptions).toEqual([])
  })

  it('excludes price permissions for users who only handle parcels', async () => {
    const token = await test.tokenOf('pickup')
    for (const definition of ['shipment_shipment', 'pricing', 'pricing_pricingget'])
      await setMenu(idOf(token), definition, 1)
    expect((await test.callFailing(cartEndpoints.getCart, { token })).status).toBe(403)
  })
})

describe('flags of a group', () => {
  it("applies a group's changed flags to all members immediately", async () => {
    const token = await test.tokenOf('operations')
    const group = await groupOf(4)
    const dashboard = idByFlag.get('dashboard')!
    const { status } = await test.call(roleEndpoints.updateRoleGroupRoles, {
      token: admin,
      body: {
        roleGroupID: 4,
        roleIDs: group.roleIDs.filter((id) => id !== dashboard),
        version: group.version,
      },
    })
    expect(status).toBe(200)
    expect(await flagsOf(token)).not.toContain('dashboard')
  })

  it("refuses an outdated version and lists the other user's changes", async () => {
    const group = await groupOf(5)
    const save = (roleIDs: number[]) =>
      test.callFailing(roleEndpoints.updateRoleGroupRoles, {
        token: admin,
        body: { roleGroupID: 5, roleIDs, version: group.version },
      })
    expect((await save([...group.roleIDs, idByFlag.get('dashboard')!])).status).toBe(200)
    const second = await save(group.roleIDs)
    expect(second.status).toBe(409)
    expect(second.body.Errors!.roleIDs![0]).toContain('Örnek Yönetici değiştirdi: + dashboard')
  })

  it('lets only holders of a flag grant it', async () => {
    const colleague = await test.tokenOf('operations')
    await setMenu(idOf(colleague), 'definitions_rolerolegroupcrud', 1)
    const group = await groupOf(2)
    const roleIDs = [...group.roleIDs, idByFlag.get('pricing_pricelist')!]
    const given = await test.callFailing(roleEndpoints.updateRoleGroupRoles, {
      token: colleague,
      body: { roleGroupID: 2, roleIDs },
    })
    expect(given.status).toBe(422)
    const taken = await test.callFailing(roleEndpoints.updateRoleGroupRoles, {
      token: colleague,
      body: { roleGroupID: 2, roleIDs: group.roleIDs.slice(1) },
    })
    expect(taken.status).toBe(200)
    await setMenu(idOf(colleague), 'definitions_rolerolegroupcrud', -1)
  })

  it('refuses every way of removing an administration flag from its last holder', async () => {
    const own = await groupOf(1)
    const flag = 'definitions_rolerolegroupcrud'
    const refused = [
      await test.callFailing(roleEndpoints.updateRoleGroupRoles, {
        token: admin,
        body: { roleGroupID: 1, roleIDs: own.roleIDs.filter((id) => id !== idByFlag.get(flag)) },
      }),
      await setMenu(idOf(admin), flag, 0),
      await test.callFailing(roleEndpoints.saveUserRoleGroup, {
        token: admin,
        body: { userID: idOf(admin), roleGroupID: 1, active: 0 },
      }),
      await test.callFailing(roleEndpoints.saveRoleGroup, {
        token: admin,
        body: { id: 1, nameTr: 'Yönetici', nameEn: 'Administrator', role: 'admin4controllers', active: 0 },
      }),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(422)
      expect(body.Detail).toContain(flag)
    }
    expect(await flagsOf(admin)).toContain(flag)
  })
})

describe('role groups', () => {
  it('copies a role group with its flags, and keeps standard and used ones', async () => {
    const { body } = await test.call(roleEndpoints.saveRoleGroup, {
      token: admin,
      body: { nameTr: 'Şube', nameEn: 'Branch', role: 'user4controllers', copyOf: 2 },
    })
    expect((await groupOf(body.id)).roleIDs).toEqual((await groupOf(2)).roleIDs)
    const remove = (id: number) =>
      test.callFailing(roleEndpoints.deleteRoleGroup, { token: admin, body: { id } })
    expect((await remove(2)).status).toBe(422)
    const userID = await userOf('customer')
    const member = { userID, roleGroupID: body.id }
    await test.call(roleEndpoints.saveUserRoleGroup, { token: admin, body: { ...member, active: 1 } })
    expect((await remove(body.id)).status).toBe(422)
    await test.call(roleEndpoints.saveUserRoleGroup, { token: admin, body: { ...member, active: 0 } })
    expect((await remove(body.id)).status).toBe(200)
  })

  it('changes memberships of many users at once, or none when one is invalid', async () => {
    const [customer, pickup] = [await userOf('customer'), await userOf('pickup')]
    const token = await test.tokenOf('customer')
    const change = (changes: object[]) =>
      test.callFailing(roleEndpoints.saveUserRoleGroups, { token: admin, body: { changes } })
    // The courier has no company, which the customer role requires.
    const refused = await change([
      { userID: customer, roleGroupID: 5, active: 1 },
      { userID: pickup, roleGroupID: 2, active: 1 },
    ])
    expect(refused.status).toBe(400)
    expect((await flagsOf(token)).includes('pickup')).toBe(false)
    expect((await change([{ userID: customer, roleGroupID: 5, active: 1 }])).status).toBe(200)
    const signedOut = await test.callFailing(accessEndpoints.getUserMenu, {
      token,
      body: { UserID: customer, Active: 1 },
    })
    expect(signedOut.status).toBe(401)
    await change([{ userID: customer, roleGroupID: 5, active: 0 }])
  })
})

describe('flags', () => {
  it('creates custom flags for administrators that grant nothing, and keeps standard flags', async () => {
    const { body } = await test.call(roleEndpoints.createRole, {
      token: admin,
      body: { definition: 'vip_masa' },
    })
    const again = await test.callFailing(roleEndpoints.createRole, {
      token: admin,
      body: { definition: 'vip_masa' },
    })
    expect(again.body.Errors).toHaveProperty('definition')
    const { body: all } = await test.call(roleEndpoints.listRoles, { token: admin })
    expect(all.find(({ id }) => id === body.id)).toMatchObject({ isStandard: false, calls: [], userCount: 1 })
    expect(all.find(({ definition }) => definition === 'definitions_usercrud')!.calls).toContainEqual(
      expect.objectContaining({ path: '/api/UserCrud/CreateUser' }),
    )
    const remove = (id: number) => test.callFailing(roleEndpoints.deleteRole, { token: admin, body: { id } })
    expect((await remove(body.id)).status).toBe(200)
    expect((await remove(idByFlag.get('pricing')!)).status).toBe(422)
  })
})
