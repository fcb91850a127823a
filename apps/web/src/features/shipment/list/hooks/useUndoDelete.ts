import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { mostRestoredAtOnce, shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { notify } from '../../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'

/** Recently deleted drafts, until they are restored or the undo bar is closed. */
export const useUndoDelete = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [deleted, setDeleted] = useState<readonly string[]>([])
  const forget = useCallback(() => setDeleted([]), [])
  const restore = useEndpointMutation(shipmentEndpoints.restoreShipments, {
    onSuccess: ({ restored, lost }) => {
      forget()
      if (restored.length > 0) notify('success', t('shipment/list:undo.done', { count: restored.length }))
      if (lost.length > 0) notify('warning', t('shipment/list:undo.lost', { count: lost.length }))
      return queryClient.invalidateQueries(queriesOf(shipmentListEndpoints.listShipments))
    },
  })
  return {
    deleted,
    isBusy: restore.isPending,
    offer: setDeleted,
    forget,
    undo: () => restore.mutate({ body: { shipmentIds: deleted.slice(0, mostRestoredAtOnce) } }),
  }
}
