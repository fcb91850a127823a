import type { Db } from '../../../platform/db/database.ts'
import { deletePageOfName } from './senderPage.queries.ts'

/** A page that bears the name of a person goes with that person, its addresses too: they are made of the name. */
export const forgetSenderPage = (tx: Db, companyId: number, name: string): Promise<void> =>
  deletePageOfName(tx, companyId, name)
