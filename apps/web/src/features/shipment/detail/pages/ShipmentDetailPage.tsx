import { useParams } from 'react-router'
import { isStaff } from '@kervan/contract/roles'
import { canMeasure } from '@kervan/domain/shipment/adjustmentLife'
import { isBooked, isCancelledState, isPaid } from '@kervan/domain/shipment/shipmentLife'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ShownTogether } from '../../../../ui/ShownTogether.tsx'
import { LoadingRows } from '../../../../ui/light/States.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { ShipmentOrderInfo } from '../../../order/components/ShipmentOrderInfo.tsx'
import { ShipmentPayments } from '../../../payment/components/ShipmentPayments.tsx'
import { ShipmentTracking } from '../../../tracking/components/ShipmentTracking.tsx'
import { PapersPanel } from '../../documents/components/PapersPanel.tsx'
import { BorderPanel } from '../../border/components/BorderPanel.tsx'
import { ShipmentNotFound } from '../../draft/components/ShipmentNotFound.tsx'
import { BookingPanel } from '../components/BookingPanel.tsx'
import { CancelDialog } from '../components/CancelDialog.tsx'
import { CancellationPanel } from '../components/CancellationPanel.tsx'
import { ContentsPanel } from '../components/ContentsPanel.tsx'
import { DetailHeader } from '../components/DetailHeader.tsx'
import { RuleEffects } from '../../../order/rules/components/RuleEffects.tsx'
import { EventsPanel } from '../components/EventsPanel.tsx'
import { FilesPanel } from '../components/FilesPanel.tsx'
import { NextStep } from '../components/NextStep.tsx'
import { PartiesPanel } from '../components/PartiesPanel.tsx'
import { PickupPanel } from '../../../reservation/components/PickupPanel.tsx'
import { ReturnDialog } from '../components/ReturnDialog.tsx'
import { ReturnsPanel } from '../components/ReturnsPanel.tsx'
import { ServicePanel } from '../components/ServicePanel.tsx'
import styles from '../components/ShipmentDetail.module.css'
import { useDetailActions } from '../hooks/useDetailActions.ts'
import { useShipmentDetail } from '../hooks/useShipmentDetail.ts'
import { ExtraPayments, useHasAdjustments } from './ExtraPayments.tsx'

const Detail = ({
  shipment,
  data,
}: {
  shipment: ShipmentAnswer
  data: ReturnType<typeof useShipmentDetail>
}) => {
  const { t } = useTranslation()
  const session = useSession()
  const isForStaff = session !== null && isStaff(session)
  const seesPayments = useHasFlag('payment_history')
  const actions = useDetailActions(shipment, data.refresh)
  const { detail } = data
  const { customerServicesNote } = shipment.details
  const problem = detail?.booking?.problem ?? null
  const hasAdjustments = useHasAdjustments(shipment)
  const extraPayments = canMeasure(shipment.state) && (
    <ExtraPayments shipment={shipment} refresh={data.refresh} />
  )
  const isUnderWay = isBooked(shipment.state)
  return (
    <>
      <DetailHeader
        shipment={shipment}
        company={detail?.company}
        labelPrintedAt={detail?.labelPrintedAt}
        showsCompany={isForStaff}
        actions={actions}
      />
      <div className={styles.grid}>
        <div>
          {data.cancellation && isCancelledState(shipment.state) && (
            <CancellationPanel
              shipment={shipment}
              cancellation={data.cancellation}
              onDecided={data.refresh}
            />
          )}
          {detail?.booking && problem && (
            <BookingPanel
              shipmentId={shipment.id}
              booking={{ ...detail.booking, problem }}
              onRetried={data.refresh}
            />
          )}
          {hasAdjustments && extraPayments}
          {isUnderWay ? (
            <Panel title={t('shipment/detail:tracking')}>
              <ShipmentTracking reference={shipment.assetReference} />
            </Panel>
          ) : (
            !data.cancellation && !problem && <NextStep shipment={shipment} isOwn={!isForStaff} />
          )}
          <PartiesPanel shipment={shipment} />
          <ContentsPanel shipment={shipment} />
          <BorderPanel shipmentId={shipment.id} version={shipment.version} />
          {!hasAdjustments && extraPayments}
        </div>
        <aside className={styles.side} aria-label={t('shipment/detail:facts')}>
          {detail?.offer && <ServicePanel offer={detail.offer} bookedBy={detail.booking?.bookedBy ?? null} />}
          {detail?.pickup && <PickupPanel pickup={detail.pickup} />}
          {seesPayments && (isPaid(shipment.state) || shipment.paymentStatus !== 'none') && (
            <ShipmentPayments shipmentId={shipment.id} />
          )}
          <ShipmentOrderInfo shipmentId={shipment.id} />
          <ReturnsPanel shipmentId={shipment.id} />
          <PapersPanel shipment={shipment} />
          <FilesPanel shipment={shipment} />
          {customerServicesNote && (
            <Panel title={t('shipment/detail:note')}>
              <p className={styles.note}>{customerServicesNote}</p>
            </Panel>
          )}
          <EventsPanel
            events={detail?.events ?? []}
            rules={detail && detail.rules.length > 0 && <RuleEffects effects={detail.rules} />}
          />
        </aside>
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

/** Shipment detail page for customers and staff: contents, position, payments and actions. */
export const ShipmentDetailPage = () => {
  const { shipmentId = '' } = useParams()
  const data = useShipmentDetail(shipmentId)
  if (data.shipment)
    return (
      <ShownTogether key={shipmentId} loading={<LoadingRows rows={8} columns={3} />}>
        <Detail shipment={data.shipment} data={data} />
      </ShownTogether>
    )
  if (data.error) return <ShipmentNotFound error={data.error} onRetry={() => void data.refresh()} />
  return <LoadingRows rows={8} columns={3} />
}
