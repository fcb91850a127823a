import { and, eq } from 'drizzle-orm'
import { auditOf, theSystem } from '../../../platform/audit/auditOf.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findUserByEmail } from '../access.queries.ts'
import { userRoleGroups, users } from '../access.tables.ts'

const audit = auditOf('user')

const administrators = 1

const hasAdministrator = async (db: Db): Promise<boolean> => {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoleGroups, eq(userRoleGroups.userId, users.id))
    .where(
      and(
        eq(userRoleGroups.roleGroupId, administrators),
        eq(userRoleGroups.isActive, true),
        eq(users.isActive, true),
      ),
    )
    .limit(1)
  return found.length > 0
}

/**
 * Creates the first administrator without a password: the owner sets one by "forgotten password", so none is
 * ever printed or mailed. An existing user with that email becomes administrator. Returns `missing` when there
 * is no administrator and no email is given.
 */
export const makeFirstAdministrator = async (
  db: Db,
  email: string | undefined,
  now: Date,
): Promise<'there' | 'made' | 'missing'> => {
  if (await hasAdministrator(db)) return 'there'
  if (!email) return 'missing'
  await db.transaction(async (tx) => {
    const known = await findUserByEmail(tx, email)
    const [made] = known
      ? [known]
      : await tx
          .insert(users)
          .values({ email: email.toLowerCase(), firstName: 'Kervan', lastName: 'Yönetici' })
          .returning({ id: users.id })
    const userId = made!.id
    await tx.update(users).set({ isActive: true }).where(eq(users.id, userId))
    await tx.insert(userRoleGroups).values({ userId, roleGroupId: administrators }).onConflictDoNothing()
    await audit(tx, theSystem(now), { action: 'firstAdministrator', id: userId })
  })
  return 'made'
}
