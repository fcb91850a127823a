import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { AuditedBy } from '../../../platform/audit/auditOf.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isEmailTaken } from '../findRegisteredUser.ts'
import { lockPerson, updatePerson } from './person.queries.ts'
import type { PersonRow } from './person.queries.ts'

const audit = auditOf('user', { masked: ['email'] })

/**
 * Gives a person another address, which proved to be theirs. Returns the person as before; null when an account has the
 * address already. Two at once who prove the same address: the unique index refuses the second.
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
