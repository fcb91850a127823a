/** Exceptional flags do not extend a user's scope or rank: an agent with every flag is still an agent. */
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { documentReviewEndpoints } from '@kervan/contract/company/review/documentReview.endpoints'
import { auditEndpoints } from '@kervan/contract/system/audit.endpoints'
import { signUpCustomer, uploadAll } from '../../company/testing/buildCompany.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { Role, TestApp } from '../../../testing/testApp.ts'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
})
afterAll(() => test.close())

const idOf = (token: string) => Number(decodeJwt<{ nameid: string }>(token).nameid)
const run = async (statement: ReturnType<typeof sql>) =>
  (await test.services.db.execute<{ id: number }>(statement)).rows[0]?.id

let serial = 0
/** Creates a user in a standard group with additional `flags` ('all' grants every flag). */
const userWith = async (
  roleGroupId: number,
  flags: readonly string[] | 'all' = [],
  fields: { companyId?: number; agencyId?: number; isOperationUser?: boolean } = {},
): Promise<{ id: number; email: string; token: string }> => {
  serial += 1
  const email = `yetki${serial}@ornek.example`
  const { companyId = null, agencyId = null, isOperationUser = false } = fields
  const id =
    (await run(sql`insert into users (email, first_name, last_name, company_id, agency_id, is_operation_user)
    values (${email}, 'Işıl', 'Öztürk', ${companyId}, ${agencyId}, ${isOperationUser}) returning id`))!
  await run(sql`insert into user_role_groups (user_id, role_group_id) values (${id}, ${roleGroupId})`)
  const wanted = flags === 'all' ? sql`true` : sql`definition = any(${sql.param([...flags])}::text[])`
  await run(
    sql`insert into user_menus (user_id, role_id, is_active) select ${id}, id, true from roles where ${wanted}`,
  )
  return { id, email, token: await test.tokenForEmail(email) }
}
const agencyOf = (name: string) =>
  run(sql`insert into agencies (name) values (${name}) returning id`) as Promise<number>
const statusOf = async (...call: Parameters<TestApp['callFailing']>) =>
  (await test.callFailing(...call)).status

const profileForm = (id: number, version: number): FormData => {
  const form = new FormData()
  const fields = { id, firstName: 'Başka', lastName: 'Ad', phoneNumber: '+905320000000', version }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  return form
}

describe('agent with every flag', () => {
  let agent: Awaited<ReturnType<typeof userWith>>
  let stranger: Awaited<ReturnType<typeof userWith>>
  beforeAll(async () => {
    agent = await userWith(3, 'all', { agencyId: await agencyOf('Kuzey') })
    stranger = await userWith(3, [], { agencyId: await agencyOf('Güney') })
  })

  it('refuses the audit trail, which contains entries of other agencies', async () => {
    for (const row of [auditEndpoints.listAuditEntries, auditEndpoints.exportAuditEntries]) {
      const body = { format: 'csv', columns: ['at'] }
      expect(await statusOf(row, { token: agent.token, body })).toBe(403)
    }
    expect(await statusOf(auditEndpoints.listAuditEntries, { token: admin, body: {} })).toBe(200)
  })

  it('hides the users of another agency and their permissions from an agent', async () => {
    const menuOf = (userID: number) =>
      statusOf(accessEndpoints.getUserMenu, { token: agent.token, body: { userID, active: 1 } })
    expect(await menuOf(stranger.id)).toBe(404)
    expect(await menuOf(999_999)).toBe(404)
    expect(await menuOf(agent.id)).toBe(200)
  })

  it('refuses to change users of another agency', async () => {
    const form = profileForm(stranger.id, 1)
    expect(await statusOf(profileEndpoints.updateUser, { token: agent.token, form })).toBe(404)
  })

  it('refuses to change groups, flags and group permissions', async () => {
    const made = await test.call(roleEndpoints.saveRoleGroup, {
      token: admin,
      body: { nameTr: 'Şube', nameEn: 'Branch', role: 'user4controllers' },
    })
    const id = made.body.id
    const calls = [
      [roleEndpoints.updateRoleGroupRoles, { roleGroupID: 2, roleIDs: [] }],
      [roleEndpoints.saveRoleGroup, { id, nameTr: 'X', nameEn: 'X', role: 'user4controllers' }],
      [roleEndpoints.saveRoleGroup, { nameTr: 'Y', nameEn: 'Y', role: 'user4controllers' }],
      [roleEndpoints.deleteRoleGroup, { id }],
      [roleEndpoints.createRole, { definition: 'subenin_kendi' }],
    ] as const
    for (const [row, body] of calls)
      expect(await statusOf(row, { token: agent.token, body }), row.path).toBe(403)
    const { body: role } = await test.call(roleEndpoints.createRole, {
      token: admin,
      body: { definition: 'evin_kendi' },
    })
    expect(await statusOf(roleEndpoints.deleteRole, { token: agent.token, body: { id: role.id } })).toBe(403)
  })

  it('counts only users of the own agency for an agent', async () => {
    const { body: groups } = await test.call(roleEndpoints.listRoleGroups, { token: agent.token })
    expect(groups.map(({ id, userCount }) => [id, userCount]).filter(([, count]) => count! > 0)).toEqual([
      [3, 1],
    ])
    const { body: roles } = await test.call(roleEndpoints.listRoles, { token: agent.token })
    expect(new Set(roles.map(({ userCount }) => userCount).filter((count) => count > 0))).toEqual(
      new Set([1]),
    )
  })
})

describe('customer with every flag', () => {
  it('refuses approval of the own company and its documents', async () => {
    const customer = await signUpCustomer(test)
    await run(
      sql`insert into user_menus (user_id, role_id, is_active) select ${customer.userId}, id, true from roles`,
    )
    const token = await test.tokenForEmail(customer.email)
    const [id] = await uploadAll(test, token)
    const { version } = (
      await test.services.db.execute<{ version: number }>(
        sql`select version from company_documents where id = ${id}`,
      )
    ).rows[0]!
    const body = { id, approvalStatus: 3, version }
    expect(await statusOf(documentReviewEndpoints.reviewDocument, { token, body })).toBe(403)
    await run(sql`update company_documents set status = 3 where company_id = ${customer.companyId}`)
    const company = { companyID: customer.companyId }
    expect(await statusOf(documentReviewEndpoints.approveCompany, { token, body: company })).toBe(403)
    const code = { companyId: customer.companyId, currency: 'TRY', code: '120.99' }
    expect(await statusOf(companyAdministrationEndpoints.saveAccountCode, { token, body: code })).toBe(403)
  })
})

describe('user with fewer permissions', () => {
  const versionOf = async (id: number): Promise<number> =>
    (await test.services.db.execute<{ version: number }>(sql`select version from users where id = ${id}`))
      .rows[0]!.version

  it('refuses to rename a user with more permissions', async () => {
    const { token } = await userWith(4, ['definitions_usercrud'])
    const adminId = idOf(admin)
    const form = profileForm(adminId, await versionOf(adminId))
    expect(await statusOf(profileEndpoints.updateUser, { token, form })).toBe(422)
  })

  it('refuses to change an operations user with more permissions in the same group', async () => {
    const { token } = await userWith(4, ['definitions_usercrud'])
    const other = await userWith(4, [], { isOperationUser: true })
    expect(
      await statusOf(userEndpoints.setUserActive, { token, body: { userID: other.id, active: 0 } }),
    ).toBe(422)
    expect(await statusOf(userEndpoints.endUserSessions, { token, body: { userID: other.id } })).toBe(422)
    expect(
      await statusOf(secondFactorEndpoints.resetSecondFactor, { token, body: { userID: other.id } }),
    ).toBe(422)
  })

  it('refuses to remove flags, the second factor or the group of administrators', async () => {
    const { token } = await userWith(4, ['definitions_rolegroupcrud', 'definitions_rolerolegroupcrud'])
    const { body } = await test.call(roleEndpoints.listRoleGroupRoles, { token: admin })
    const group = body.groups.find(({ id }) => id === 1)!
    const dashboard = body.roles.find(({ definition }) => definition === 'dashboard')!.id
    const roleIDs = group.roleIDs.filter((id) => id !== dashboard)
    const change = { roleGroupID: 1, roleIDs, version: group.version }
    expect(await statusOf(roleEndpoints.updateRoleGroupRoles, { token, body: change })).toBe(422)
    const names = { id: 1, nameTr: 'Yönetici', nameEn: 'Administrator', role: 'admin4controllers' }
    expect(await statusOf(roleEndpoints.saveRoleGroup, { token, body: { ...names, active: 0 } })).toBe(422)
    const spared = { ...names, requiresSecondFactor: false }
    expect(await statusOf(roleEndpoints.saveRoleGroup, { token, body: spared })).toBe(422)
    // The customer group has no flag that operations lack.
    const customers = body.groups.find(({ id }) => id === 2)!
    const same = { roleGroupID: 2, roleIDs: customers.roleIDs, version: customers.version }
    expect(await statusOf(roleEndpoints.updateRoleGroupRoles, { token, body: same })).toBe(200)
  })

  it('refuses to turn an existing group into administrators', async () => {
    const { token } = await userWith(4, ['definitions_rolegroupcrud'])
    const made = await test.call(roleEndpoints.saveRoleGroup, {
      token: admin,
      body: { nameTr: 'İkinci yönetim', nameEn: 'Second board', role: 'admin4controllers' },
    })
    const demoted = { id: made.body.id, nameTr: 'A', nameEn: 'A', role: 'operation4controllers' }
    expect(await statusOf(roleEndpoints.saveRoleGroup, { token, body: demoted })).toBe(422)
  })

  it('refuses to move a customer with more permissions to another company', async () => {
    const target = await signUpCustomer(test)
    const source = await signUpCustomer(test)
    const rich = await userWith(2, ['definitions_usercrud'], { companyId: source.companyId })
    const move = { companyID: target.companyId, userID: rich.id }
    const row = companyAdministrationEndpoints.saveCompanyEmployee
    const operations = await test.tokenOf('operations')
    expect(await statusOf(row, { token: operations, body: move })).toBe(422)
    expect(await statusOf(row, { token: admin, body: move })).toBe(200)
    expect(await statusOf(profileEndpoints.getUser, { token: rich.token })).toBe(401)
  })
})

describe('second factor required by a group', () => {
  const requireIt = (token: string, role: Role | null = null) =>
    test.callFailing(roleEndpoints.saveRoleGroup, {
      token,
      body: {
        nameTr: 'Kasa',
        nameEn: 'Till',
        role: role ?? 'operation4controllers',
        requiresSecondFactor: true,
      },
    })

  it('requires a second factor for members of active groups only', async () => {
    const { body } = await requireIt(admin)
    const id = (body as unknown as { id: number }).id
    const { id: userId, token } = await userWith(4)
    await run(sql`insert into user_role_groups (user_id, role_group_id) values (${userId}, ${id})`)
    const listed = () => statusOf(companyAdministrationEndpoints.listCompanies, { token, body: {} })
    expect(await listed()).toBe(401)
    const closed = { id, nameTr: 'Kasa', nameEn: 'Till', role: 'operation4controllers', active: 0 }
    await test.call(roleEndpoints.saveRoleGroup, { token: admin, body: closed })
    expect(await listed()).toBe(200)
  })

  it('refuses the requirement when nobody could set up a second factor', async () => {
    const { settings } = test.services
    const keyless = { CREDENTIAL_KEYS: undefined, NODE_ENV: 'production' as const }
    const before = { CREDENTIAL_KEYS: settings.CREDENTIAL_KEYS, NODE_ENV: settings.NODE_ENV }
    Object.assign(settings, keyless)
    try {
      const { status, body } = await requireIt(admin)
      expect(status, JSON.stringify(body)).toBe(422)
      expect(body.Detail).toContain('CREDENTIAL_KEYS')
    } finally {
      Object.assign(settings, before)
    }
  })
})
