import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { forgetSessions } from './callerCache.ts'
import { deleteExpiredSessions, deleteSession, deleteSessionsOfUser } from './session.queries.ts'

/** Ends a session with all its refreshed tokens. */
export const endSession = async (
  { db, cache }: Pick<Services, 'db' | 'cache'>,
  sessionId: string,
): Promise<void> => {
  await deleteSession(db, sessionId)
  forgetSessions(cache, [sessionId])
}

/** Ends all sessions of a user on an administrator's request. @public */
export const endSessionsOfUser = async (
  { db, cache }: Pick<Services, 'db' | 'cache'>,
  userId: number,
): Promise<void> => forgetSessions(cache, await deleteSessionsOfUser(db, userId))

/** Deletes sessions whose last token has expired. */
export const deleteOldSessions = (db: Db, now: Date): Promise<void> => deleteExpiredSessions(db, now)
