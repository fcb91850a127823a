/** Emails that a person received, for the data export and erasure. */
import type { Db } from '../../platform/db/database.ts'
import type { NameChange } from '../../platform/db/replacedName.ts'
import {
  deleteNoticesOf,
  deleteNoticesOfKeys,
  deleteOptOutsOf,
  listNoticesOf,
  renameInFacts,
} from './notice.queries.ts'
import { recipientOfUser } from './subscription.ts'

export const listNoticesOfPerson = (db: Db, person: { id: number; email: string }) =>
  listNoticesOf(db, person)

/**
 * `codeIds` are codes mailed to other addresses of the person. Notices to others keep their text without the
 * person's name.
 */
export const forgetNoticesOfPerson = async (
  tx: Db,
  person: { id: number; email: string },
  { codeIds, name }: { codeIds: readonly string[]; name: NameChange },
): Promise<void> => {
  await deleteNoticesOf(tx, person)
  await deleteOptOutsOf(tx, recipientOfUser(person.id))
  await deleteNoticesOfKeys(tx, codeIds)
  await renameInFacts(tx, name)
}
