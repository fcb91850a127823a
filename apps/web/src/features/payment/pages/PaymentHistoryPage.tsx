import { useState } from 'react'
import { isCaptured } from '@kervan/domain/payment/paymentLife'
import { isOperation } from '@kervan/contract/roles'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { PaymentRecord } from '@kervan/contract/payment/payment.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import type { RowAction } from '../../../ui/table/RowMenu.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { PaymentDecision } from '../components/PaymentDecision.tsx'
import type { DecisionKind } from '../components/PaymentDecision.tsx'
import { PaymentRefunds } from '../components/PaymentRefunds.tsx'
import { PaymentSums } from '../components/PaymentSums.tsx'
import { RefundDialog } from '../components/RefundDialog.tsx'
import { toneOfPayment } from '../paymentTones.ts'

const shipmentPage = ({ shipmentId }: PaymentRecord): string | null =>
  shipmentId && `/shipment/shipmentdetail/${shipmentId}`

/** Payments by shipment, newest first. */
export const PaymentHistoryPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(paymentEndpoints.listPayments)
  const session = useSession()
  const decides = session !== null && isOperation(session)
  const [decision, setDecision] = useState<{ kind: DecisionKind; id: string } | null>(null)
  const [refunding, setRefunding] = useState<PaymentRecord | null>(null)
  const [refundsOf, setRefundsOf] = useState<string | null>(null)
  const refundActions = (payment: PaymentRecord): RowAction[] =>
    isCaptured(payment.status)
      ? [
          ...(decides && payment.status !== 'refunded'
            ? [{ key: 'refund', label: t('payment:refund.open'), onSelect: () => setRefunding(payment) }]
            : []),
          {
            key: 'refunds',
            label: t('payment:refund.list'),
            onSelect: () => setRefundsOf(payment.paymentId),
          },
        ]
      : []
  const decisionActions = ({ id, status, issue }: PaymentRecord): RowAction[] => {
    const offer = (kind: DecisionKind): RowAction[] => [
      { key: kind, label: t(`payment:staff.${kind}`), onSelect: () => setDecision({ kind, id }) },
    ]
    if (status === 'started') return offer('end')
    return status === 'inReview' && issue === 'paidAfterEnd' ? offer('accept') : []
  }
  return (
    <>
      <ListScreen
        list={list}
        summary={<PaymentSums filters={list.filterRequest} />}
        rowKey={({ id }) => id}
        linkTo={shipmentPage}
        rowActions={(payment) => [...(decides ? decisionActions(payment) : []), ...refundActions(payment)]}
        cells={{
          status: ({ status }) => (
            <StateDot tone={toneOfPayment[status]}>{t(`payment:state.${status}`)}</StateDot>
          ),
        }}
        empty={
          <EmptyState
            title={t('payment:history.empty')}
            action={<ButtonLink to="/cart">{t('payment:history.toCart')}</ButtonLink>}
          >
            {t('payment:history.emptyText')}
          </EmptyState>
        }
      />
      {refunding && <RefundDialog {...refunding} onClose={() => setRefunding(null)} />}
      {refundsOf !== null && (
        <PaymentRefunds paymentId={refundsOf} canDecide={decides} onClose={() => setRefundsOf(null)} />
      )}
      {decision && <PaymentDecision {...decision} onClose={() => setDecision(null)} />}
    </>
  )
}
