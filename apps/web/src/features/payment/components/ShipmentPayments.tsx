import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { isCaptured } from '@kervan/domain/payment/paymentLife'
import { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { endpointQuery, useEndpointMutation } from '../../../platform/api/query.ts'
import { saveFile } from '../../../platform/api/saveFile.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { toneOfPayment } from '../paymentTones.ts'
import { PaymentRefunds } from './PaymentRefunds.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import styles from './Payment.module.css'

type Attempt = AnswerOf<typeof paymentEndpoints.listShipmentTransactions>[number]

const hasRefunds = ({ refundedAmount, refundWaits }: Attempt): boolean => refundWaits || refundedAmount > 0

/** All payment attempts for a shipment, newest first, with the bank's messages, receipts and refunds. */
export const ShipmentPayments = ({ shipmentId }: { shipmentId: string }) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<{ kind: 'refund' | 'refunds'; attempt: Attempt } | null>(null)
  const query = useQuery({
    ...endpointQuery(paymentEndpoints.listShipmentTransactions, { body: { shipmentId } }),
    staleTime: 0,
  })
  const receipt = useEndpointMutation(historyEndpoints.downloadReceipt, { onSuccess: saveFile })
  const close = () => {
    setOpened(null)
    void query.refetch()
  }
  return (
    <Panel title={t('payment:attempts.title')}>
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <LoadingRows rows={2} columns={2} />}
      {query.data?.length === 0 && <p className={styles.quiet}>{t('payment:attempts.none')}</p>}
      <ol className={styles.attempts}>
        {query.data?.map((attempt) => (
          <li key={attempt.id}>
            <StateDot tone={toneOfPayment[attempt.status]}>{t(`payment:state.${attempt.status}`)}</StateDot>
            <b>
              <MoneyText amount={attempt.amount} currency={attempt.currency} />
            </b>
            <span className={styles.quiet}>
              <DateText value={attempt.paymentDate} format="minute" />
              {attempt.paymentType !== 'normal' && ` · ${t(`payment:type.${attempt.paymentType}`)}`}
            </span>
            {attempt.refundedAmount > 0 && (
              <span className={styles.quiet}>
                {t('payment:attempts.refunded')}{' '}
                <MoneyText amount={attempt.refundedAmount} currency={attempt.currency} />
              </span>
            )}
            {attempt.refundWaits && <StateDot tone="warn">{t('payment:refund.waitsShort')}</StateDot>}
            {isCaptured(attempt.status) && (
              <p className={styles.actions}>
                <Button
                  size="small"
                  isBusy={receipt.isPending}
                  onClick={() => receipt.mutate({ body: { paymentId: attempt.id } })}
                >
                  {t('payment:detail.receipt')}
                </Button>
                {attempt.canRefund && (
                  <Button size="small" onClick={() => setOpened({ kind: 'refund', attempt })}>
                    {t('payment:refund.open')}
                  </Button>
                )}
                {hasRefunds(attempt) && (
                  <Button size="small" kind="text" onClick={() => setOpened({ kind: 'refunds', attempt })}>
                    {t('payment:refund.list')}
                  </Button>
                )}
              </p>
            )}
            {attempt.message && attempt.status !== 'succeeded' && <p>{attempt.message}</p>}
          </li>
        ))}
      </ol>
      {opened?.kind === 'refund' && (
        <RefundDialog paymentId={opened.attempt.id} shipmentId={shipmentId} onClose={close} />
      )}
      {opened?.kind === 'refunds' && (
        <PaymentRefunds paymentId={opened.attempt.id} itemId={opened.attempt.itemId} onClose={close} />
      )}
    </Panel>
  )
}
