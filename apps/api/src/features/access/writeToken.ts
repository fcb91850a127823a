import type { SignInMethod } from '@kervan/contract/account/sessions/sessions.endpoints'
import type { Db } from '../../platform/db/database.ts'
import { readSecret } from '../../platform/secrets.ts'
import type { Settings } from '../../platform/settings.ts'
import { findUserAccess, findUserById } from './access.queries.ts'
import { findSecondFactorNeed } from './person/secondFactorNeed.queries.ts'
import { issueToken } from './sessionToken.ts'
import type { TokenIdentity } from './sessionToken.ts'

/** Writes a signed session token with current claims from the database. */
export const writeToken = async (
  { db, settings }: { db: Db; settings: Settings },
  userId: number,
  { visitorId, ...identity }: Omit<TokenIdentity, 'visitor'> & { visitorId?: number },
  signedInWith: SignInMethod,
): Promise<string> => {
  const user = await findUserById(db, userId)
  const { roles } = await findUserAccess(db, userId)
  const need = await findSecondFactorNeed(db, userId)
  const visitor = visitorId === undefined ? undefined : await findUserById(db, visitorId)
  if (!user) throw new Error('no user for this session')
  // Changes with the photo, so that browsers reload it.
  const profilePhoto = user.profilePhotoKey === null ? null : String(user.version)
  const subject = {
    ...user,
    userId: user.id,
    profilePhoto,
    roles,
    // In a visit, the visitor has already shown a second factor.
    lacksSecondFactor: need.isRequired && !need.isThere && signedInWith !== 'passkey' && !visitor,
  }
  return issueToken(readSecret(settings, 'TOKEN_SECRET'), subject, {
    ...identity,
    ...(visitor && {
      visitor: { userId: visitor.id, name: `${visitor.firstName} ${visitor.lastName}`.trim() },
    }),
  })
}
