import { useQuery, useQueryClient } from '@tanstack/react-query'
import { segmentEndpoints } from '@kervan/contract/pricing/segments/segment.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'

/** All segments with their profit rates. */
export const useSegments = () => useQuery(endpointQuery(segmentEndpoints.listSegmentRates, {}))

/** Endpoints that return segments: the list and all selectors. */
export const segmentLists = [segmentEndpoints.listSegmentRates, pricingEndpoints.listSegments]

/** Reloads segments and selectors after a segment changed. */
export const useSegmentsRefresh = () => {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(segmentLists.map((row) => queryClient.invalidateQueries(queriesOf(row))))
  }
}

/** Reloads segment data after a failure, so that the next attempt uses changes made by other users. */
export const useRefreshAfterConflict = () => {
  const refresh = useSegmentsRefresh()
  return (error: Error): void => {
    if (error instanceof ApiError && error.type === 'Conflict') void refresh()
  }
}
