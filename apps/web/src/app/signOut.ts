import type { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { endVisit } from './endVisit.ts'
import { callWire } from '../platform/api/apiClient.ts'
import { outboxMark } from '../platform/offline/outboxMark.ts'
import { goTo } from '../platform/screens/navigation.ts'
import { clearSession, forgetOrigin, readSession } from '../platform/session/session.ts'
import { readStored } from '../platform/session/storage.ts'

/**
 * Ends the session here and on the server, which revokes the token; without an answer it ends here all the same. Who
 * has something left to send is asked first.
 */
export const signOut = async (): Promise<void> => {
  if (readSession()?.visitorName) return endVisit()
  if (readStored(outboxMark) !== null) {
    const { leaveDevice } = await import('./leaving/askBeforeLeaving.tsx')
    if (!(await leaveDevice())) return
  }
  const revoked = callWire<typeof accountEndpoints.signOut>(
    { method: 'POST', path: '/api/Authentication/SignOut' },
    {},
  ).catch(() => undefined)
  clearSession()
  goTo('/signin', { replace: true })
  await revoked
  // The page that was left has remembered itself meanwhile, as for a session that ran out.
  forgetOrigin()
}
