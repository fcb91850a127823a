import { auditOf } from '../../../platform/audit/auditOf.ts'
import { forgetAddressesOf } from '../../../platform/audit/forgetAddresses.ts'
import type { AuditedBy } from '../../../platform/audit/auditOf.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { changeRights } from '../rights/changeRights.ts'
import { deleteSessionsOfUser } from '../session.queries.ts'
import { lockPerson, updatePerson } from './person.queries.ts'
import type { PersonRow } from './person.queries.ts'

const audit = auditOf('user')

/** Placeholder for an erased person's name, so that lists and timelines still have a name. */
export const erasedName = { firstName: 'Silinmiş', lastName: 'kullanıcı' }

/** Unique address in a domain that nobody can own (RFC 2606). */
const erasedEmail = (userId: number): string => `silinmis-${userId}@deleted.invalid`

/**
 * Erases a person's data and ends the sessions; the row remains because events, payments and documents refer to
 * it. Returns the previous person and the session ids for `forgetSessions` after the commit.
 * @throws AppError notFound; lastAdministrator when nobody else could manage the product
 */
export const erasePerson = (
  tx: Db,
  by: AuditedBy,
  userId: number,
): Promise<{ before: PersonRow; endedSessionIds: string[] }> =>
  changeRights(tx, async () => {
    const before = await lockPerson(tx, userId)
    if (!before) throw new AppError('notFound')
    await updatePerson(tx, userId, {
      ...erasedName,
      email: erasedEmail(userId),
      phoneNumber: null,
      passwordHash: null,
      profilePhotoKey: null,
      emailNotifications: false,
      isActive: false,
    })
    const endedSessionIds = await deleteSessionsOfUser(tx, userId)
    await audit(tx, { ...by, address: null }, { action: 'personErased', id: userId })
    await forgetAddressesOf(tx, userId)
    return { before, endedSessionIds }
  })
