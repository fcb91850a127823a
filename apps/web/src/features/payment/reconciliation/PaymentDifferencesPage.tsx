import { useState } from 'react'
import { reconciliationEndpoints } from '@kervan/contract/payment/reconciliation/reconciliation.endpoints'
import type { PaymentDifference } from '@kervan/contract/payment/reconciliation/reconciliation.endpoints'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ReasonDialog } from '../../../ui/editor/ReasonDialog.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import type { RowAction } from '../../../ui/table/RowMenu.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { PaymentDrawer } from '../components/PaymentDrawer.tsx'

/** Dialog that records how a payment difference was resolved. */
const SettleDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      row={reconciliationEndpoints.settleDifference}
      toBody={(reason) => ({ id, reason })}
      title={t('payment:difference.settleTitle')}
      help={t('payment:difference.settleHelp')}
      submit={t('payment:difference.settle')}
      label={t('payment:staff.reason')}
      lists={[reconciliationEndpoints.listPaymentDifferences]}
      onSaved={({ returnText }) => {
        notify('success', returnText)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Differences between our books and a provider's daily report, newest first. */
export const PaymentDifferencesPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(reconciliationEndpoints.listPaymentDifferences)
  const [settling, setSettling] = useState<string | null>(null)
  const [paymentId, setPaymentId] = useState<string | null>(null)
  const actionsOf = (row: PaymentDifference): RowAction[] => [
    ...(row.status === 'open'
      ? [{ key: 'settle', label: t('payment:difference.settle'), onSelect: () => setSettling(row.id) }]
      : []),
    ...(row.paymentId === null
      ? []
      : [
          {
            key: 'payment',
            label: t('payment:difference.toPayment'),
            onSelect: () => setPaymentId(row.paymentId),
          },
        ]),
  ]
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => id}
        rowActions={actionsOf}
        cells={{
          status: ({ status }) => (
            <StateDot tone={status === 'open' ? 'bad' : 'ok'}>
              {t(`payment:differenceState.${status}`)}
            </StateDot>
          ),
        }}
        empty={
          <EmptyState title={t('payment:difference.empty')}>{t('payment:difference.emptyText')}</EmptyState>
        }
      />
      {settling !== null && <SettleDialog id={settling} onClose={() => setSettling(null)} />}
      {paymentId !== null && <PaymentDrawer paymentId={paymentId} onClose={() => setPaymentId(null)} />}
    </>
  )
}
