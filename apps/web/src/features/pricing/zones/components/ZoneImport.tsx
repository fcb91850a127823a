import { useQueryClient } from '@tanstack/react-query'
import { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import { newIdempotencyKey } from '../../../../platform/api/apiClient.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { ImportDialog } from '../../components/import/ImportDialog.tsx'

interface ZoneImportProps {
  /** Carrier whose zone mappings the template contains. */
  supplierId: number | null
  supplierName?: string
  onClose: () => void
}

/** Imports mappings from an Excel file; a file with any error imports nothing. */
export const ZoneImport = ({ supplierId, supplierName, onClose }: ZoneImportProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const download = useEndpointMutation(zoneEndpoints.downloadZoneTemplate, {
    onSuccess: saveFile,
    showsOwnErrors: true,
    onError: () => notify('error', t('pricing/rateTable:import.templateFailed')),
  })
  const send = useEndpointMutation(zoneEndpoints.importZoneMappings, { showsOwnErrors: true })
  const onSend = async (file: File) => {
    const answer = await send.mutateAsync({
      files: [{ fieldName: 'file', file }],
      idempotencyKey: newIdempotencyKey(),
    })
    if (answer.problems.length > 0) return answer.problems
    notify(
      'success',
      t('pricing/rateTable:zone.imported', {
        created: answer.createdCount,
        moved: answer.movedCount,
        unchanged: answer.unchangedCount,
      }),
    )
    onClose()
    await Promise.all(
      [zoneEndpoints.listZoneMappings, zoneEndpoints.findZoneMap, zoneEndpoints.listZones].map((row) =>
        queryClient.invalidateQueries(queriesOf(row)),
      ),
    )
    return []
  }
  return (
    <ImportDialog
      title={t('pricing/rateTable:zone.importTitle')}
      help={t('pricing/rateTable:zone.importHelp')}
      filledFor={supplierName}
      sendLabel={t('pricing/rateTable:import.send')}
      isDownloading={download.isPending}
      onDownloadTemplate={() => download.mutate({ body: { supplierId } })}
      onSend={onSend}
      onClose={onClose}
    />
  )
}
