import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paidEndpoints } from '@kervan/contract/payment/paid.endpoints'
import type { PaidPayment } from '@kervan/contract/payment/paid.endpoints'
import { isCaptured, isOpen } from '@kervan/domain/payment/paymentLife'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatDate, formatMoney, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useCourierCall } from '../../../reservation/call/useCourierCall.ts'
import type { CourierCall } from '../../../reservation/call/useCourierCall.ts'
import { hasLabel, isPreparing } from './carrierRows.ts'
import { PaidCourier } from './PaidCourier.tsx'
import { PaidLabels } from './PaidLabels.tsx'
import { ReceiptPanel } from './ReceiptPanel.tsx'
import { ReceiverNewsPanel } from './ReceiverNewsPanel.tsx'
import { RestOfCart } from './RestOfCart.tsx'
import styles from './Paid.module.css'

/** Poll intervals in ms until the labels are there: fast at first, slow when a carrier takes its time. */
const pollMs = { eager: 1_000, patient: 10_000 } as const
const eagerPolls = 60

const isWaiting = ({ status, shipments }: PaidPayment): boolean =>
  isOpen(status) || (isCaptured(status) && shipments.some(isPreparing))

interface StepsProps {
  shipments: PaidPayment['shipments']
  courier: CourierCall
  onPrinted: () => void
}

const Steps = ({ shipments, courier, onPrinted }: StepsProps) => {
  const ids = shipments.map(({ id }) => id)
  const labelled = shipments.filter(hasLabel)
  const isPrinted = labelled.every(({ labelPrintedAt }) => labelPrintedAt !== null)
  const areLabelsNext = labelled.length === 0 || !isPrinted || shipments.some(isPreparing)
  const isCourierNext = !areLabelsNext && courier.isReady
  return (
    <div className={styles.steps}>
      <PaidLabels shipments={shipments} isNext={areLabelsNext} onPrinted={onPrinted} />
      {courier.mayCall && <PaidCourier courier={courier} shipmentIds={ids} isNext={isCourierNext} />}
      <RestOfCart step={courier.mayCall ? 3 : 2} isNext={!areLabelsNext && !isCourierNext} />
    </div>
  )
}

/** Page after a payment: labels, courier, what is left in the cart, and the receipt. It can be opened again. */
export const PaidPage = () => {
  const { t, language } = useTranslation()
  const { conversationId = '' } = useParams()
  const query = useQuery({
    ...endpointQuery(paidEndpoints.getPaidPayment, { body: { conversationId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || !isWaiting(state.data)) return false
      return state.dataUpdateCount < eagerPolls ? pollMs.eager : pollMs.patient
    },
  })
  const { data: payment, error, refetch } = query
  const courier = useCourierCall(payment?.shipments.map(({ id }) => id) ?? [], payment !== undefined)
  const list = <ButtonLink to="/shipment/shipmentlist">{t('payment:paid.toShipments')}</ButtonLink>
  // The courier's card appears with the others, so that nothing moves.
  if (!payment || courier.isLoading)
    return (
      <>
        <PageHeader
          title={t('shell:screen.paidPayment')}
          facts={!error && t('payment/paid:loading')}
          actions={list}
        />
        {error && !payment ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.loading}>
            <LoadingRows rows={8} columns={3} />
          </div>
        )}
      </>
    )
  const { status, shipments, amount, currency, paidDate } = payment
  const isPaid = isCaptured(status) && status !== 'refunded'
  const facts = [
    formatMoney(amount, currency, language),
    t('payment/paid:shipments', { count: shipments.length }),
    formatDate(toDate(paidDate), 'minute', language),
  ].join(' · ')
  return (
    <>
      <PageHeader
        title={isCaptured(status) ? t('payment:paid.title') : t('payment:window.title')}
        facts={facts}
        actions={list}
      />
      {isPaid ? (
        <div className={styles.layout}>
          <Steps shipments={shipments} courier={courier} onPrinted={() => void refetch()} />
          <div className={styles.steps}>
            <ReceiptPanel payment={payment} />
            <ReceiverNewsPanel receiverCount={shipments.length} />
          </div>
        </div>
      ) : (
        <div className={styles.message}>
          <Note tone={status === 'failed' ? 'bad' : 'info'}>{t(`payment/paid:open.${status}`)}</Note>
          {(status === 'failed' || status === 'expired') && (
            <p>
              <ButtonLink kind="primary" to="/cart">
                {t('payment/paid:open.toCart')}
              </ButtonLink>
            </p>
          )}
        </div>
      )}
    </>
  )
}
