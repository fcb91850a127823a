import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { AuditedBy } from '../../../platform/audit/auditOf.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isEmailTaken } from '../findRegisteredUser.ts'
import { lockPerson, updatePerson } from './person.queries.ts'
import type { PersonRow } from './person.queries.ts'

const audit = auditOf('user', { masked: ['email'] })

/**
 * Changes a person's email to a confirmed address. Returns the previous person; null when another account has
 * the address. For two concurrent confirmations of one address the unique index refuses the second.
 */
export const changeEmail = async (
  tx: Db,
  by: AuditedBy,
  { userId, email }: { userId: number; email: string },
): Promise<PersonRow | null> => {
  const before = await lockPerson(tx, userId)
  if (!before || (await isEmailTaken(tx, email))) return null
  await updatePerson(tx, userId, { email, emailConfirmedAt: by.now })
  await audit(tx, by, { action: 'emailChanged', id: userId, before, after: { email } })
  return before
}
