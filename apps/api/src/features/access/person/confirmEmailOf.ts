import type { Db } from '../../../platform/db/database.ts'
import { setEmailConfirmed } from './person.queries.ts'

/** Records that a code confirmed the person's mailbox. */
export const confirmEmailOf = (tx: Db, userId: number, at: Date): Promise<void> =>
  setEmailConfirmed(tx, userId, at)
