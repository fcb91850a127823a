import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { AuditedBy } from '../../../platform/audit/auditOf.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockPerson, updatePerson } from './person.queries.ts'
import type { PersonRow } from './person.queries.ts'

export type PersonChange = Partial<
  Pick<
    PersonRow,
    'firstName' | 'lastName' | 'phoneNumber' | 'language' | 'emailNotifications' | 'profilePhotoKey'
  >
>

const audit = auditOf('user', {
  masked: ['firstName', 'lastName', 'phoneNumber', 'profilePhotoKey'],
})

/**
 * Writes a person's own data. Fields that are undefined stay.
 * @throws AppError notFound; changedMeanwhile when `version` is not the row's
 */
export const changePerson = async (
  tx: Db,
  by: AuditedBy,
  { userId, version, change }: { userId: number; version: number; change: PersonChange },
): Promise<PersonRow> => {
  const before = await lockPerson(tx, userId)
  if (!before) throw new AppError('notFound')
  if (before.version !== version) throw new AppError('changedMeanwhile')
  const after = await updatePerson(tx, userId, change)
  await audit(tx, by, { action: 'profileChanged', id: userId, before, after: change })
  return after
}
