import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import { describeError } from '../../../platform/api/showError.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'

/** Sends files to an objection one after the other and reports each; a failed one does not stop the others. */
export const useObjectionFiles = () => {
  const { t } = useTranslation()
  return async (adjustmentId: string, files: readonly File[]): Promise<void> => {
    for (const file of files)
      try {
        await callEndpoint(measuringEndpoints.addObjectionFile, {
          body: { adjustmentId },
          files: [{ fieldName: 'file', file }],
        })
        notify('success', t('measuring:objectDialog.fileAdded', { name: file.name }))
      } catch (error) {
        notify(
          'error',
          `${t('measuring:objectDialog.fileFailed', { name: file.name })} ${describeError(error)}`,
        )
      }
  }
}
