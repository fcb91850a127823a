import type { Db } from '../../platform/db/database.ts'
import { endAllTokens, updatePasswordHash } from './access.queries.ts'

/**
 * Sets the password and ends every session that began before. A session that is to go on begins at the returned
 * moment: one millisecond later, so that it is told apart from one of the same instant.
 */
export const changePassword = async (
  tx: Db,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<{ validFrom: Date }> => {
  const validFrom = new Date(now.getTime() + 1)
  await updatePasswordHash(tx, userId, passwordHash)
  await endAllTokens(tx, userId, validFrom)
  return { validFrom }
}
