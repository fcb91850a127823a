import { useParams } from 'react-router'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { canMeasure } from '@kervan/domain/shipment/adjustmentLife'
import { isBooked, isCancelledState, isPaid } from '@kervan/domain/shipment/shipmentLife'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Panel } from '../../../ui/light/Panel.tsx'
import { LoadingRows } from '../../../ui/light/States.tsx'
import { ShipmentPayments } from '../../payment/components/ShipmentPayments.tsx'
import { PickupPanel } from '../../reservation/components/PickupPanel.tsx'
import { BookingPanel } from '../../shipment/detail/components/BookingPanel.tsx'
import { CancelDialog } from '../../shipment/detail/components/CancelDialog.tsx'
import { CancellationPanel } from '../../shipment/detail/components/CancellationPanel.tsx'
import { FilesPanel } from '../../shipment/detail/components/FilesPanel.tsx'
import { PartiesPanel } from '../../shipment/detail/components/PartiesPanel.tsx'
import { ReturnDialog } from '../../shipment/detail/components/ReturnDialog.tsx'
import { ServicePanel } from '../../shipment/detail/components/ServicePanel.tsx'
import { useDetailActions } from '../../shipment/detail/hooks/useDetailActions.ts'
import { useShipmentDetail } from '../../shipment/detail/hooks/useShipmentDetail.ts'
import { ExtraPayments } from '../../shipment/detail/pages/ExtraPayments.tsx'
import { ShipmentNotFound } from '../../shipment/draft/components/ShipmentNotFound.tsx'
import { ShipmentTracking } from '../../tracking/components/ShipmentTracking.tsx'
import { CaseBody } from '../case/CaseBody.tsx'
import { CaseDetails } from '../case/CaseDetails.tsx'
import { CaseHeader } from '../case/CaseHeader.tsx'
import { useNeighbours } from '../case/useNeighbours.ts'
import styles from '../case/Case.module.css'
import { CustomerNotePanel } from '../components/CustomerNotePanel.tsx'
import { CaseRefunds } from './CaseRefunds.tsx'

interface CaseProps {
  shipment: ShipmentAnswer
  data: ReturnType<typeof useShipmentDetail>
}

const Decisions = ({ shipment, data }: CaseProps) => {
  const { detail, cancellation, refresh } = data
  const problem = detail?.booking?.problem ?? null
  return (
    <>
      {cancellation && isCancelledState(shipment.state) && (
        <CancellationPanel shipment={shipment} cancellation={cancellation} onDecided={refresh} />
      )}
      {detail?.booking && problem && (
        <BookingPanel shipmentId={shipment.id} booking={{ ...detail.booking, problem }} onRetried={refresh} />
      )}
    </>
  )
}

const Aside = ({ shipment, data: { detail } }: CaseProps) => {
  const seesPayments = useHasFlag('payment_history')
  return (
    <>
      <PartiesPanel shipment={shipment} isNarrow />
      <CaseDetails shipment={shipment} />
      <CustomerNotePanel shipmentId={shipment.id} />
      {seesPayments && (isPaid(shipment.state) || shipment.paymentStatus !== 'none') && (
        <ShipmentPayments shipmentId={shipment.id} />
      )}
      {detail?.pickup && <PickupPanel pickup={detail.pickup} />}
      {detail?.offer && <ServicePanel offer={detail.offer} bookedBy={detail.booking?.bookedBy ?? null} />}
      <FilesPanel shipment={shipment} />
    </>
  )
}

const ServiceFile = ({ shipment, data }: CaseProps) => {
  const { t } = useTranslation()
  const actions = useDetailActions(shipment, data.refresh)
  const neighbours = useNeighbours(shipment.id)
  const hasLabel = isBooked(shipment.state) && shipment.state !== 'returned'
  const label = {
    key: 'label',
    label: t('shipment/detail:action.label'),
    onSelect: () => actions.documents.saveLabels([shipment.assetReference], 'pdf'),
  }
  return (
    <>
      <CaseHeader
        shipment={shipment}
        offer={data.detail?.offer ?? null}
        menu={hasLabel ? [label, ...actions.menu] : actions.menu}
        neighbours={neighbours}
      />
      <CaseBody
        shipment={shipment}
        neighbours={neighbours}
        refundsOf={(money) => <CaseRefunds shipmentId={shipment.id} money={money} />}
        decisions={<Decisions shipment={shipment} data={data} />}
        extraPayments={
          canMeasure(shipment.state) && <ExtraPayments shipment={shipment} refresh={data.refresh} />
        }
        tracking={
          isBooked(shipment.state) && (
            <Panel title={t('shipment/detail:tracking')}>
              <ShipmentTracking reference={shipment.assetReference} />
            </Panel>
          )
        }
        aside={<Aside shipment={shipment} data={data} />}
      />
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

/** Case of one shipment: the answer for a caller, the conversation with its reply, and everything else to ask about. */
export const ServiceFilePage = () => {
  const { shipmentId = '' } = useParams()
  const data = useShipmentDetail(shipmentId)
  if (data.shipment) return <ServiceFile key={shipmentId} shipment={data.shipment} data={data} />
  if (data.error) return <ShipmentNotFound error={data.error} onRetry={() => void data.refresh()} />
  return (
    <div className={styles.pageRoom}>
      <LoadingRows rows={8} columns={3} />
    </div>
  )
}
