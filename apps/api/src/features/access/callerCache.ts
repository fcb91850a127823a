/**
 * Cache of the session and user behind a token in this process. Database triggers publish changes
 * (`0001_functions.sql`).
 */
import { decodeJwt } from 'jose'
import type { ActorRights } from '../../platform/ctx.ts'
import { keyedKind } from '../../platform/db/cache/keyedCache.ts'
import type { SharedCache } from '../../platform/db/cache/sharedCache.ts'
import type { Db } from '../../platform/db/database.ts'
import { findUserAccess, findUserById } from './access.queries.ts'
import { findSecondFactorNeed } from './person/secondFactorNeed.queries.ts'
import { canVisitAs, mayVisit } from './policies.ts'
import { findSession } from './session.queries.ts'
import type { SessionRow } from './session.queries.ts'

type CachedUser = ActorRights

/** Loads a user with permissions; undefined for a deactivated user. */
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

/** Rights of a user without a session; undefined for a deactivated user. */
export const findCachedUser = (
  cache: SharedCache,
  userId: number,
): CachedUser | undefined | Promise<CachedUser | undefined> => cache.find(cachedUsers, String(userId))

export interface Caller {
  session: SessionRow
  user: CachedUser
}

const together = (session: SessionRow | undefined, user: CachedUser | undefined): Caller | null =>
  session && user && session.userId === user.userId ? { session, user } : null

/**
 * A visit is valid while the visitor's account is active and may visit (including a required second factor),
 * and while the visited user is a plain customer, so that a visitor gains no rights.
 */
const mayGoOn = (visitor: CachedUser, { session, user }: Caller): boolean =>
  mayVisit(visitor) &&
  canVisitAs(user) &&
  !(visitor.lacksSecondFactor === true && session.signedInWith !== 'passkey')

const admitVisitor = (cache: SharedCache, caller: Caller | null): Caller | null | Promise<Caller | null> => {
  const visitorId = caller?.session.visitorId ?? null
  if (visitorId === null) return caller
  const visitor = findCachedUser(cache, visitorId)
  const admit = (found: CachedUser | undefined) => (found && caller && mayGoOn(found, caller) ? caller : null)
  return visitor instanceof Promise ? visitor.then(admit) : admit(visitor)
}

/** Null when the session ended, its user is deactivated, or it is a visit that is no longer allowed. */
export const findCaller = (
  cache: SharedCache,
  { sessionId, userId }: { sessionId: string; userId: number },
): Caller | null | Promise<Caller | null> => {
  const session = cache.find(cachedSessions, sessionId)
  const user = findCachedUser(cache, userId)
  if (!(session instanceof Promise) && !(user instanceof Promise))
    return admitVisitor(cache, together(session, user))
  return Promise.all([session, user]).then(([found, of]) => admitVisitor(cache, together(found, of)))
}

/**
 * Invalidates sessions in this process; call after the commit. Other processes are notified by the database,
 * but this one must not accept another call before that.
 */
export const forgetSessions = (cache: SharedCache, sessionIds: readonly string[]): void => {
  for (const id of sessionIds) cache.forget(cachedSessions, id)
}

/** Invalidates cached users whose permissions changed or who were deactivated; call after the commit. */
export const forgetUsers = (cache: SharedCache, userIds: readonly number[]): void => {
  for (const id of userIds) cache.forget(cachedUsers, String(id))
}

/** Invalidates session and user of an already verified token. */
export const forgetBearer = (cache: SharedCache, userId: number, token: string): void => {
  const { sid } = decodeJwt(token)
  forgetUsers(cache, [userId])
  if (typeof sid === 'string') forgetSessions(cache, [sid])
}
