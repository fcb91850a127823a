import { and, eq } from 'drizzle-orm'
import type { PermissionFlag } from '@kervan/contract/permissions'
import type { Db } from '../../platform/db/database.ts'
import { roles, users } from '../access/access.tables.ts'
import { holdsRole } from '../access/holdsRole.ts'

/** Ids of the active users who hold the flag; only operations staff, or users of a company, when that is given. */
export const listUsersWithFlag = async (
  db: Db,
  flag: PermissionFlag,
  { isOperationUser, companyId }: { isOperationUser?: true; companyId?: number | undefined } = {},
): Promise<number[]> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.definition, flag))
    .where(
      and(
        eq(users.isActive, true),
        isOperationUser && eq(users.isOperationUser, true),
        companyId === undefined ? undefined : eq(users.companyId, companyId),
        holdsRole(users.id, roles.id),
      ),
    )
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}
