import { Suspense, lazy, useState } from 'react'
import { canCancel } from '@kervan/domain/shipment/shipmentLife'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { mostCancelledAtOnce } from '@kervan/contract/shipment/cancellation/manyCancellations.endpoints'
import { mostRestoredAtOnce, shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { callEndpoint, newIdempotencyKey } from '../../../../platform/api/apiClient.ts'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { notify } from '../../../../platform/notices.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { useShipmentDocuments } from '../../documents/hooks/useShipmentDocuments.ts'
import { useEachSelected } from '../hooks/useEachSelected.ts'
import { hasLabel, isDeletable } from '../shipmentList.ts'
import { LeftOutTable } from './LeftOutTable.tsx'

const CancelManyDialog = lazy(() =>
  import('../cancelMany/CancelManyDialog.tsx').then((module) => ({ default: module.CancelManyDialog })),
)

const copy = ({ id }: ShipmentListRow) =>
  callEndpoint(shipmentEndpoints.createShipmentLike, {
    body: { shipmentId: id },
    idempotencyKey: newIdempotencyKey(),
  })

const remove = ({ id }: ShipmentListRow) =>
  callEndpoint(shipmentEndpoints.deleteShipment, { params: { shipmentId: id } })

/** At today's price; offers come cheapest first. */
const addCheapest = async ({ id }: ShipmentListRow) => {
  const offers = await callEndpoint(pricingEndpoints.quoteShipment, { body: { shipmentId: id } })
  if (!Array.isArray(offers)) throw new ApiError({ type: 'Business', status: 422, detail: offers.returnText })
  const [cheapest] = offers
  if (!cheapest) return
  await callEndpoint(cartEndpoints.addToCart, {
    body: { shipmentId: id, offerId: cheapest.id },
    idempotencyKey: newIdempotencyKey(),
  })
}

/** What can be done with the selected shipments at once; each action counts those that it can be done with. */
interface BulkActionsProps {
  selected: readonly ShipmentListRow[]
  onLetGo: () => void
  onDeleted: (ids: readonly string[]) => void
}

export const BulkActions = ({ selected, onLetGo, onDeleted }: BulkActionsProps) => {
  const { t } = useTranslation()
  const documents = useShipmentDocuments()
  const mayCreate = useHasFlag('shipment_shipment')
  const { isBusy, leftOut, forgetLeftOut, run } = useEachSelected()
  const printable = selected.filter(hasLabel)
  const priced = selected.filter(({ state }) => state === 'priced')
  const deletable = selected.filter(isDeletable)
  const cancellable = selected.filter(({ state }) => canCancel(state))
  const [isCancelling, setIsCancelling] = useState(false)
  const saying = (name: string) => (count: number) =>
    void notify('success', t(`shipmentList:bulk.${name}`, { count }))
  const deleteAll = async () => {
    const deleted: string[] = []
    await run({
      // As many as can be brought back at once.
      rows: deletable.slice(0, mostRestoredAtOnce),
      act: async (row) => {
        await remove(row)
        deleted.push(row.id)
      },
      onDone: () => onDeleted(deleted),
    })
  }
  const askToCancel = () =>
    selected.length > mostCancelledAtOnce
      ? notify('warning', t('shipmentList:cancelMany.tooMany', { count: mostCancelledAtOnce }))
      : setIsCancelling(true)
  return (
    <>
      <Button
        size="small"
        isBusy={documents.isBusy}
        disabled={printable.length === 0}
        onClick={() => documents.saveLabels(printable.map(({ assetReference }) => assetReference))}
      >
        {t('shipmentList:printLabels', { count: printable.length })}
      </Button>
      {priced.length > 0 && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void run({ rows: priced, act: addCheapest, onDone: saying('added') })}
        >
          {t('shipmentList:bulk.add', { count: priced.length })}
        </Button>
      )}
      {mayCreate && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void run({ rows: selected, act: copy, onDone: saying('copied') })}
        >
          {t('shipmentList:bulk.copy', { count: selected.length })}
        </Button>
      )}
      {mayCreate && deletable.length > 0 && (
        <Button size="small" disabled={isBusy} onClick={() => void deleteAll()}>
          {t('shipmentList:bulk.delete', { count: deletable.length })}
        </Button>
      )}
      {mayCreate && cancellable.length > deletable.length && (
        <Button size="small" disabled={isBusy} onClick={askToCancel}>
          {t('shipmentList:cancelMany.open', { count: cancellable.length })}
        </Button>
      )}
      {isCancelling && (
        <Suspense fallback={null}>
          <CancelManyDialog
            shipmentIds={selected.map(({ id }) => id)}
            onDone={onLetGo}
            onClose={() => setIsCancelling(false)}
          />
        </Suspense>
      )}
      <AppModal
        open={leftOut.length > 0}
        title={t('shipmentList:bulk.leftOut', { count: leftOut.length })}
        onCancel={forgetLeftOut}
        footer={<Button onClick={forgetLeftOut}>{t('ui:action.close')}</Button>}
      >
        <LeftOutTable leftOut={leftOut} />
      </AppModal>
    </>
  )
}
