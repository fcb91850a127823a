import { useQuery, useQueryClient } from '@tanstack/react-query'
import { segmentEndpoints } from '@kervan/contract/pricing/segments/segment.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'

/** All segments with their rates. */
export const useSegments = () => useQuery(endpointQuery(segmentEndpoints.listSegmentRates, {}))

/** What shows segments: the list, and every selector. */
export const segmentLists = [segmentEndpoints.listSegmentRates, pricingEndpoints.listSegments]

/** After a change. */
export const useSegmentsRefresh = () => {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(segmentLists.map((row) => queryClient.invalidateQueries(queriesOf(row))))
  }
}

/** After a failure: what somebody else changed meanwhile is loaded, so that the next try is made on it. */
export const useRefreshAfterConflict = () => {
  const refresh = useSegmentsRefresh()
  return (error: Error): void => {
    if (error instanceof ApiError && error.type === 'Conflict') void refresh()
  }
}
