import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'

/** Ids of the shipments created from an upload; empty until loaded and without an upload. */
export const useUploadedShipments = (uploadId: string | null): ReadonlySet<string> => {
  const { data } = useQuery({
    ...endpointQuery(bulkEndpoints.listBulkShipments, { body: { uploadId: uploadId ?? '', state: 'taken' } }),
    enabled: uploadId !== null,
    staleTime: Infinity,
  })
  return useMemo(
    () => new Set(data?.shipments.flatMap(({ shipmentId }) => (shipmentId ? [shipmentId] : []))),
    [data],
  )
}
