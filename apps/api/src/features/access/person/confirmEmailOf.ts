import type { Db } from '../../../platform/db/database.ts'
import { setEmailConfirmed } from './person.queries.ts'

/** Notes that a code proved the person's mailbox to be theirs. */
export const confirmEmailOf = (tx: Db, userId: number, at: Date): Promise<void> =>
  setEmailConfirmed(tx, userId, at)
