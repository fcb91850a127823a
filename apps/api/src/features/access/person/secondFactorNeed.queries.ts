import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { secondFactors } from '../../account/account.tables.ts'
import { roleGroups, userRoleGroups } from '../access.tables.ts'

/** Checks whether an active role group of the user requires a second factor, and whether the user has one. */
export const findSecondFactorNeed = async (
  db: Db,
  userId: number,
): Promise<{ isRequired: boolean; isThere: boolean }> => {
  const [row] = await db
    .select({ factorOf: secondFactors.userId })
    .from(userRoleGroups)
    .innerJoin(roleGroups, eq(roleGroups.id, userRoleGroups.roleGroupId))
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.userId, userRoleGroups.userId), isNotNull(secondFactors.confirmedAt)),
    )
    .where(
      and(
        eq(userRoleGroups.userId, userId),
        eq(userRoleGroups.isActive, true),
        eq(roleGroups.isActive, true),
        eq(roleGroups.requiresSecondFactor, true),
      ),
    )
    .limit(1)
  return { isRequired: row !== undefined, isThere: row !== undefined && row.factorOf !== null }
}
