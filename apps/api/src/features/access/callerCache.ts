/** The session and the user behind a token, cached per process. Triggers announce their changes (`0001_functions.sql`). */
import { decodeJwt } from 'jose'
import type { Actor } from '../../platform/ctx.ts'
import { keyedKind } from '../../platform/db/cache/keyedCache.ts'
import type { SharedCache } from '../../platform/db/cache/sharedCache.ts'
import type { Db } from '../../platform/db/database.ts'
import { findUserAccess, findUserById } from './access.queries.ts'
import { findSecondFactorNeed } from './person/secondFactorNeed.queries.ts'
import { canVisitAs, mayVisit } from './policies.ts'
import { findSession } from './session.queries.ts'
import type { SessionRow } from './session.queries.ts'

type CachedUser = Omit<Actor, 'sessionId' | 'tokenId'>

/** Undefined for a closed user. */
const loadUser = async (db: Db, userId: number): Promise<CachedUser | undefined> => {
  const [user, access, secondFactor] = await Promise.all([
    findUserById(db, userId),
    findUserAccess(db, userId),
    findSecondFactorNeed(db, userId),
  ])
  if (!user?.isActive) return undefined
  const { id, companyId, agencyId, isOperationUser } = user
  const lacksSecondFactor = secondFactor.isRequired && !secondFactor.isThere
  return { userId: id, companyId, agencyId, ...access, isOperationUser, lacksSecondFactor }
}

const cachedSessions = keyedKind<SessionRow>({ channel: 'cached_sessions', load: findSession })

const cachedUsers = keyedKind<CachedUser>({
  channel: 'cached_users',
  load: (db, key) => loadUser(db, Number(key)),
})

export interface Caller {
  session: SessionRow
  user: CachedUser
}

const together = (session: SessionRow | undefined, user: CachedUser | undefined): Caller | null =>
  session && user && session.userId === user.userId ? { session, user } : null

/**
 * A visit lasts while the visitor's own account is open and allows it, which a required second factor is part of, and while
 * who is visited is a customer and nothing more: a visitor borrows nobody's rights.
 */
const mayGoOn = (visitor: CachedUser, { session, user }: Caller): boolean =>
  mayVisit(visitor) &&
  canVisitAs(user) &&
  !(visitor.lacksSecondFactor === true && session.signedInWith !== 'passkey')

const admitVisitor = (cache: SharedCache, caller: Caller | null): Caller | null | Promise<Caller | null> => {
  const visitorId = caller?.session.visitorId ?? null
  if (visitorId === null) return caller
  const visitor = cache.find(cachedUsers, String(visitorId))
  const admit = (found: CachedUser | undefined) => (found && caller && mayGoOn(found, caller) ? caller : null)
  return visitor instanceof Promise ? visitor.then(admit) : admit(visitor)
}

/** Null when the session ended, its user is closed, or it is a visit of somebody who may visit no longer. */
export const findCaller = (
  cache: SharedCache,
  { sessionId, userId }: { sessionId: string; userId: number },
): Caller | null | Promise<Caller | null> => {
  const session = cache.find(cachedSessions, sessionId)
  const user = cache.find(cachedUsers, String(userId))
  if (!(session instanceof Promise) && !(user instanceof Promise))
    return admitVisitor(cache, together(session, user))
  return Promise.all([session, user]).then(([found, of]) => admitVisitor(cache, together(found, of)))
}

/**
 * After the commit that changed or ended them. Other processes hear of it from the database; this one must not accept
 * another call before it does.
 */
export const forgetSessions = (cache: SharedCache, sessionIds: readonly string[]): void => {
  for (const id of sessionIds) cache.forget(cachedSessions, id)
}

/** The same for users whose permissions changed or who were closed. */
export const forgetUsers = (cache: SharedCache, userIds: readonly number[]): void => {
  for (const id of userIds) cache.forget(cachedUsers, String(id))
}

/** Both for the bearer of a token that was verified before. */
export const forgetBearer = (cache: SharedCache, userId: number, token: string): void => {
  const { sid } = decodeJwt(token)
  forgetUsers(cache, [userId])
  if (typeof sid === 'string') forgetSessions(cache, [sid])
}
