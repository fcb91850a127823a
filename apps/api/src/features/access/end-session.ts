import type { Db } from '../../platform/db/database.ts'
import { deleteExpiredTokens, insertRevokedToken } from './access.queries.ts'
import { tokenHours } from './session-token.ts'

/** The token does not hold any more. It is remembered for as long as it could have lived. */
export const endSession = async (db: Db, tokenId: string, now: Date): Promise<void> =>
  insertRevokedToken(db, tokenId, new Date(now.getTime() + tokenHours * 3_600_000))

/** Forgets ended tokens that would have expired by now. */
export const forgetEndedSessions = (db: Db, now: Date): Promise<void> => deleteExpiredTokens(db, now)
