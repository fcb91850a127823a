import type { Actor } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { findUserAccess, findUserById, isTokenRevoked } from './access.queries.ts'
import { verifyToken } from './session-token.ts'

/**
 * Who bears this token, confirmed by the database: the token says who, the database says whether still and with which
 * permissions. Null when the token does not hold, was revoked, or its user is no longer active.
 */
export const authenticateToken = async (
  db: Db,
  secret: string,
  token: string,
  now: Date,
): Promise<Actor | null> => {
  const verified = await verifyToken(secret, token, now)
  if (!verified) return null
  const [user, access, isRevoked] = await Promise.all([
    findUserById(db, verified.userId),
    findUserAccess(db, verified.userId),
    isTokenRevoked(db, verified.tokenId),
  ])
  if (!user?.isActive || isRevoked || verified.issuedAt < user.tokensValidFrom) return null
  return {
    userId: user.id,
    companyId: user.companyId,
    agencyId: user.agencyId,
    roles: access.roles,
    flags: access.flags,
    isOperationUser: user.isOperationUser,
    tokenId: verified.tokenId,
  }
}
