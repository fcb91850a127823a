import { useQuery } from '@tanstack/react-query'
import type { AccessAlert } from '@kervan/contract/connection/care.endpoints'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useLanguage } from '../../../platform/text/i18n.ts'

/**
 * Stores that refuse the access or will soon, for users who may allow it again. Other users, and staff who visit the
 * company, do not load the endpoint with their first screen. A failed call hides nothing else, because a lost access is also emailed.
 */
export const useAccessAlerts = (): readonly AccessAlert[] => {
  const language = useLanguage()
  const isVisit = Boolean(useSession()?.visitorName)
  const mayAllow = useHasFlag('integration_create') && !isVisit
  const { data } = useQuery({
    queryKey: ['accessAlerts', language],
    queryFn: async ({ signal }) => {
      const { integrationCareEndpoints: rows } = await import('@kervan/contract/connection/care.endpoints')
      return callEndpoint(rows.listAccessAlerts, { signal })
    },
    enabled: mayAllow,
  })
  return data?.alerts ?? []
}
