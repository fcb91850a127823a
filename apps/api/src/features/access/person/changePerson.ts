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
 * Updates a person's data. Undefined fields stay unchanged.
 * @throws AppError notFound; changedMeanwhile when `version` is outdated
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
