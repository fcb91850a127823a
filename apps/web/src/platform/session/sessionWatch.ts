/** Ends a session when it expires and renews it within the last hour. */
import { endSession, decodeToken, readSession, startSession } from './session.ts'
import type { Session } from './session.ts'

const checkMs = 2000
const refreshWindowMs = 3_600_000
/** Delay in ms between attempts while the server is unreachable, longer than the check interval of two seconds. */
const retryMs = 30_000

export interface WatchDeps {
  /** Requests a new token; null when the server refuses. @throws when the server cannot be reached */
  refresh: (session: Session) => Promise<string | null>
  leave: (path: '/' | '/signin') => void
  now: () => number
}

/** Decides at each check whether to keep, refresh or end the session. */
export const judgeSession = (session: Session | null, now: number): 'keep' | 'refresh' | 'end' => {
  if (session === null || session.expiresAt.getTime() <= now) return 'end'
  // A visit on behalf of a company is short and is never renewed.
  if (session.visitorName !== null) return 'keep'
  return session.expiresAt.getTime() - now <= refreshWindowMs ? 'refresh' : 'keep'
}

/** Checks the session every two seconds until the returned function is called. */
export const watchSession = ({ refresh, leave, now }: WatchDeps): (() => void) => {
  let isRefreshing = false
  let notBefore = 0

  const renew = async (session: Session): Promise<void> => {
    isRefreshing = true
    try {
      const token = await refresh(session)
      // Ignores the new token: the user may have signed out meanwhile, or signed in as another user.
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
