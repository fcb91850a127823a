import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { startForeignWorld } from '../../../testing/foreignWorld.ts'
import type { ForeignWorld } from '../../../testing/foreignWorld.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { codeIn } from '../../account/testing/codeIn.ts'

const { saveUser, listUsers, setUserActive, getUserDetail, exportUsers, listUsersByRole } = userEndpoints

let test: TestApp
let admin: string
let world: ForeignWorld
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
  world = await startForeignWorld(test)
})
afterAll(() => test.close())

const idOf = (token: string) => Number(decodeJwt<{ nameid: string }>(token).nameid)
let serial = 0
const newUser = (fields: object = {}) => ({
  id: -1,
  email: `kisi${++serial}@ornek.example`,
  firstName: 'Işıl',
  lastName: 'Öztürk',
  roleGroupID: 4,
  isOperationUser: true,
  ...fields,
})
const save = (body: object, token = admin) => test.call(saveUser, { token, body })
const saveFailing = (body: object, token = admin) => test.callFailing(saveUser, { token, body })
const menuStatus = async (token: string): Promise<number> =>
  (await test.call(accessEndpoints.getUserMenu, { token, body: { UserID: idOf(token), Active: 1 } })).status
/** Creates a colleague who may manage users but has no other administration flag. */
const colleagueWith = async (...definitions: string[]): Promise<string> => {
  const { body } = await save(newUser())
  for (const definition of definitions)
    await test.services.db.execute(sql`insert into user_menus (user_id, role_id, is_active)
      select ${body.id}, id, true from roles where definition = ${definition}`)
  return test.tokenForEmail(body.email)
}

describe('invitation', () => {
  it('leads from the invitation email to a new password and the sign-in', async () => {
    const invited = newUser({ email: 'Yeni.Kisi@Ornek.example' })
    const { status, body } = await save(invited)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email: 'yeni.kisi@ornek.example',
      userName: 'Işıl Öztürk',
      roleGroups: [{ id: 4, name: 'Operasyon' }],
      active: 1,
      lastSignInAt: null,
    })
    await test.runJobs()
    const email = test.emails.findLast(({ to }) => to === body.email)!
    expect(email.text).toContain(`/forgotpassword?email=${encodeURIComponent(body.email)}`)
    await test.call(accountEndpoints.forgotPassword, { body: { email: body.email } })
    await test.runJobs()
    const code = codeIn(test.emails.findLast(({ to }) => to === body.email)!)
    const password = 'Sakin-Deniz-7'
    await test.call(accountEndpoints.resetPassword, {
      body: { email: body.email, confirmationCode: code, password },
    })
    const signedIn = await test.call(accountEndpoints.signIn, { body: { email: body.email, password } })
    expect(signedIn.status).toBe(200)
    const { body: list } = await test.call(listUsers, { token: admin, body: { searchText: 'yeni.kisi' } })
    expect(list.items[0]!.lastSignInAt).not.toBeNull()
  })

  it("accepts a user's whole name in one field, as older clients send it", async () => {
    const { body } = await save({
      ...newUser(),
      firstName: null,
      lastName: null,
      userName: 'Ayşe Nur Yılmaz',
    })
    expect(body).toMatchObject({ firstName: 'Ayşe Nur', lastName: 'Yılmaz' })
  })

  it('refuses an email that has an account, ignoring case', async () => {
    const { body } = await saveFailing(newUser({ email: 'MUSTERI@kervan.example' }))
    expect(body.Errors).toHaveProperty('email')
  })

  it('refuses a password, because people set their own', async () => {
    const { status, body } = await saveFailing(newUser({ password: 'Gizli-Sifre-1' }))
    expect(status).toBe(400)
    expect(body.Errors).toHaveProperty('password')
  })

  it.each([
    ['a customer without a company', { roleGroupID: 2, isOperationUser: false }, 'companyID'],
    ['an agent without an agency', { roleGroupID: 3, isOperationUser: false }, 'agencyID'],
    ['an operations user of another group', { roleGroupID: 5 }, 'isOperationUser'],
    ['a group that is not there', { roleGroupID: 4711 }, 'roleGroupIDs'],
    ['a company that is not there', { roleGroupID: 2, isOperationUser: false, companyID: 4711 }, 'companyID'],
    ['no group', { roleGroupID: null }, 'roleGroupIDs'],
    ['no name', { firstName: ' ' }, 'firstName'],
  ])('refuses to save %s on its field', async (_, fields, field) => {
    const { status, body } = await saveFailing(newUser(fields))
    expect(status).toBe(400)
    expect(Object.keys(body.Errors ?? {})).toContain(field)
  })
})

describe('change of a user', () => {
  it('refuses an outdated version of a user', async () => {
    const user = newUser()
    const { body } = await save(user)
    const change = { ...user, id: body.id, lastName: 'Kaya', version: body.version }
    expect((await save(change)).body).toMatchObject({ lastName: 'Kaya', version: body.version + 1 })
    expect((await saveFailing(change)).status).toBe(409)
  })

  it("keeps a user's sessions after a change of name and ends them after a change of groups", async () => {
    const user = newUser()
    const { body } = await save(user)
    const token = await test.tokenForEmail(body.email)
    await save({ ...user, id: body.id, lastName: 'Kaya' })
    expect(await menuStatus(token)).toBe(200)
    await save({ ...user, id: body.id, roleGroupID: 5, isOperationUser: false })
    expect(await menuStatus(token)).toBe(401)
  })

  it('audits a change without personal data', async () => {
    const user = newUser({ phoneNumber: '+905321112233' })
    const { body } = await save(user)
    await save({ ...user, id: body.id, lastName: 'Gizlioğlu' })
    const { rows } = await test.services.db.execute<{ action: string; changes: object }>(
      sql`select action, changes from audit_entries where subject = 'user' and subject_id = ${String(body.id)} order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['userInvited', 'userChanged'])
    expect(JSON.stringify(rows)).not.toMatch(/Gizlioğlu|905321112233|kisi\d+@/)
  })
})

describe('deactivating an account', () => {
  it('returns 401 to the next call of the deactivated user', async () => {
    const { body } = await save(newUser())
    const token = await test.tokenForEmail(body.email)
    expect(await menuStatus(token)).toBe(200)
    const closed = await test.call(setUserActive, { token: admin, body: { userID: body.id, active: 0 } })
    expect(closed.body.active).toBe(0)
    expect(await menuStatus(token)).toBe(401)
  })

  it('refuses to deactivate oneself or the last administrator', async () => {
    const own = await test.callFailing(setUserActive, {
      token: admin,
      body: { userID: idOf(admin), active: 0 },
    })
    expect(own.status).toBe(422)
    // A colleague with all flags but without the administrators' token role does not count as administrator.
    const colleague = await colleagueWith()
    await test.services.db.execute(sql`insert into user_menus (user_id, role_id, is_active)
      select ${idOf(colleague)}, id, true from roles on conflict do nothing`)
    await test.services.db.execute(
      sql`update users set is_operation_user = true where id = ${idOf(colleague)}`,
    )
    const last = await test.callFailing(setUserActive, {
      token: colleague,
      body: { userID: idOf(admin), active: 0 },
    })
    expect(last.status).toBe(422)
    expect(await menuStatus(admin)).toBe(200)
    const self = await saveFailing({
      ...newUser(),
      id: idOf(admin),
      email: 'yonetici@kervan.example',
      roleGroupID: 4,
    })
    expect(self.body.Detail).toContain('admin4controllers')
  })
})

describe('user manager without administrator role', () => {
  it('refuses to grant more than the caller has', async () => {
    const colleague = await colleagueWith('definitions_usercrud')
    expect((await saveFailing(newUser({ roleGroupID: 1 }), colleague)).status).toBe(422)
    expect((await save(newUser({ roleGroupID: 5, isOperationUser: false }), colleague)).status).toBe(200)
  })

  it('refuses to change a user with more permissions', async () => {
    const colleague = await colleagueWith('definitions_usercrud')
    const change = { ...newUser(), id: idOf(admin), roleGroupID: null }
    expect((await saveFailing(change, colleague)).status).toBe(422)
    for (const row of [setUserActive, userEndpoints.endUserSessions]) {
      const body = { userID: idOf(admin), active: 0 }
      expect((await test.callFailing(row, { token: colleague, body })).status).toBe(422)
    }
    expect(await menuStatus(admin)).toBe(200)
  })

  it('limits an agent to users of the agency and its companies', async () => {
    const agent = await test.tokenOf('agent')
    await test.services.db.execute(sql`insert into user_menus (user_id, role_id, is_active)
      select ${idOf(agent)}, id, true from roles where definition = 'definitions_usercrud'`)
    const { body } = await test.call(listUsers, { token: agent, body: {} })
    expect(body.items.map(({ email }) => email).sort()).toEqual([
      'acente@kervan.example',
      'musteri@kervan.example',
    ])
    for (const row of [getUserDetail, userEndpoints.endUserSessions, userEndpoints.sendResetCode])
      expect((await test.callFailing(row, { token: agent, body: { userID: world.userId } })).status).toBe(404)
    const own = { ...newUser({ isOperationUser: false }), roleGroupID: 2, companyID: world.companyId }
    expect((await saveFailing(own, agent)).body.Errors).toHaveProperty('companyID')
    const named = await test.call(listUsersByRole, { token: agent, body: { role: 'user4controllers' } })
    expect(named.body.map(({ name }) => name)).toEqual(['Örnek Müşteri'])
  })
})

describe('list of users', () => {
  it('filters the user list by unaccented words, state, group and company, in every order', async () => {
    const { body: made } = await save(newUser({ firstName: 'Gülşah', lastName: 'Işıklı', active: 0 }))
    const list = async (body: object) => (await test.call(listUsers, { token: admin, body })).body.items
    expect((await list({ SearchText: 'gulsah isik' })).map(({ id }) => id)).toEqual([made.id])
    expect((await list({ SearchText: 'gulsah', Active: 1 })).length).toBe(0)
    expect((await list({ SearchText: 'gulsah', Active: -1, RoleGroupID: 4 })).length).toBe(1)
    expect((await list({ CompanyID: world.companyId })).map(({ id }) => id)).toEqual([world.userId])
    for (const sort of listUsers.list.sorts) {
      const first = await list({ sort, pageSize: 3, pageNumber: 1 })
      const second = await list({ sort, pageSize: 3, pageNumber: 2 })
      const all = await list({ sort, pageSize: 100 })
      expect([...first, ...second].map(({ id }) => id)).toEqual(all.slice(0, 6).map(({ id }) => id))
    }
  })

  it('counts the listed users only when requested', async () => {
    const { body: counted } = await test.call(listUsers, { token: admin, body: { pageSize: 1 } })
    expect(counted.totalCount).toBeGreaterThan(counted.items.length)
    const { body } = await test.call(listUsers, { token: admin, body: { pageSize: 1, withTotal: false } })
    expect(body).toEqual({ items: counted.items, totalCount: null })
  })

  it('exports cells that no spreadsheet executes and audits the user who exported', async () => {
    await save(newUser({ firstName: '=HYPERLINK("http://x")', lastName: '@SUM(A1)' }))
    const { bytes } = await test.call(exportUsers, { token: admin, body: { format: 'csv', sort: 'name' } })
    const text = bytes.toString()
    expect(text).toContain('HYPERLINK')
    expect(text).not.toMatch(/(^|[;,\n"])=HYPERLINK/)
    const { rows } = await test.services.db.execute(
      sql`select 1 from audit_entries where action = 'listExported' and subject_id = 'users'`,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('single user', () => {
  it('shows permissions with origin, sessions and open work', async () => {
    const customer = await test.tokenOf('customer')
    await test.services.db.execute(sql`insert into user_menus (user_id, role_id, is_active)
      select ${idOf(customer)}, id, definition = 'dashboard' from roles where definition in ('dashboard', 'integration')`)
    const { body } = await test.call(getUserDetail, { token: admin, body: { userID: idOf(customer) } })
    const permissionOf = (flag: string) => body.permissions.find(({ definition }) => definition === flag)
    expect(permissionOf('shipment')).toEqual({
      definition: 'shipment',
      isHeld: true,
      groups: ['Müşteri'],
      exception: null,
    })
    expect(permissionOf('dashboard')).toMatchObject({ isHeld: true, groups: [], exception: 1 })
    expect(permissionOf('integration')).toMatchObject({ isHeld: false, groups: ['Müşteri'], exception: 0 })
    expect(body.sessions.length).toBeGreaterThan(0)
    expect(body.hasPassword).toBe(true)
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('emails a code when staff reset the password and changes nothing else', async () => {
    const email = 'musteri@kervan.example'
    const token = await test.tokenOf('customer')
    await test.call(userEndpoints.sendResetCode, { token: admin, body: { userID: idOf(token) } })
    await test.runJobs()
    expect(codeIn(test.emails.findLast(({ to }) => to === email)!)).toMatch(/^\d{6,12}$/)
    expect(await menuStatus(token)).toBe(200)
  })

  it('ends all sessions of a user immediately when staff request it', async () => {
    const tokens = [await test.tokenOf('pickup'), await test.tokenOf('pickup')]
    await test.call(userEndpoints.endUserSessions, { token: admin, body: { userID: idOf(tokens[0]!) } })
    for (const token of tokens) expect(await menuStatus(token)).toBe(401)
  })
})
