import type { Db } from '../../platform/db/database.ts'
import type { Settings } from '../../platform/settings.ts'
import type { SignInMethod } from '@kervan/contract/account/sessions/sessions.endpoints'
import { insertSession } from './session.queries.ts'
import { touchLastSignIn } from './users/user.queries.ts'
import { expiryOf } from './sessionToken.ts'
import { writeToken } from './writeToken.ts'

/** Who proved to be the user, and by which password hash; without one they used a mailed code. */
export interface ProvenUser {
  userId: number
  passwordHash?: string | null
  /** The password, unless it says otherwise. */
  with?: SignInMethod
}

/** What a person recognises their session by. */
interface Device {
  address?: string
  userAgent?: string | null
}

/** Nobody needs to read more of it than this. */
const longestUserAgent = 400

/**
 * Starts a session and returns its first token. Null when the user was closed or their password changed since they
 * proved themselves.
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
