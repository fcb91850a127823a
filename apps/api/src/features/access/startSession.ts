import type { Db } from '../../platform/db/database.ts'
import type { Settings } from '../../platform/settings.ts'
import { insertSession } from './session.queries.ts'
import { expiryOf } from './sessionToken.ts'
import { writeToken } from './writeToken.ts'

/** Who proved to be the user, and by which password hash; without one they used a mailed code. */
export interface ProvenUser {
  userId: number
  passwordHash?: string | null
}

/**
 * Starts a session and returns its first token. Null when the user was closed or their password changed since they
 * proved themselves.
 */
export const startSession = async (
  services: { db: Db; settings: Settings },
  { userId, passwordHash = null }: ProvenUser,
  now: Date,
): Promise<string | null> => {
  const session = { userId, passwordHash, startedAt: now, expiresAt: expiryOf(now) }
  const inserted = await insertSession(services.db, session)
  return inserted ? writeToken(services, userId, { ...inserted, issuedAt: now }) : null
}
