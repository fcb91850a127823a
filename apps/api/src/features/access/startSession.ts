import type { Db } from '../../platform/db/database.ts'
import type { Settings } from '../../platform/settings.ts'
import type { SignInMethod } from '@kervan/contract/account/sessions/sessions.endpoints'
import { insertSession } from './session.queries.ts'
import { touchLastSignIn } from './users/user.queries.ts'
import { expiryOf } from './sessionToken.ts'
import { writeToken } from './writeToken.ts'

/** User after proof of identity, with the matched password hash; without it a mailed code was used. */
export interface ProvenUser {
  userId: number
  passwordHash?: string | null
  /** Sign-in method; by default the password. */
  with?: SignInMethod
}

/** Data by which a person recognizes a session. */
interface Device {
  address?: string
  userAgent?: string | null
}

/** Length limit of the stored user agent; more is of no use to a reader. */
const longestUserAgent = 400

/**
 * Starts a session and returns its first token. Null when the user was deactivated or the password changed
 * since the proof.
 */
export const startSession = async (
  services: { db: Db; settings: Settings } & Device,
  { userId, passwordHash = null, with: signedInWith = 'password' }: ProvenUser,
  now: Date,
): Promise<string | null> => {
  const { address = null, userAgent = null } = services
  const session = {
    userId,
    passwordHash,
    startedAt: now,
    expiresAt: expiryOf(now),
    address,
    userAgent: userAgent?.slice(0, longestUserAgent) ?? null,
    signedInWith,
  }
  const inserted = await insertSession(services.db, session)
  if (!inserted) return null
  await touchLastSignIn(services.db, userId, now)
  return writeToken(services, userId, { ...inserted, issuedAt: now }, signedInWith)
}
