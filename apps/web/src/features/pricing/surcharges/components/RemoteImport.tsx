import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { newIdempotencyKey } from '../../../../platform/api/apiClient.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { Note } from '../../../../ui/light/Tags.tsx'
import { ImportDialog } from '../../components/import/ImportDialog.tsx'

interface RemoteImportProps {
  supplierId: number
  supplierName: string
  onClose: () => void
}

interface Trial {
  addedCount: number
  removedCount: number
  unchangedCount: number
}

/** Imports a carrier's postal code ranges from a file: first a dry run, then the import. */
export const RemoteImport = ({ supplierId, supplierName, onClose }: RemoteImportProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [trial, setTrial] = useState<Trial | null>(null)
  const download = useEndpointMutation(surchargeEndpoints.downloadRemoteAreas, {
    onSuccess: saveFile,
    showsOwnErrors: true,
    onError: () => notify('error', t('pricing/rateTable:import.templateFailed')),
  })
  const send = useEndpointMutation(surchargeEndpoints.importRemoteAreas, { showsOwnErrors: true })
  const onSend = async (file: File) => {
    const answer = await send.mutateAsync({
      body: { supplierId, isTrial: trial === null },
      files: [{ fieldName: 'file', file }],
      idempotencyKey: newIdempotencyKey(),
    })
    if (answer.problems.length > 0) return answer.problems
    if (answer.isStored) {
      notify(
        'success',
        t('pricing/rateTable:remote.imported', { count: answer.addedCount + answer.unchangedCount }),
      )
      onClose()
      await queryClient.invalidateQueries(queriesOf(surchargeEndpoints.listRemoteAreas))
    } else setTrial(answer)
    return []
  }
  return (
    <ImportDialog
      title={t('pricing/rateTable:remote.importTitle', { carrier: supplierName })}
      help={t('pricing/rateTable:remote.importHelp')}
      filledFor={supplierName}
      sendLabel={t(trial ? 'pricing/rateTable:remote.replace' : 'pricing/rateTable:remote.check')}
      isDownloading={download.isPending}
      onDownloadTemplate={() => download.mutate({ body: { supplierId } })}
      onSend={onSend}
      onClose={onClose}
      onFileChange={() => setTrial(null)}
      outcome={
        trial && (
          <Note tone={trial.removedCount > 0 ? 'warn' : 'info'}>
            {t('pricing/rateTable:remote.trial', {
              added: trial.addedCount,
              removed: trial.removedCount,
              unchanged: trial.unchangedCount,
            })}
          </Note>
        )
      }
    />
  )
}
