import { eq } from 'drizzle-orm'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { AuditedBy } from '../../../platform/audit/auditOf.ts'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../access.tables.ts'
import { deleteSessionsOfUser } from '../session.queries.ts'
import { updateUser } from './user.queries.ts'

const audit = auditOf('user')

/**
 * Moves all users of a company to another one in the caller's transaction; their sessions end with the commit.
 * Returns their number.
 */
export const moveUsersOfCompany = async (
  tx: Db,
  by: AuditedBy,
  { from, to }: { from: number; to: number },
): Promise<number> => {
  const people = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.companyId, from))
    .orderBy(users.id)
    .for('update')
  for (const { id } of people) {
    await updateUser(tx, id, { companyId: to })
    await deleteSessionsOfUser(tx, id)
    await audit(tx, by, { action: 'userMoved', id, before: { companyId: from }, after: { companyId: to } })
  }
  return people.length
}
