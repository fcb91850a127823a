import { useState } from 'react'
import { Drawer } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import type { RefundRecord } from '@kervan/contract/payment/refunds/refund.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { formatMoney } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ReasonDialog } from '../../../ui/editor/ReasonDialog.tsx'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { toneOfRefund } from '../paymentTones.ts'
import styles from './Payment.module.css'

const changedLists = [refundEndpoints.listRefunds, paymentEndpoints.listPayments]

/** Dialog that withdraws a refund with a reason. */
const WithdrawDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      row={refundEndpoints.withdrawRefund}
      toBody={(reason) => ({ id, reason })}
      name="withdraw"
      title={t('payment:refund.withdrawTitle')}
      help={t('payment:refund.withdrawHelp')}
      submit={t('payment:refund.withdraw')}
      label={t('payment:staff.reason')}
      lists={changedLists}
      onSaved={({ returnText }) => {
        notify('success', returnText)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Decisions about a refund that the user may make now. */
const RefundActions = ({ refund, onWithdraw }: { refund: RefundRecord; onWithdraw: () => void }) => {
  const { t, language } = useTranslation()
  const ask = useConfirm()
  const queryClient = useQueryClient()
  const onSuccess = async ({ returnText }: { returnText: string }) => {
    notify('success', returnText)
    await Promise.all(changedLists.map((list) => queryClient.invalidateQueries(queriesOf(list))))
  }
  const approve = useEndpointMutation(refundEndpoints.approveRefund, { onSuccess })
  const retry = useEndpointMutation(refundEndpoints.retryRefund, { onSuccess })
  const { id, can, requestedBy, reason } = refund
  const request = { body: { id } }
  return (
    <p className={styles.actions}>
      {can.approve && (
        <Button
          size="small"
          kind="primary"
          onClick={() =>
            ask({
              title: t('payment:refund.approveTitle', {
                amount: formatMoney(refund.amount, refund.currency, language),
              }),
              text: t('payment:refund.approveText', { requestedBy, reason }),
              action: t('payment:refund.approve'),
              onConfirm: () => approve.mutateAsync(request),
            })
          }
        >
          {t('payment:refund.approve')}
        </Button>
      )}
      {can.retry && (
        <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate(request)}>
          {t('payment:refund.retry')}
        </Button>
      )}
      {can.withdraw && (
        <Button size="small" kind="text" onClick={onWithdraw}>
          {t('payment:refund.withdraw')}
        </Button>
      )}
    </p>
  )
}

interface PaymentRefundsProps {
  paymentId: string
  /** Item of the history row; refunds of the payment's other shipments are hidden. Null shows the whole payment. */
  itemId: string | null
  onClose: () => void
}

/** Refunds of a payment, done and planned, and those that need a decision. */
export const PaymentRefunds = ({ paymentId, itemId, onClose }: PaymentRefundsProps) => {
  const { t } = useTranslation()
  const [withdrawn, setWithdrawn] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    ...endpointQuery(refundEndpoints.listRefunds, { body: { paymentId, itemId } }),
    staleTime: 0,
  })
  return (
    <Drawer open onClose={onClose} title={t('payment:refund.list')} size={440}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={2} columns={2} />}
      {data?.items.length === 0 && <EmptyState title={t('payment:refund.none')} />}
      <ol className={styles.attempts}>
        {data?.items.map((refund) => (
          <li key={refund.id}>
            <StateDot tone={toneOfRefund[refund.status]}>
              {t(`payment:refundState.${refund.status}`)}
            </StateDot>
            <b>
              <MoneyText amount={refund.amount} currency={refund.currency} />
            </b>
            <span className={styles.quiet}>
              <DateText value={refund.doneDate ?? refund.requestedDate} format="minute" />
              {` · ${refund.assetReference || t('payment:refund.whole')}`}
              {refund.requestedBy && ` · ${refund.requestedBy}`}
              {refund.approvedBy && ` · ${t('payment:refund.approvedBy')}: ${refund.approvedBy}`}
            </span>
            <p>{refund.reason}</p>
            {refund.failure && (
              <p>
                {t('payment:refund.failure')}: {refund.failure}
              </p>
            )}
            {Object.values(refund.can).includes(true) && (
              <RefundActions refund={refund} onWithdraw={() => setWithdrawn(refund.id)} />
            )}
          </li>
        ))}
      </ol>
      {withdrawn !== null && <WithdrawDialog id={withdrawn} onClose={() => setWithdrawn(null)} />}
    </Drawer>
  )
}
