import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { mostRestoredAtOnce, shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { callEndpoint, newIdempotencyKey } from '../../../../platform/api/apiClient.ts'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { notify } from '../../../../platform/notices.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { LazyModal } from '../../../../ui/LazyModal.tsx'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { useEachSelected } from '../hooks/useEachSelected.ts'
import { isDeletable } from '../shipmentList.ts'
import { CancelManyButton } from './CancelManyButton.tsx'
import { LeftOutTable } from './LeftOutTable.tsx'
import { PrintLabelsButton } from './PrintLabelsButton.tsx'

const copy = ({ id }: ShipmentListRow) =>
  callEndpoint(shipmentEndpoints.createShipmentLike, {
    body: { shipmentId: id },
    idempotencyKey: newIdempotencyKey(),
  })

const remove = ({ id }: ShipmentListRow) =>
  callEndpoint(shipmentEndpoints.deleteShipment, { params: { shipmentId: id } })

/** Adds the cheapest offer at today's price; offers are sorted by price. */
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

/** Bulk actions for selected shipments; each action shows the number of shipments that allow it. */
interface BulkActionsProps {
  selected: readonly ShipmentListRow[]
  onLetGo: () => void
  onDeleted: (ids: readonly string[]) => void
}

export const BulkActions = ({ selected, onLetGo, onDeleted }: BulkActionsProps) => {
  const { t } = useTranslation()
  const mayCreate = useHasFlag('shipment_shipment')
  const { isBusy, leftOut, forgetLeftOut, run } = useEachSelected()
  // Calling a courier is not offered to staff, who choose the company on the pickup screen.
  const isStaff = useHasFlag('agent_companies')
  const mayCall = useHasFlag('reservation_create') && !isStaff
  const collectable = selected.filter(({ state }) => state === 'paid' || state === 'booked').slice(0, 100)
  const priced = selected.filter(({ state }) => state === 'priced')
  const deletable = selected.filter(isDeletable)
  const saying = (name: string) => (count: number) =>
    void notify('success', t(`shipment/list:bulk.${name}`, { count }))
  const deleteAll = async () => {
    const deleted: string[] = []
    await run({
      // Deletes at most as many drafts at once as undo can restore.
      rows: deletable.slice(0, mostRestoredAtOnce),
      act: async (row) => {
        await remove(row)
        deleted.push(row.id)
      },
      onDone: () => onDeleted(deleted),
    })
  }
  return (
    <>
      <PrintLabelsButton selected={selected} />
      {priced.length > 0 && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void run({ rows: priced, act: addCheapest, onDone: saying('added') })}
        >
          {t('shipment/list:bulk.add', { count: priced.length })}
        </Button>
      )}
      {mayCall && collectable.length > 0 && (
        <ButtonLink
          size="small"
          to={`/shipment/reservationcreate?shipments=${collectable.map(({ id }) => id).join(',')}`}
        >
          {t('shipment/list:bulk.courier', { count: collectable.length })}
        </ButtonLink>
      )}
      {mayCreate && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void run({ rows: selected, act: copy, onDone: saying('copied') })}
        >
          {t('shipment/list:bulk.copy', { count: selected.length })}
        </Button>
      )}
      {mayCreate && deletable.length > 0 && (
        <Button size="small" disabled={isBusy} onClick={() => void deleteAll()}>
          {t('shipment/list:bulk.delete', { count: deletable.length })}
        </Button>
      )}
      <CancelManyButton selected={selected} isDisabled={isBusy} onLetGo={onLetGo} />
      <LazyModal
        open={leftOut.length > 0}
        title={t('shipment/list:bulk.leftOut', { count: leftOut.length })}
        onCancel={forgetLeftOut}
        footer={<Button onClick={forgetLeftOut}>{t('ui:action.close')}</Button>}
      >
        <LeftOutTable leftOut={leftOut} />
      </LazyModal>
    </>
  )
}
