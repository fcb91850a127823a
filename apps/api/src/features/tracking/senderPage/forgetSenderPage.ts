import type { Db } from '../../../platform/db/database.ts'
import { deletePageOfName } from './senderPage.queries.ts'

/** Deletes the page of an erased person together with its addresses, because both contain the name. */
export const forgetSenderPage = (tx: Db, companyId: number, name: string): Promise<void> =>
  deletePageOfName(tx, companyId, name)
