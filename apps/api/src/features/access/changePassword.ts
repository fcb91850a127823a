import type { Db } from '../../platform/db/database.ts'
import { updatePasswordHash } from './access.queries.ts'
import { deleteSessionsOfUser } from './session.queries.ts'

/**
 * Sets the password and ends every session of the user; returns their ids for `forgetSessions` after the
 * commit. Start the session that should continue afterwards.
 */
export const changePassword = async (
  tx: Db,
  userId: number,
  passwordHash: string,
): Promise<{ endedSessionIds: string[] }> => {
  await updatePasswordHash(tx, userId, passwordHash)
  return { endedSessionIds: await deleteSessionsOfUser(tx, userId) }
}
