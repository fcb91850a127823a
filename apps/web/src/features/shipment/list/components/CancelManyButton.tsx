import { Suspense, useState } from 'react'
import { mostCancelledAtOnce } from '@kervan/contract/cancellation/manyCancellations.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { canCancel } from '@kervan/domain/shipment/shipmentLife'
import { notify } from '../../../../platform/notices.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { isDeletable } from '../shipmentList.ts'
import { lazyPart } from '../../../../ui/light/lazy/makeLazy.tsx'

const CancelManyDialog = lazyPart(() =>
  import('../cancelMany/CancelManyDialog.tsx').then((module) => ({ default: module.CancelManyDialog })),
)

interface CancelManyButtonProps {
  selected: readonly ShipmentListRow[]
  isDisabled?: boolean
  onLetGo: () => void
}

/**
 * Button that previews cancelling the selected shipments. Hidden when only drafts are selected, because drafts
 * are deleted instead.
 */
export const CancelManyButton = ({ selected, isDisabled, onLetGo }: CancelManyButtonProps) => {
  const { t } = useTranslation()
  const mayCreate = useHasFlag('shipment_shipment')
  const [isCancelling, setIsCancelling] = useState(false)
  const cancellable = selected.filter(({ state }) => canCancel(state))
  if (!mayCreate || cancellable.every(isDeletable)) return null
  const ask = () =>
    selected.length > mostCancelledAtOnce
      ? notify('warning', t('shipment/list:cancelMany.tooMany', { count: mostCancelledAtOnce }))
      : setIsCancelling(true)
  return (
    <>
      <Button size="small" disabled={isDisabled} onClick={ask}>
        {t('shipment/list:cancelMany.open', { count: cancellable.length })}
      </Button>
      {isCancelling && (
        <Suspense fallback={null}>
          <CancelManyDialog
            shipmentIds={selected.map(({ id }) => id)}
            onDone={onLetGo}
            onClose={() => setIsCancelling(false)}
          />
        </Suspense>
      )}
    </>
  )
}
