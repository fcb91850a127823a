import { useQuery, useQueryClient } from '@tanstack/react-query'
import { segmentEndpoints } from '@kervan/contract/pricing/segment.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/pricing.endpoints'
import { endpointQuery, queriesOf } from '../../../platform/query.ts'

/** All segments with their rates. */
export const useSegments = () => useQuery(endpointQuery(segmentEndpoints.listSegmentRates, {}))

/** After a change: the list, and every selector that shows segments. */
export const useSegmentsRefresh = () => {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [segmentEndpoints.listSegmentRates, pricingEndpoints.listSegments].map((row) =>
        queryClient.invalidateQueries(queriesOf(row)),
      ),
    )
  }
}
