/** Concurrent calls about accounts and permissions: none returns a server error, and all invariants hold. */
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { emailChangeEndpoints } from '@kervan/contract/account/emailChange/emailChange.endpoints'
import { personalDataEndpoints } from '@kervan/contract/account/personalData/personalData.endpoints'
import { secondFactorEndpoints } from '@kervan/contract/account/secondFactor/secondFactor.endpoints'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { codeOf } from '../features/account/codeOf.ts'
import { solveCaptcha } from '../testing/solveCaptcha.ts'
import { startTestApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'
import { testPassword } from '../testing/testPassword.ts'

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
})
beforeEach(async () => {
  await test.services.db.execute(sql`truncate attempt_counters, email_codes`)
})
afterAll(() => test.close())

const idOf = (token: string) => Number(decodeJwt<{ nameid: string }>(token).nameid)
const statuses = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).sort((one, other) => one - other)
const countOf = async (statement: ReturnType<typeof sql>): Promise<number> =>
  (await test.services.db.execute<{ count: number }>(statement)).rows[0]!.count
const accountsOf = (email: string) =>
  countOf(sql`select count(*)::int as count from users where lower(email) = ${email}`)
const codesOf = async (purpose: string) => {
  const { rows } = await test.services.db.execute<{ id: string; digits: number }>(
    sql`select id, digits from email_codes where purpose = ${purpose} order by created_at`,
  )
  return rows.map((row) => ({ requestId: row.id, confirmationCode: codeOf(test.services.settings, row) }))
}

let serial = 0
const fresh = () => `yaris${++serial}@ornek.example`
const signUp = async (email: string) =>
  test.call(accountEndpoints.signUp, {
    body: {
      email,
      firstName: 'Işıl',
      lastName: 'Öztürk',
      phoneNumber: '+905321112233',
      password: testPassword,
      acceptedLegalTexts: legalTexts.map(({ name, version }) => ({
        name,
        version,
      })),
      captcha: await solveCaptcha(test),
    },
  })
const confirmSignUp = (email: string, code: object) =>
  test.callFailing(accountEndpoints.confirmEmail, { body: { email, ...code } })
const askChange = (token: string, newEmail: string) =>
  test.call(emailChangeEndpoints.requestEmailChange, { token, body: { newEmail, password: testPassword } })
const confirmChange = (token: string, newEmail: string, code: object) =>
  test.callFailing(emailChangeEndpoints.confirmEmailChange, { token, body: { newEmail, ...code } })
const invite = (email: string, fields: object = {}) =>
  test.callFailing(userEndpoints.saveUser, {
    token: admin,
    body: { id: -1, email, firstName: 'Işıl', lastName: 'Öztürk', roleGroupID: 4, ...fields },
  })

describe('email address claimed concurrently', () => {
  it('invites an email address once when ten users invite it concurrently', async () => {
    const email = fresh()
    expect(await statuses(Array.from({ length: 10 }, () => invite(email)))).toEqual([
      200,
      ...Array<number>(9).fill(400),
    ])
    expect(await accountsOf(email)).toBe(1)
  })

  it('creates one account for the first to confirm: customer, changed address or colleague', async () => {
    for (let round = 0; round < 8; round += 1) {
      await test.services.db.execute(sql`truncate attempt_counters, email_codes`)
      const email = fresh()
      const [customer, operations] = [await test.tokenOf('customer'), await test.tokenOf('operations')]
      await signUp(email)
      await askChange(customer, email)
      await askChange(operations, email)
      const [signUpCode] = await codesOf('signUp')
      const changes = await codesOf('emailChange')
      const found = await statuses([
        confirmSignUp(email, signUpCode!),
        confirmChange(customer, email, changes[0]!),
        confirmChange(operations, email, changes[1]!),
        invite(email),
      ])
      expect(
        found.filter((status) => status === 200),
        found.join(),
      ).toHaveLength(1)
      expect(found.filter((status) => status >= 500)).toEqual([])
      expect(await accountsOf(email)).toBe(1)
      await test.services.db.execute(
        sql`update users set email = 'musteri@kervan.example' where id = ${idOf(customer)}`,
      )
      await test.services.db.execute(
        sql`update users set email = 'operasyon@kervan.example' where id = ${idOf(operations)}`,
      )
    }
  })

  it('accepts one of ten concurrent sign-up confirmations with the same code', async () => {
    const email = fresh()
    await signUp(email)
    const [code] = await codesOf('signUp')
    const found = await statuses(Array.from({ length: 10 }, () => confirmSignUp(email, code!)))
    expect(found).toEqual([200, ...Array<number>(9).fill(400)])
  })
})

describe('concurrent password resets with a second factor', () => {
  it('leaves connections to other users during concurrent password resets', async () => {
    const email = 'operasyon@kervan.example'
    const token = await test.tokenForEmail(email)
    const { body } = await test.call(secondFactorEndpoints.beginSecondFactor, {
      token,
      body: { password: testPassword },
    })
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
    const now = Date.now()
    const on = await test.call(secondFactorEndpoints.confirmSecondFactor, {
      token,
      body: { secondFactorCode: totp.generate({ timestamp: now }) },
    })
    await test.call(accountEndpoints.forgotPassword, { body: { email } })
    const [code] = await codesOf('passwordReset')
    const secondFactorCode = on.body.recoveryCodes[0]!
    const reset = () =>
      test.callFailing(accountEndpoints.resetPassword, {
        body: { email, ...code, password: testPassword, secondFactorCode },
      })
    const found = await statuses(Array.from({ length: 20 }, reset))
    expect(found.filter((status) => status === 200)).toHaveLength(1)
    expect(found.filter((status) => status >= 500)).toEqual([])
    await test.services.db.execute(sql`truncate second_factors, recovery_codes`)
  })
})

describe('administrators who remove each other concurrently', () => {
  const secondAdmin = async () => {
    const email = fresh()
    expect((await invite(email, { roleGroupID: 1 })).status).toBe(200)
    await test.services.db.execute(sql`update users set password_hash =
      (select password_hash from users where email = 'yonetici@kervan.example') where email = ${email}`)
    return test.tokenForEmail(email)
  }
  const reset = async () => {
    await test.services.db.execute(sql`delete from user_menus`)
    await test.services.db.execute(
      sql`update users set is_active = true where email = 'yonetici@kervan.example'`,
    )
    await test.services.db.execute(sql`update user_role_groups set is_active = true where role_group_id = 1`)
    admin = await test.tokenOf('admin')
  }

  it('keeps one administrator when administrators remove each other concurrently', async () => {
    for (let round = 0; round < 3; round += 1) {
      const other = await secondAdmin()
      const [one, two] = [idOf(admin), idOf(other)]
      const { body: roles } = await test.call(roleEndpoints.listRoles, { token: admin })
      const flag = roles.find(({ definition }) => definition === 'definitions_rolerolegroupcrud')!.id
      const take = (token: string, userID: number, way: number) => {
        if (way === 0)
          return test.callFailing(userEndpoints.setUserActive, { token, body: { userID, active: 0 } })
        if (way === 1)
          return test.callFailing(roleEndpoints.saveUserRoleGroup, {
            token,
            body: { userID, roleGroupID: 1, active: 0 },
          })
        if (way === 2)
          return test.callFailing(roleEndpoints.saveUserMenu, {
            token,
            body: { userID, roleID: flag, active: 0 },
          })
        return test.callFailing(personalDataEndpoints.deleteAccount, {
          token,
          body: { password: testPassword },
        })
      }
      const calls = Array.from({ length: 50 }, (_, at) =>
        at % 2 === 0
          ? take(admin, round % 2 ? one : two, at % 3)
          : take(other, round % 2 ? two : one, (at + round) % 4),
      )
      const found = await statuses(calls)
      expect(
        found.filter((status) => status >= 500),
        found.join(),
      ).toEqual([])
      const managers = await countOf(sql`select count(*)::int as count from users u where u.is_active
        and exists (select 1 from user_role_groups g where g.user_id = u.id and g.role_group_id = 1 and g.is_active)
        and not exists (select 1 from user_menus m where m.user_id = u.id and not m.is_active)`)
      expect(managers).toBeGreaterThan(0)
      await reset()
    }
  })

  it('saves one permission matrix of several concurrent changes, and rejects the others', async () => {
    await reset()
    const other = await secondAdmin()
    const { body } = await test.call(roleEndpoints.listRoleGroupRoles, { token: admin })
    const group = body.groups.find(({ id }) => id === 5)!
    const save = (token: string, at: number) =>
      test.callFailing(roleEndpoints.updateRoleGroupRoles, {
        token,
        body: {
          roleGroupID: 5,
          roleIDs: group.roleIDs.filter((_, place) => place !== at % group.roleIDs.length),
          version: group.version,
        },
      })
    const found = await statuses(Array.from({ length: 10 }, (_, at) => save(at % 2 ? admin : other, at)))
    expect(found).toEqual([200, ...Array<number>(9).fill(409)])
  })
})

describe('group or flag deleted while being granted', () => {
  it('deletes or grants a group in a race, without a server error', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { body: group } = await test.call(roleEndpoints.saveRoleGroup, {
        token: admin,
        body: { nameTr: `Grup ${round}`, nameEn: `Group ${round}`, role: 'operation4controllers' },
      })
      const { body: flag } = await test.call(roleEndpoints.createRole, {
        token: admin,
        body: { definition: `yaris_${round}` },
      })
      const userID = idOf(await test.tokenOf('operations'))
      const membership = { userID, roleGroupID: group.id, active: 1 }
      const found = await statuses([
        test.callFailing(roleEndpoints.deleteRoleGroup, { token: admin, body: { id: group.id } }),
        test.callFailing(roleEndpoints.saveUserRoleGroup, { token: admin, body: membership }),
        test.callFailing(roleEndpoints.updateRoleGroupRoles, {
          token: admin,
          body: { roleGroupID: group.id, roleIDs: [flag.id] },
        }),
        test.callFailing(roleEndpoints.deleteRole, { token: admin, body: { id: flag.id } }),
        test.callFailing(roleEndpoints.saveUserMenu, {
          token: admin,
          body: { userID, roleID: flag.id, active: 1 },
        }),
        test.callFailing(roleEndpoints.saveRoleGroup, {
          token: admin,
          body: { nameTr: 'Kopya', nameEn: 'Copy', role: 'operation4controllers', copyOf: group.id },
        }),
      ])
      expect(
        found.filter((status) => status >= 500),
        found.join(),
      ).toEqual([])
    }
  })
})
