import { useParams } from 'react-router'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { isBooked, isCancelledState, isPaid } from '@kervan/domain/shipment/shipmentLife'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { LoadingRows } from '../../../ui/light/States.tsx'
import { Panel, PanelStack } from '../../../ui/light/Panel.tsx'
import { ShipmentPayments } from '../../payment/components/ShipmentPayments.tsx'
import { CancelDialog } from '../../shipment/detail/components/CancelDialog.tsx'
import { CancellationPanel } from '../../shipment/detail/components/CancellationPanel.tsx'
import { DetailHeader } from '../../shipment/detail/components/DetailHeader.tsx'
import { PartiesPanel } from '../../shipment/detail/components/PartiesPanel.tsx'
import { PickupPanel } from '../../reservation/components/PickupPanel.tsx'
import { ReturnDialog } from '../../shipment/detail/components/ReturnDialog.tsx'
import { ServicePanel } from '../../shipment/detail/components/ServicePanel.tsx'
import grid from '../../shipment/detail/components/ShipmentDetail.module.css'
import { useDetailActions } from '../../shipment/detail/hooks/useDetailActions.ts'
import { useShipmentDetail } from '../../shipment/detail/hooks/useShipmentDetail.ts'
import { ExtraPayments } from '../../shipment/detail/pages/ExtraPayments.tsx'
import { ShipmentNotFound } from '../../shipment/draft/components/ShipmentNotFound.tsx'
import { ShipmentTracking } from '../../tracking/components/ShipmentTracking.tsx'
import { canMeasure } from '@kervan/domain/shipment/adjustmentLife'
import { workListPage } from '../addresses.ts'
import { ClaimsPanel } from '../components/ClaimsPanel.tsx'
import { CustomerNotePanel } from '../components/CustomerNotePanel.tsx'
import { NotesPanel } from '../components/NotesPanel.tsx'
import { TimelinePanel } from '../components/TimelinePanel.tsx'

const ServiceFile = ({
  shipment,
  data,
}: {
  shipment: ShipmentAnswer
  data: ReturnType<typeof useShipmentDetail>
}) => {
  const { t } = useTranslation()
  const seesPayments = useHasFlag('payment_history')
  const actions = useDetailActions(shipment, data.refresh)
  const { detail, cancellation } = data
  return (
    <>
      <ButtonLink size="small" kind="text" to={workListPage}>
        {t('customerService:back')}
      </ButtonLink>
      <DetailHeader
        shipment={shipment}
        company={detail?.company}
        labelPrintedAt={detail?.labelPrintedAt}
        showsCompany
        actions={actions}
      />
      <div className={grid.grid}>
        <PanelStack>
          {cancellation && isCancelledState(shipment.state) && (
            <CancellationPanel shipment={shipment} cancellation={cancellation} onDecided={data.refresh} />
          )}
          <CustomerNotePanel shipmentId={shipment.id} />
          <NotesPanel shipmentId={shipment.id} />
          <ClaimsPanel shipmentId={shipment.id} canOpen={isBooked(shipment.state)} />
          {canMeasure(shipment.state) && <ExtraPayments shipment={shipment} refresh={data.refresh} />}
          {isBooked(shipment.state) && (
            <Panel title={t('shipment/detail:tracking')}>
              <ShipmentTracking reference={shipment.assetReference} />
            </Panel>
          )}
        </PanelStack>
        <PanelStack>
          <PartiesPanel shipment={shipment} />
          <TimelinePanel shipmentId={shipment.id} />
          {detail?.offer && <ServicePanel offer={detail.offer} bookedBy={detail.booking?.bookedBy ?? null} />}
          {detail?.pickup && <PickupPanel pickup={detail.pickup} />}
          {seesPayments && (isPaid(shipment.state) || shipment.paymentStatus !== 'none') && (
            <ShipmentPayments shipmentId={shipment.id} />
          )}
        </PanelStack>
      </div>
      {actions.isReturning && (
        <ReturnDialog shipment={shipment} onCreated={actions.onReturned} onClose={actions.stopReturning} />
      )}
      {actions.isCancelling && (
        <CancelDialog
          shipment={shipment}
          onCancelled={() => void actions.onCancelled()}
          onClose={actions.stopCancelling}
        />
      )}
    </>
  )
}

/** Customer service page of one shipment with everything a caller may ask about. */
export const ServiceFilePage = () => {
  const { shipmentId = '' } = useParams()
  const data = useShipmentDetail(shipmentId)
  if (data.shipment) return <ServiceFile shipment={data.shipment} data={data} />
  if (data.error) return <ShipmentNotFound error={data.error} onRetry={() => void data.refresh()} />
  return <LoadingRows rows={8} columns={3} />
}
