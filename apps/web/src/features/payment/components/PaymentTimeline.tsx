import type { TimelineEntry } from '@kervan/contract/payment/history/history.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import { toneOfRefund } from '../paymentTones.ts'
import styles from './Payment.module.css'

const tones: Record<TimelineEntry['kind'], Tone> = {
  started: 'info',
  threeDSecure: 'ok',
  captured: 'ok',
  declined: 'bad',
  expired: 'none',
  review: 'warn',
  refundRequested: 'info',
  refunded: 'warn',
}

const toneOf = ({ kind, refundStatus }: TimelineEntry): Tone =>
  kind === 'refundRequested' && refundStatus ? toneOfRefund[refundStatus] : tones[kind]

/** Timeline of a payment, oldest first: time, user, amount and message. */
export const PaymentTimeline = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const { t } = useTranslation()
  return (
    <ol className={styles.attempts}>
      {entries.map((entry) => {
        const { at, kind, amount, currency, by, reason, words, refundStatus, assetReference } = entry
        // Hides the state of a completed refund, which has its own entry on that day.
        const isOpenRefund = kind === 'refundRequested' && refundStatus && refundStatus !== 'done'
        return (
          <li key={`${at} ${kind} ${assetReference ?? ''} ${amount ?? ''}`}>
            <StateDot tone={toneOf(entry)}>{t(`payment:timeline.${kind}`)}</StateDot>
            {amount !== null && (
              <b>
                <MoneyText amount={amount} currency={currency} />
              </b>
            )}
            <span className={styles.quiet}>
              <DateText value={at} format="minute" />
              {assetReference && ` · ${assetReference}`}
              {by && ` · ${by}`}
              {isOpenRefund && ` · ${t(`payment:refundState.${refundStatus}`)}`}
            </span>
            {reason && <p>{reason}</p>}
            {words && (
              <p>
                {t('payment:refund.failure')}: {words}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
