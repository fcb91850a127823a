import { Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import type { PaymentDetail } from '@kervan/contract/payment/history/history.endpoints'
import { endpointQuery, useEndpointMutation } from '../../../platform/api/query.ts'
import { saveFile } from '../../../platform/api/saveFile.ts'
import { formatMoney } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { toneOfPayment } from '../paymentTones.ts'
import { PaymentTimeline } from './PaymentTimeline.tsx'
import styles from './Payment.module.css'

const Items = ({ items, currency }: Pick<PaymentDetail, 'items' | 'currency'>) => {
  const { t, language } = useTranslation()
  return (
    <ul className={styles.items}>
      {items.map(({ shipmentId, assetReference, amount, refundedAmount, status }) => (
        <li key={`${assetReference} ${amount}`}>
          {shipmentId ? (
            <Link to={`/shipment/shipmentdetail/${shipmentId}`}>{assetReference}</Link>
          ) : (
            assetReference
          )}
          {refundedAmount > 0 && (
            <StateDot tone={toneOfPayment[status]}>
              {t(`payment:state.${status}`)}
              {status === 'partlyRefunded' && ` · ${formatMoney(refundedAmount, currency, language)}`}
            </StateDot>
          )}
          <MoneyText amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  )
}

const Detail = ({ payment }: { payment: PaymentDetail }) => {
  const { t } = useTranslation()
  const receipt = useEndpointMutation(historyEndpoints.downloadReceipt, { onSuccess: saveFile })
  const { status, amount, currency, refundedAmount, card, providerReference } = payment
  return (
    <div className={styles.detail}>
      <FactLines
        facts={[
          {
            label: t('payment:column.status'),
            value: <StateDot tone={toneOfPayment[status]}>{t(`payment:state.${status}`)}</StateDot>,
          },
          {
            label: t('payment:column.amount'),
            value: <MoneyText amount={amount} currency={currency} />,
          },
          ...(refundedAmount > 0
            ? [
                {
                  label: t('payment:detail.refunded'),
                  value: <MoneyText amount={refundedAmount} currency={currency} />,
                },
              ]
            : []),
          { label: t('payment:column.type'), value: t(`payment:type.${payment.paymentType}`) },
          { label: t('payment:column.company'), value: payment.company },
          ...(card
            ? [
                {
                  label: t('payment:detail.card'),
                  value: `${(card.scheme ?? '').replaceAll('_', ' ')} •••• ${card.lastFour}`.trim(),
                },
              ]
            : []),
          { label: t('payment:column.provider'), value: payment.provider },
          ...(providerReference
            ? [{ label: t('payment:detail.providerReference'), value: <code>{providerReference}</code> }]
            : []),
        ]}
      />
      {payment.hasReceipt && (
        <Button
          isBusy={receipt.isPending}
          onClick={() => receipt.mutate({ body: { paymentId: payment.paymentId } })}
        >
          {t('payment:detail.receipt')}
        </Button>
      )}
      <Panel title={t('payment:detail.items')}>
        <Items items={payment.items} currency={currency} />
      </Panel>
      <Panel title={t('payment:detail.timeline')}>
        <PaymentTimeline entries={payment.timeline} />
      </Panel>
    </div>
  )
}

/** Drawer with one payment from its start to its last refund. */
export const PaymentDrawer = ({ paymentId, onClose }: { paymentId: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...endpointQuery(historyEndpoints.getPaymentDetail, { body: { paymentId } }),
    staleTime: 0,
  })
  return (
    <Drawer open onClose={onClose} title={t('payment:detail.title')} size={520}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={6} columns={2} />}
      {data && <Detail payment={data} />}
    </Drawer>
  )
}
