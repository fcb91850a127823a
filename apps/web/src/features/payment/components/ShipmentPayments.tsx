import { useQuery } from '@tanstack/react-query'
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
import styles from './Payment.module.css'

/** All payment attempts for a shipment, newest first, with the bank's messages and their receipts. */
export const ShipmentPayments = ({ shipmentId }: { shipmentId: string }) => {
  const { t } = useTranslation()
  const query = useQuery({
    ...endpointQuery(paymentEndpoints.listShipmentTransactions, { body: { shipmentId } }),
    staleTime: 0,
  })
  const receipt = useEndpointMutation(historyEndpoints.downloadReceipt, { onSuccess: saveFile })
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
              <span>
                <Button
                  size="small"
                  isBusy={receipt.isPending}
                  onClick={() => receipt.mutate({ body: { paymentId: attempt.id } })}
                >
                  {t('payment:detail.receipt')}
                </Button>
              </span>
            )}
            {attempt.message && attempt.status !== 'succeeded' && <p>{attempt.message}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
