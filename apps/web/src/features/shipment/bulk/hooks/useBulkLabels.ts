import { useQueryClient } from '@tanstack/react-query'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { printFile } from '../../../../platform/api/printFile.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'

/** Downloads the labels of an upload's booked shipments as one file, in the order of the uploaded file. */
export const useBulkLabels = (uploadId: string) => {
  const request = (only?: 'unprinted') => ({
    params: { uploadId },
    query: { format: 'pdf' as const, ...(only && { only }) },
  })
  const queryClient = useQueryClient()
  // Reloads the counts of printed labels after a label file was loaded.
  const andCount = (use: typeof saveFile) => async (file: Parameters<typeof saveFile>[0]) => {
    use(file)
    await queryClient.invalidateQueries(queriesOf(bulkEndpoints.findBulkUpload))
  }
  const saving = useEndpointMutation(bulkEndpoints.downloadBulkLabels, { onSuccess: andCount(saveFile) })
  const printing = useEndpointMutation(bulkEndpoints.downloadBulkLabels, { onSuccess: andCount(printFile) })
  return {
    save: () => saving.mutate(request()),
    print: () => printing.mutate(request()),
    printNew: () => printing.mutate(request('unprinted')),
    isBusy: saving.isPending || printing.isPending,
  }
}
