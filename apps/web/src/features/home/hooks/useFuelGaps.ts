import { useQuery } from '@tanstack/react-query'
import type { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import type { CallAnswer } from '../../../platform/api/apiClient.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useLanguage } from '../../../platform/text/i18n.ts'

/**
 * Services whose fuel surcharge is missing, for who enters it. The others, most of all customers, do not load the call's row
 * with their first screen. What is missing is mailed too; that it could not be asked hides nothing else.
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
