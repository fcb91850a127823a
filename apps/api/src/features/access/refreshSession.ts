import { randomUUID } from 'node:crypto'
import type { SessionActor, Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { forgetSessions } from './callerCache.ts'
import { lockSession, updateSession } from './session.queries.ts'
import type { SessionRow } from './session.queries.ts'
import { expiryOf } from './sessionToken.ts'
import { writeToken } from './writeToken.ts'

/**
 * Seconds for which a refreshed token is still accepted. Covers one browser: requests of other tabs sent before
 * the new token reached local storage, and a retry after 30 s when the answer was lost.
 */
export const tokenOverlapSeconds = 60

const replaceToken = (session: SessionRow, now: Date) => ({
  tokenId: randomUUID(),
  tokenIssuedAt: now,
  expiresAt: expiryOf(now),
  retiredTokenId: session.tokenId,
  retiredTokenUntil: new Date(now.getTime() + tokenOverlapSeconds * 1000),
})

/**
 * Returns the session's next token. For an already refreshed token it returns the same successor, so that tabs
 * refreshing at once end up with one token.
 * @throws AppError notSignedIn when the session ended meanwhile
 */
export const refreshSession = async (ctx: Ctx, actor: SessionActor): Promise<string> => {
  const session = await ctx.db.transaction(async (tx) => {
    const found = await lockSession(tx, actor.sessionId)
    if (!found) throw new AppError('notSignedIn')
    if (found.tokenId !== actor.tokenId) return found
    const change = replaceToken(found, ctx.now)
    await updateSession(tx, found.id, change)
    return { ...found, ...change }
  })
  forgetSessions(ctx.cache, [session.id])
  const { id: sessionId, tokenId, tokenIssuedAt: issuedAt } = session
  return writeToken(ctx, actor.userId, { sessionId, tokenId, issuedAt }, session.signedInWith)
}
