import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkRule } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkShipment, BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { useLanguage } from '../../../../platform/text/i18n.ts'
import { useStoreSummary } from './useBulkUpload.ts'

const { listBulkShipments, chooseBulkOffers } = bulkEndpoints

/** Offers of accepted and acceptable shipments, and the mutation that chooses other offers. */
export const useBulkOffers = ({ uploadId, rating, takenCount, version }: BulkSummary) => {
  const queries = useQueryClient()
  const language = useLanguage()
  const keepSummary = useStoreSummary()
  // Query key of the offers, which changes whenever rows were priced, corrected or accepted.
  const keyAt = (at: number) => [listBulkShipments.path, uploadId, at, rating.state, takenCount, language]
  const list = useQuery({
    queryKey: keyAt(version),
    queryFn: ({ signal }) => callEndpoint(listBulkShipments, { body: { uploadId }, signal }),
    enabled: rating.state === 'done',
    staleTime: Infinity,
  })
  const choice = useEndpointMutation(chooseBulkOffers, {
    onSuccess: ({ shipments, summary }) => {
      const changed = new Map(shipments.map((shipment) => [shipment.row, shipment]))
      const merge = (before: typeof list.data) =>
        before && { ...before, shipments: before.shipments.map((old) => changed.get(old.row) ?? old) }
      queries.setQueryData(keyAt(summary.version), merge(list.data))
      keepSummary(summary)
    },
  })
  const shipments: BulkShipment[] | undefined = list.data?.shipments.filter(
    ({ state }) => state === 'valid' || state === 'taken',
  )
  return {
    list,
    shipments,
    isChoosing: choice.isPending,
    choose: (rows: number[], rule: BulkRule, onChosen?: () => void) =>
      choice.mutate({ body: { uploadId, rows, rule } }, { onSuccess: onChosen }),
  }
}
