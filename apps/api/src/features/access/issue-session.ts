import type { Db } from '../../platform/db/database.ts'
import { readSecret } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { findUserAccess, findUserById } from './access.queries.ts'
import { issueToken } from './session-token.ts'

/** A new session token for the user, with the claims that the database holds now. */
export const issueSession = async (
  { db, settings }: { db: Db; settings: Settings },
  userId: number,
  now: Date,
): Promise<string> => {
  const [user, { roles }] = await Promise.all([findUserById(db, userId), findUserAccess(db, userId)])
  if (!user) throw new Error('a session was asked for a user who is not there')
  const subject = { ...user, userId: user.id, profilePhoto: user.profilePhotoKey, roles }
  return issueToken(readSecret(settings, 'TOKEN_SECRET'), subject, now)
}
