import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isCaptured } from '@kervan/domain/payment/paymentLife'
import { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { PaymentRecord } from '@kervan/contract/payment/payment.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { saveFile } from '../../../platform/api/saveFile.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { TwoLines } from '../../../ui/light/TwoLines.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import type { RowAction } from '../../../ui/table/RowMenu.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { DiscountDrawer } from '../components/DiscountDrawer.tsx'
import { PaymentDecision } from '../components/PaymentDecision.tsx'
import type { DecisionKind } from '../components/PaymentDecision.tsx'
import { PaymentDrawer } from '../components/PaymentDrawer.tsx'
import { PaymentRefunds } from '../components/PaymentRefunds.tsx'
import { PaymentSums } from '../components/PaymentSums.tsx'
import { RefundDialog } from '../components/RefundDialog.tsx'
import { toneOfPayment } from '../paymentTones.ts'

/** Payment history by shipment, newest first. */
export const PaymentHistoryPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useEndpointList(paymentEndpoints.listPayments)
  const seesCompanies = useHasFlag('agent_agentshipmentlist')
  const seesInvoices = useHasFlag('invoicing_salesinvoice')
  const [decision, setDecision] = useState<{ kind: DecisionKind; id: string } | null>(null)
  const [refunding, setRefunding] = useState<(PaymentRecord & { paymentId: string }) | null>(null)
  const [refundsOf, setRefundsOf] = useState<(PaymentRecord & { paymentId: string }) | null>(null)
  const [opened, setOpened] = useState<PaymentRecord | null>(null)
  const receipt = useEndpointMutation(historyEndpoints.downloadReceipt, { onSuccess: saveFile })
  const capturedActions = (payment: PaymentRecord): RowAction[] => {
    const { paymentId, status, can } = payment
    return paymentId !== null && status !== 'discount' && isCaptured(status)
      ? [
          ...(can.refund
            ? [
                {
                  key: 'refund',
                  label: t('payment:refund.open'),
                  onSelect: () => setRefunding({ ...payment, paymentId }),
                },
              ]
            : []),
          {
            key: 'refunds',
            label: t('payment:refund.list'),
            onSelect: () => setRefundsOf({ ...payment, paymentId }),
          },
          {
            key: 'receipt',
            label: t('payment:detail.receipt'),
            onSelect: () => receipt.mutate({ body: { paymentId } }),
          },
        ]
      : []
  }
  const openShipment = ({ shipmentId }: PaymentRecord): RowAction[] =>
    shipmentId === null
      ? []
      : [
          {
            key: 'shipment',
            label: t('payment:detail.toShipment'),
            onSelect: () => void navigate(`/shipment/shipmentdetail/${shipmentId}`),
          },
        ]
  const decisionActions = ({ id, can }: PaymentRecord): RowAction[] => {
    const offer = (kind: DecisionKind): RowAction[] => [
      { key: kind, label: t(`payment:staff.${kind}`), onSelect: () => setDecision({ kind, id }) },
    ]
    return [...(can.end ? offer('end') : []), ...(can.accept ? offer('accept') : [])]
  }
  const openInvoice = ({ invoice }: PaymentRecord): RowAction[] =>
    invoice && seesInvoices
      ? [
          {
            key: 'invoice',
            label: t('payment:openInvoice', { number: invoice.number }),
            onSelect: () => void navigate(`/invoicing/salesInvoice/${invoice.id}`),
          },
        ]
      : []
  return (
    <>
      <ListScreen
        list={list}
        summary={<PaymentSums filters={list.filterRequest} />}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        withoutColumns={seesCompanies ? ['sender', 'type'] : ['type']}
        rowActions={(payment) => [
          ...openShipment(payment),
          ...openInvoice(payment),
          ...decisionActions(payment),
          ...capturedActions(payment),
        ]}
        cells={{
          // Plain text instead of a copy button, because the row's open button must not contain a button.
          reference: ({ assetReference }) => assetReference,
          amount: ({ amount, currency, paymentType }) => (
            <TwoLines second={paymentType && t(`payment:type.${paymentType}`)}>
              <MoneyText amount={amount} currency={currency} />
            </TwoLines>
          ),
          company: ({ company, sender }) => <TwoLines second={sender}>{company}</TwoLines>,
          status: ({ status, refundWaits, issue }) => (
            <TwoLines second={issue && t(`payment:issue.${issue}`)}>
              <StateDot tone={toneOfPayment[status]}>{t(`payment:state.${status}`)}</StateDot>
              {refundWaits && <StateDot tone="warn">{t('payment:refund.waitsShort')}</StateDot>}
            </TwoLines>
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
      {opened?.paymentId && <PaymentDrawer paymentId={opened.paymentId} onClose={() => setOpened(null)} />}
      {opened?.paymentId === null && <DiscountDrawer id={opened.id} onClose={() => setOpened(null)} />}
      {refunding && <RefundDialog {...refunding} onClose={() => setRefunding(null)} />}
      {refundsOf !== null && (
        <PaymentRefunds
          paymentId={refundsOf.paymentId}
          itemId={refundsOf.id}
          onClose={() => setRefundsOf(null)}
        />
      )}
      {decision && <PaymentDecision {...decision} onClose={() => setDecision(null)} />}
    </>
  )
}
