import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'

const { findBulkUpload, listBulkRows, listBulkShipments } = bulkEndpoints
const ratingPollMs = 1000
const labelPollMs = 4000

interface BulkUploadOptions {
  /** True to poll the upload while labels are pending. */
  watchesLabels: boolean
}

/** Upload summary; polls while the server processes the upload in the background. */
export const useBulkUpload = (uploadId: string, { watchesLabels }: BulkUploadOptions) =>
  useQuery({
    ...endpointQuery(findBulkUpload, { body: { uploadId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const summary = state.data
      if (summary?.rating.state === 'running') return ratingPollMs
      const isWaiting = summary !== undefined && summary.labelCount < summary.takenCount
      return watchesLabels && isWaiting ? labelPollMs : false
    },
  })

/** Writes a mutation's answer to the query cache, so that nothing is requested twice. */
export const useStoreSummary = () => {
  const queries = useQueryClient()
  return (summary: BulkSummary): void =>
    void queries.setQueryData(
      endpointQuery(findBulkUpload, { body: { uploadId: summary.uploadId } }).queryKey,
      summary,
    )
}

/** Invalidates rows and offers of a bulk upload after they changed. */
export const useForgetRows = () => {
  const queries = useQueryClient()
  return (): void => {
    queries.removeQueries(queriesOf(listBulkRows))
    queries.removeQueries(queriesOf(listBulkShipments))
  }
}
