/** Ends a session when its time is over and renews it within the last hour. */
import { endSession, decodeToken, readSession, startSession } from './session.ts'
import type { Session } from './session.ts'

const checkMs = 2000
const refreshWindowMs = 3_600_000
/** A server that cannot be reached is not asked every two seconds. */
const retryMs = 30_000

export interface WatchDeps {
  /** Asks for a new token; null when the server refuses. @throws when it cannot be reached */
  refresh: (session: Session) => Promise<string | null>
  leave: (path: '/' | '/signin') => void
  now: () => number
}

/** What one look at the session decides. */
export const judgeSession = (session: Session | null, now: number): 'keep' | 'refresh' | 'end' => {
  if (session === null || session.expiresAt.getTime() <= now) return 'end'
  // A visit on behalf of a company is short and is never renewed.
  if (session.visitorName !== null) return 'keep'
  return session.expiresAt.getTime() - now <= refreshWindowMs ? 'refresh' : 'keep'
}

/** Looks every two seconds until the returned function is called. */
export const watchSession = ({ refresh, leave, now }: WatchDeps): (() => void) => {
  let isRefreshing = false
  let notBefore = 0

  const renew = async (session: Session): Promise<void> => {
    isRefreshing = true
    try {
      const token = await refresh(session)
      // Meanwhile the user may have signed out, or in as someone else.
      if (readSession()?.token !== session.token) return
      if (token === null || decodeToken(token) === null) leave(endSession())
      else startSession(token)
    } catch {
      notBefore = now() + retryMs
    } finally {
      isRefreshing = false
    }
  }

  const look = (): void => {
    const session = readSession()
    const decision = judgeSession(session, now())
    if (decision === 'end') leave(endSession())
    else if (decision === 'refresh' && session && !isRefreshing && now() >= notBefore) void renew(session)
  }

  const timer = setInterval(look, checkMs)
  look()
  return () => clearInterval(timer)
}
