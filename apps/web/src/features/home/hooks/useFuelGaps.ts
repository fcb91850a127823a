import { useQuery } from '@tanstack/react-query'
import type { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import type { CallAnswer } from '../../../platform/api/apiClient.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useLanguage } from '../../../platform/text/i18n.ts'

/**
 * Services with missing fuel percentages, for users who may enter them. Other users do not load the endpoint
 * with their first screen. A failed call hides nothing else, because missing percentages are also emailed.
 */
export const useFuelGaps = (): CallAnswer<typeof fuelEndpoints.findFuelOverview>['gaps'] => {
  const language = useLanguage()
  const seesFuel = useHasFlag('pricing_supplierfuelcharge')
  const { data } = useQuery({
    queryKey: ['fuelGaps', language],
    queryFn: async ({ signal }) => {
      const { fuelEndpoints: rows } = await import('@kervan/contract/pricing/fuel/fuel.endpoints')
      return callEndpoint(rows.findFuelOverview, { signal })
    },
    enabled: seesFuel,
  })
  return data?.gaps ?? []
}
