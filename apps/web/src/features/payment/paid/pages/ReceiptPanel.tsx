import type { PaidPayment } from '@kervan/contract/payment/paid.endpoints'
import { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { FactLines, Panel } from '../../../../ui/light/Panel.tsx'
import styles from './Paid.module.css'

/** Price lines, total, card and receipt of a payment. */
export const ReceiptPanel = ({ payment }: { payment: PaidPayment }) => {
  const { t } = useTranslation()
  const mayOpenHistory = useHasFlag('payment_history')
  const receipt = useEndpointMutation(historyEndpoints.downloadReceipt, { onSuccess: saveFile })
  const { lines, shipments, amount, currency, refundedAmount, card, receiptNumber, paymentId } = payment
  const money = (value: number) => <MoneyText amount={value} currency={currency} />
  return (
    <Panel title={t('payment/paid:receipt.title')}>
      {lines.length > 0 && (
        <FactLines
          facts={lines.map(({ name, shipmentCount, amount: part }) => ({
            label:
              shipmentCount < shipments.length
                ? t('payment/paid:receipt.of', { name, count: shipmentCount })
                : name,
            value: money(part),
          }))}
        />
      )}
      <div className={lines.length > 0 ? styles.total : undefined}>
        <FactLines
          facts={[
            {
              label: <b className={styles.strong}>{t('payment/paid:receipt.paid')}</b>,
              value: money(amount),
              isStrong: true,
            },
            ...(refundedAmount > 0
              ? [{ label: t('payment/paid:receipt.refunded'), value: money(refundedAmount) }]
              : []),
            ...(card
              ? [
                  {
                    label: t('payment/paid:receipt.card'),
                    value: `${(card.scheme ?? '').replaceAll('_', ' ')} •••• ${card.lastFour}`.trim(),
                  },
                ]
              : []),
            { label: t('payment/paid:receipt.number'), value: <code>{receiptNumber}</code> },
          ]}
        />
      </div>
      <div className={styles.papers}>
        <Button
          size="small"
          isBusy={receipt.isPending}
          onClick={() => receipt.mutate({ body: { paymentId } })}
        >
          {t('payment/paid:receipt.download')}
        </Button>
        {mayOpenHistory && (
          <ButtonLink size="small" kind="text" to="/payment/history">
            {t('payment/paid:receipt.history')}
          </ButtonLink>
        )}
      </div>
      <p className={styles.quiet}>{t('payment/paid:receipt.emailed')}</p>
    </Panel>
  )
}
