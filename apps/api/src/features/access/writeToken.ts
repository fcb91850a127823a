import type { Db } from '../../platform/db/database.ts'
import { readSecret } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { findUserAccess, findUserById } from './access.queries.ts'
import { issueToken } from './sessionToken.ts'
import type { TokenIdentity } from './sessionToken.ts'

/** A signed token of a session, with the claims that the database has now. */
export const writeToken = async (
  { db, settings }: { db: Db; settings: Settings },
  userId: number,
  identity: TokenIdentity,
): Promise<string> => {
  const user = await findUserById(db, userId)
  const { roles } = await findUserAccess(db, userId)
  if (!user) throw new Error('no user for this session')
  const subject = { ...user, userId: user.id, profilePhoto: user.profilePhotoKey, roles }
  return issueToken(readSecret(settings, 'TOKEN_SECRET'), subject, identity)
}
