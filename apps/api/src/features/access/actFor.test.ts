/** Work without a person: present rights, scope of company and agency, reason in the audit, no session. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '@kervan/contract/permissions'
import type { AppError } from '../../platform/errors.ts'
import { auditEntries } from '../../platform/platform.tables.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { Role, TestApp } from '../../testing/testApp.ts'
import { passkeys } from '../account/account.tables.ts'
import { listOpenSessions } from '../account/sessions/openSessions.ts'
import { refreshToken } from '../account/refreshToken.ts'
import { signOut } from '../account/signOut.ts'
import { companies } from '../company/company.tables.ts'
import { findCompany } from '../company/findCompany.ts'
import { signUpCustomer } from '../company/testing/buildCompany.ts'
import { findTrackingEmailSettings, saveTrackingEmailSettings } from '../tracking/emails/emailSettings.ts'
import { findUserByEmail } from './access.queries.ts'
import { roleGroups, userRoleGroups, users } from './access.tables.ts'
import { actFor } from './actFor.ts'
import { isFreshSession } from './person/isFreshSession.ts'
import { requireWholeHouse } from './policies.ts'

const emails = {
  customer: 'musteri@kervan.example',
  agent: 'acente@kervan.example',
  operations: 'operasyon@kervan.example',
  admin: 'yonetici@kervan.example',
} satisfies Partial<Record<Role, string>>

let test: TestApp
/** Company of another agency, or of none. */
let strange: number
/** Company of the demonstration's customer, which belongs to the agency. */
let own: number
/** Another company of that agency. */
let sibling: number
beforeAll(async () => {
  test = await startTestApp()
  own = (await userOf('customer')).companyId!
  strange = (await signUpCustomer(test)).companyId
  sibling = (await signUpCustomer(test)).companyId
  const { agencyId } = await userOf('agent')
  await test.services.db.update(companies).set({ agencyId }).where(eq(companies.id, sibling))
})
afterAll(() => test.close())

const userOf = async (role: keyof typeof emails) => (await findUserByEmail(test.services.db, emails[role]))!
const act = async (role: keyof typeof emails, companyId: number | null = null) =>
  actFor(test.services, { companyId, userId: (await userOf(role)).id, reason: 'rule 12' })
const sees = async (ctx: Awaited<ReturnType<typeof act>>, id: number) =>
  findCompany(ctx, { id }).then(
    () => true,
    (error: AppError) => {
      expect(error.code).toBe('notFound')
      return false
    },
  )

const seenBy = async (ctx: Awaited<ReturnType<typeof act>>) => [
  await sees(ctx, own),
  await sees(ctx, sibling),
  await sees(ctx, strange),
]

describe('scope', () => {
  it.each([
    ['customer', true, false, false],
    ['agent', true, true, false],
    ['operations', true, true, true],
  ] as const)(
    'lets work of the %s see what the user sees: own company %s, one of the agency %s, another %s',
    async (role, ...expected) => {
      expect(await seenBy(await act(role))).toEqual(expected)
    },
  )

  it.each(['customer', 'agent', 'operations'] as const)(
    'limits work of the %s for a company to that company',
    async (role) => {
      const ctx = await act(role, own)
      expect(await seenBy(ctx)).toEqual([true, false, false])
      expect((await findTrackingEmailSettings(ctx, { companyID: 0 })).companyID).toBe(own)
      expect(() => requireWholeHouse(ctx)).toThrow('notAllowed')
    },
  )

  it.each(['customer', 'agent'] as const)(
    'refuses work of the %s for a company outside the scope',
    async (role) => {
      await expect(act(role, strange)).rejects.toThrow('notAllowed')
    },
  )

  it('refuses work for a merged company and one that does not exist', async () => {
    const { companyId } = await signUpCustomer(test)
    await test.services.db
      .update(companies)
      .set({ mergedIntoId: own, mergedAt: new Date() })
      .where(eq(companies.id, companyId))
    await expect(act('operations', companyId)).rejects.toThrow('notAllowed')
    await expect(act('operations', 999_999)).rejects.toThrow('notAllowed')
  })
})

describe('rights', () => {
  it("uses the user's language, roles and flags of today", async () => {
    const { userId } = await signUpCustomer(test, { language: 'en' })
    const work = { companyId: null, userId, reason: 'key 7', access: 'shipment_shipment' } as const
    const ctx = await actFor(test.services, work)
    expect(ctx).toMatchObject({ language: 'en', actor: { userId, workReason: 'key 7' } })
    expect(ctx.actor!.roles).toEqual<RoleName[]>(['user4controllers'])
    await test.services.db.delete(userRoleGroups).where(eq(userRoleGroups.userId, userId))
    // The commit invalidates the cached rights of every process.
    await expect.poll(() => actFor(test.services, work).then(() => 'allowed', String)).toMatch(/notAllowed/)
  })

  it('refuses a closed account and an unknown one', async () => {
    const { userId, companyId } = await signUpCustomer(test)
    const work = { companyId, userId, reason: 'rule 12' }
    await actFor(test.services, work)
    await test.services.db.update(users).set({ isActive: false }).where(eq(users.id, userId))
    await expect.poll(() => actFor(test.services, work).then(() => 'allowed', String)).toMatch(/notAllowed/)
    await expect(actFor(test.services, { ...work, userId: 999_999 })).rejects.toThrow('notAllowed')
  })

  it('refuses an account that must set up a second factor first, until it has a passkey', async () => {
    const { userId, companyId } = await signUpCustomer(test)
    const { db } = test.services
    const [group] = await db
      .insert(roleGroups)
      .values({
        nameTr: 'Korunan',
        nameEn: 'Protected',
        role: 'user4controllers',
        requiresSecondFactor: true,
      })
      .returning()
    await db.insert(userRoleGroups).values({ userId, roleGroupId: group!.id })
    const work = { companyId, userId, reason: 'rule 12' }
    await expect(actFor(test.services, work)).rejects.toThrow('notAllowed')
    await db.insert(passkeys).values({
      userId,
      name: 'Anahtar',
      credentialId: 'c-1',
      publicKey: Buffer.from('key'),
      counter: 0,
      transports: [],
      isSynced: false,
      createdAt: new Date(),
    })
    expect((await actFor(test.services, work)).actor).toMatchObject({ lacksSecondFactor: false })
  })
})

it('writes audit entries with the user, the reason and no address', async () => {
  const ctx = await act('agent', own)
  const { version, senderKinds, receiverKinds } = await findTrackingEmailSettings(ctx, { companyID: own })
  await saveTrackingEmailSettings(ctx, {
    companyID: own,
    version,
    senderKinds,
    receiverKinds,
    receiverLanguage: 'en',
  })
  const [entry] = await test.services.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
  expect(entry).toMatchObject({
    actorId: (await userOf('agent')).id,
    onBehalfOfId: null,
    action: 'trackingEmailsChanged',
    details: { workReason: 'rule 12' },
    address: null,
  })
})

it.each<[string, (ctx: Awaited<ReturnType<typeof act>>) => unknown]>([
  ['signing out', signOut],
  ['a new token', (ctx) => refreshToken(ctx, { userID: ctx.actor!.userId })],
  ['the list of open sessions', listOpenSessions],
  ['the age of the session', isFreshSession],
])('refuses what needs a session: %s', async (_, use) => {
  const ctx = await act('admin')
  await expect(Promise.resolve().then(() => use(ctx))).rejects.toThrow('notAllowed')
})
