import type { visitEndpoints } from '@kervan/contract/access/visit.endpoints'
import { callWire } from '../platform/api/apiClient.ts'
import { goTo } from '../platform/screens/navigation.ts'
import { leaveVisit, readSession } from '../platform/session/session.ts'

/**
 * Ends a visit on behalf of a company, in the browser and on the server, and returns to the page where the
 * visit began.
 */
export const endVisit = async (): Promise<void> => {
  const companyId = readSession()?.companyId
  const ended = callWire<typeof visitEndpoints.endVisit>(
    { method: 'POST', path: '/api/Company/EndVisit' },
    { body: {} },
  ).catch(() => undefined)
  leaveVisit()
  goTo(companyId ? `/agent/companydetail/${companyId}` : '/', { replace: true })
  await ended
}
