import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rightsReviewEndpoints } from '@kervan/contract/access/rightsReview.endpoints'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'

const { listRightsChanges, undoRightsChange, listHolders } = rightsReviewEndpoints

let test: TestApp
let admin: string
let idOf: (definition: string) => number
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
  const { body } = await test.call(roleEndpoints.listRoles, { token: admin })
  idOf = (definition) => body.find((role) => role.definition === definition)!.id
})
afterAll(() => test.close())

let serial = 0
const newUser = async (fields: object = {}) => {
  const email = `degisen${++serial}@ornek.example`
  const body = {
    id: -1,
    email,
    firstName: 'Değişen',
    lastName: `Kişi${serial}`,
    roleGroupID: 4,
    isOperationUser: true,
    ...fields,
  }
  return (await test.call(userEndpoints.saveUser, { token: admin, body })).body
}
const log = async (body: object = {}) =>
  (await test.call(listRightsChanges, { token: admin, body })).body.items
const undo = (id: number, token = admin) => test.callFailing(undoRightsChange, { token, body: { id } })
const rightsOf = async (userID: number) =>
  (await test.call(roleEndpoints.listUserRights, { token: admin, body: { userID } })).body
const setMenu = (userID: number, changes: [string, number][]) =>
  test.call(roleEndpoints.saveUserMenus, {
    token: admin,
    body: { userID, changes: changes.map(([flag, active]) => ({ roleID: idOf(flag), active })) },
  })
const groupFlags = async (id: number) => {
  const { body } = await test.call(roleEndpoints.listRoleGroupRoles, { token: admin })
  return body.groups.find((group) => group.id === id)!
}
const newGroup = async (flags: string[]) => {
  const { body } = await test.call(roleEndpoints.saveRoleGroup, {
    token: admin,
    body: { nameTr: `Grup ${++serial}`, nameEn: `Group ${serial}`, role: 'operation4controllers' },
  })
  await setGroup(body.id, flags)
  return body.id
}
const setGroup = (roleGroupID: number, flags: string[]) =>
  test.call(roleEndpoints.updateRoleGroupRoles, {
    token: admin,
    body: { roleGroupID, roleIDs: flags.map(idOf) },
  })

describe('change of permissions', () => {
  it("shows a user's changed exceptions before and after, and undoes them as one change", async () => {
    const { id, userName } = await newUser()
    await setMenu(id, [['dashboard', 0]])
    await setMenu(id, [
      ['dashboard', 1],
      ['definitions', 1],
      ['pricing', 0],
    ])
    const [entry] = await log({ kind: 'userMenu' })
    expect(entry).toMatchObject({ subjectName: userName, kind: 'userMenu', isUndone: false, undoOf: null })
    expect(entry!.items.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'dashboard', before: 0, after: 1 },
      { name: 'definitions', before: -1, after: 1 },
      { name: 'pricing', before: -1, after: 0 },
    ])
    expect((await undo(entry!.id)).status).toBe(200)
    const { rights } = await rightsOf(id)
    const exceptions = rights.filter(({ exception }) => exception !== null)
    expect(exceptions.map(({ definition, exception }) => [definition, exception])).toEqual([['dashboard', 0]])
    const [undone, first] = await log({ kind: 'userMenu' })
    expect(undone).toMatchObject({ undoOf: entry!.id, isUndone: false })
    expect(first).toMatchObject({ id: entry!.id, isUndone: true })
    expect((await undo(entry!.id)).status).toBe(409)
    // An undo is itself a change: undoing it restores the previous state.
    expect((await undo(undone!.id)).status).toBe(200)
    expect((await rightsOf(id)).rights.find(({ definition }) => definition === 'pricing')!.isHeld).toBe(false)
  })

  it('undoes a change of group flags unless one of them was changed since', async () => {
    const group = await newGroup(['shipment', 'pricing'])
    await setGroup(group, ['shipment', 'dashboard'])
    const [entry] = await log({ kind: 'groupRoles' })
    await setGroup(group, ['shipment', 'dashboard', 'invoicing'])
    expect((await undo(entry!.id)).status).toBe(200)
    const names = ['shipment', 'pricing', 'invoicing'].map(idOf)
    expect((await groupFlags(group)).roleIDs.toSorted()).toEqual(names.toSorted())
    const [again] = await log({ kind: 'groupRoles' })
    await setGroup(group, ['shipment'])
    const refused = await undo(again!.id)
    expect(refused.status).toBe(409)
    expect((await groupFlags(group)).roleIDs).toEqual([idOf('shipment')])
  })

  it('undoes a change of memberships made on any screen', async () => {
    const group = await newGroup(['dashboard'])
    const user = await newUser()
    await test.call(userEndpoints.saveUser, {
      token: admin,
      body: { ...user, id: user.id, version: user.version, roleGroupIDs: [group] },
    })
    const [entry] = await log({ kind: 'userGroups' })
    expect(entry!.items.map(({ name, after }) => [name, after])).toEqual([
      [expect.stringMatching(/^Grup/), 1],
      ['Operasyon', 0],
    ])
    expect((await undo(entry!.id)).status).toBe(200)
    const { body } = await test.call(userEndpoints.getUserDetail, { token: admin, body: { userID: user.id } })
    expect(body.roleGroups.map(({ id }) => id)).toEqual([4])
  })

  it('refuses to undo a change that the user may not make', async () => {
    const target = await newUser()
    await setMenu(target.id, [['definitions_rolecrud', 1]])
    await setMenu(target.id, [['definitions_rolecrud', -1]])
    const [entry] = await log({ kind: 'userMenu' })
    const reader = await newUser()
    await setMenu(reader.id, [['definitions_audit', 1]])
    const token = await test.tokenForEmail(reader.email)
    expect((await undo(entry!.id, token)).status).toBe(403)
    await setMenu(reader.id, [['definitions_usermenucrud', 1]])
    const refused = await undo(entry!.id, token)
    expect(refused.body.Detail).toContain('Kendinizde olmayan')
    expect((await undo(2_000_000_000)).status).toBe(404)
    const { rows } = await test.services.db.execute<{ id: number }>(
      sql`select id from audit_entries where action = 'userInvited' limit 1`,
    )
    expect((await undo(rows[0]!.id)).status).toBe(404)
  })

  it('refuses an undo that would leave no administrator', async () => {
    const own = Number(decodeJwt<{ nameid: string }>(admin).nameid)
    const second = await newUser({ roleGroupID: 1, isOperationUser: true })
    // A second administrator replaces the first; then the change that made the second one is undone.
    await test.call(userEndpoints.saveUser, {
      token: admin,
      body: { ...second, id: second.id, version: second.version, roleGroupIDs: [4] },
    })
    await test.call(roleEndpoints.saveUserRoleGroup, {
      token: admin,
      body: { userID: second.id, roleGroupID: 1, active: 1 },
    })
    const [entry] = await log({ kind: 'userGroups' })
    const token = await test.tokenForEmail(second.email)
    await test.services.db.execute(sql`update user_role_groups set is_active = false
      where role_group_id = 1 and user_id <> ${second.id}`)
    const refused = await undo(entry!.id, token)
    expect(refused.body.Detail).toContain('kimse kalmazdı')
    await test.services.db.execute(
      sql`update user_role_groups set is_active = true where role_group_id = 1 and user_id = ${own}`,
    )
  })
})

describe('permission holders', () => {
  it('lists active holders of a flag with every origin', async () => {
    const group = await newGroup(['agent_announcements', 'dashboard'])
    const byGroup = await newUser({ roleGroupID: group })
    const byException = await newUser({ roleGroupID: await newGroup(['shipment']) })
    const taken = await newUser({ roleGroupID: group })
    const closed = await newUser({ roleGroupID: group })
    await setMenu(byException.id, [['dashboard', 1]])
    await setMenu(taken.id, [['dashboard', 0]])
    await test.call(userEndpoints.setUserActive, { token: admin, body: { userID: closed.id, active: 0 } })
    const { body } = await test.call(listHolders, { token: admin, body: { roleID: idOf('dashboard') } })
    const find = (userID: number) => body.holders.find((holder) => holder.userID === userID)
    expect(find(byGroup.id)).toMatchObject({ groups: [expect.stringMatching(/^Grup/)], isException: false })
    expect(find(byException.id)).toMatchObject({ groups: [], isException: true })
    expect([find(taken.id), find(closed.id)]).toEqual([undefined, undefined])
    expect(body.totalCount).toBe(body.holders.length)
    const missing = { token: admin, body: { roleID: 2_000_000_000 } }
    expect((await test.callFailing(listHolders, missing)).status).toBe(404)
  })
})
