import { useQueryClient } from '@tanstack/react-query'
import { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { showError } from '../../../../platform/api/showError.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'

const { createManifest, previewManifest, listManifests, findManifest } = manifestEndpoints

/** Closes the manifest. After a conflict it shows what another user closed. */
export const useCloseManifest = (onClosed: () => void) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [previewManifest, listManifests, findManifest].map((row) => queries.invalidateQueries(queriesOf(row))),
    )
  const close = useEndpointMutation(createManifest, {
    showsOwnErrors: true,
    onSuccess: ({ number }) => {
      notify('success', t('air/manifest:closed', { number }))
      onClosed()
      return refresh()
    },
    onError: (error) => {
      const isMeanwhile = error instanceof ApiError && error.type === 'Conflict'
      if (isMeanwhile) notify('warning', t('air/manifest:meanwhile'))
      else void showError(error)
      void refresh()
    },
  })
  return {
    isBusy: close.isPending,
    close: (body: { date: string; supplierId: number; shipmentIds: string[] }) =>
      close.mutateAsync({ body }).catch(() => undefined),
  }
}
