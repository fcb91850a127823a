import type { Authenticate, Services, SessionActor } from '../../platform/ctx.ts'
import { readSecret } from '../../platform/secrets.ts'
import { findCaller } from './callerCache.ts'
import type { Caller } from './callerCache.ts'
import type { SessionRow } from './session.queries.ts'
import { verifyToken } from './sessionToken.ts'
import type { VerifiedToken } from './sessionToken.ts'

/**
 * Caches verified signatures, because verification takes longer than the rest of authentication. A token has
 * about 700 bytes.
 */
const maxVerifiedTokens = 10_000

const isTokenOf = (session: SessionRow, tokenId: string, now: Date): boolean =>
  session.tokenId === tokenId ||
  (session.retiredTokenId === tokenId &&
    session.retiredTokenUntil !== null &&
    now < session.retiredTokenUntil)

/** A passkey counts as two factors: the device and the way its owner unlocks it. */
const lacksSecondFactor = ({ user, session }: Caller): boolean =>
  user.lacksSecondFactor === true && session.signedInWith !== 'passkey' && session.visitorId === null

const toActor = (
  caller: Caller | null,
  { tokenId, sessionId }: VerifiedToken,
  now: Date,
): SessionActor | null =>
  caller && isTokenOf(caller.session, tokenId, now)
    ? {
        ...caller.user,
        ...(caller.session.visitorId !== null && { realUserId: caller.session.visitorId }),
        lacksSecondFactor: lacksSecondFactor(caller),
        sessionId,
        tokenId,
      }
    : null

/**
 * Authenticates a call: the token identifies the user, the database decides whether the session is valid and
 * which permissions it has. Database results (callerCache.ts) and verified signatures are cached; the token's
 * expiry is checked in each call.
 */
export const createAuthenticator = ({
  cache,
  clock,
  settings,
  sessionUses,
}: Pick<Services, 'cache' | 'clock' | 'settings' | 'sessionUses'>): Authenticate => {
  const secret = readSecret(settings, 'TOKEN_SECRET')
  const verifiedTokens = new Map<string, VerifiedToken>()

  const remember = (token: string, verified: VerifiedToken): void => {
    const [oldest] = verifiedTokens.size >= maxVerifiedTokens ? verifiedTokens.keys() : []
    if (oldest !== undefined) verifiedTokens.delete(oldest)
    verifiedTokens.set(token, verified)
  }

  const findActor = (verified: VerifiedToken): ReturnType<Authenticate> => {
    const now = clock()
    if (verified.expiresAt <= now) return null
    const caller = findCaller(cache, verified)
    const admit = (found: Caller | null): SessionActor | null => {
      const actor = toActor(found, verified, now)
      if (actor) sessionUses.note(actor.sessionId, now)
      return actor
    }
    return caller instanceof Promise ? caller.then(admit) : admit(caller)
  }

  return (token) => {
    const known = verifiedTokens.get(token)
    if (known) return findActor(known)
    return verifyToken(secret, token, clock()).then((verified) => {
      if (!verified) return null
      remember(token, verified)
      return findActor(verified)
    })
  }
}
