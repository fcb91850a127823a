import { and, eq } from 'drizzle-orm'
import type { PermissionFlag } from '@kervan/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import { roles, users } from '../access/access.tables.ts'
import { holdsRole } from '../access/holdsRole.ts'

/** Ids of the active users who hold the flag; only operations staff when `isOperationUser` is given. */
export const listUsersWithFlag = async (
  db: Db,
  flag: PermissionFlag,
  { isOperationUser }: { isOperationUser?: true } = {},
): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.definition, flag))
    .where(
      and(
        eq(users.isActive, true),
        isOperationUser && eq(users.isOperationUser, true),
        holdsRole(users.id, roles.id),
      ),
    )
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}
