import type { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { endVisit } from './endVisit.ts'
import { callWire } from '../platform/api/apiClient.ts'
import { outboxMark } from '../platform/offline/outboxMark.ts'
import { goTo } from '../platform/screens/navigation.ts'
import { clearSession, forgetOrigin, readSession } from '../platform/session/session.ts'
import { readStored } from '../platform/session/storage.ts'

/**
 * Ends the session locally and revokes its token on the server; without an answer it ends locally only. Asks
 * first if the device has unsent actions.
 */
export const signOut = async (): Promise<void> => {
  if (readSession()?.visitorName) return endVisit()
  if (readStored(outboxMark) !== null) {
    const { leaveDevice } = await import('./leaving/askBeforeLeaving.ts')
    if (!(await leaveDevice())) return
  }
  const revoked = callWire<typeof accountEndpoints.signOut>(
    { method: 'POST', path: '/api/Authentication/SignOut' },
    {},
  ).catch(() => undefined)
  clearSession()
  goTo('/signin', { replace: true })
  await revoked
  // The page that was left has stored its address meanwhile, as for an expired session; a sign-out must not
  // return there.
  forgetOrigin()
}
