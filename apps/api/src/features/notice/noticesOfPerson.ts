/** What a person was told by email, for their copy of it and for its deletion. */
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

/** `codeIds`: codes that they had mailed elsewhere. What others were told of the person stays without the name. */
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
