import type { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { endVisit } from './endVisit.ts'
import { callWire } from '../platform/api/apiClient.ts'
import { goTo } from '../platform/screens/navigation.ts'
import { clearSession, forgetOrigin, readSession } from '../platform/session/session.ts'

/** Ends the session here and on the server, which revokes the token; without an answer it ends here all the same. */
export const signOut = async (): Promise<void> => {
  if (readSession()?.visitorName) return endVisit()
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
