import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { endpointQuery, queriesOf } from '../../../../platform/api/query.ts'

const { findBulkUpload, listBulkRows, listBulkShipments } = bulkEndpoints
const ratingPollMs = 1000
const labelPollMs = 4000

interface BulkUploadOptions {
  /** Labels are waited for. */
  watchesLabels: boolean
}

/** How far an upload is; asked again while something goes on by itself. */
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

/** Keeps what a change answered, so that nothing is asked twice. */
export const useKeepSummary = () => {
  const queries = useQueryClient()
  return (summary: BulkSummary): void =>
    void queries.setQueryData(
      endpointQuery(findBulkUpload, { body: { uploadId: summary.uploadId } }).queryKey,
      summary,
    )
}

/** Rows and offers are other ones by now. */
export const useForgetRows = () => {
  const queries = useQueryClient()
  return (): void => {
    queries.removeQueries(queriesOf(listBulkRows))
    queries.removeQueries(queriesOf(listBulkShipments))
  }
}
