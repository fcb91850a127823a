import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { printFile } from '../../../../platform/api/printFile.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'

/** The labels of all booked shipments of an upload in one file, in the order of the file that was uploaded. */
export const useBulkLabels = (uploadId: string) => {
  const request = { params: { uploadId }, query: { format: 'pdf' as const } }
  const saving = useEndpointMutation(bulkEndpoints.downloadBulkLabels, { onSuccess: saveFile })
  const printing = useEndpointMutation(bulkEndpoints.downloadBulkLabels, { onSuccess: printFile })
  return {
    save: () => saving.mutate(request),
    print: () => printing.mutate(request),
    isBusy: saving.isPending || printing.isPending,
  }
}
