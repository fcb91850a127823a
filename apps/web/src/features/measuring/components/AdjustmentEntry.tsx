import type { ReactNode } from 'react'
import type { AdjustmentAnswer } from '@kervan/contract/measuring/measuring.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { toneOfAdjustment } from '../adjustmentTones.ts'
import { ObjectionFiles } from './ObjectionFiles.tsx'
import { CalculationPair } from './CalculationPair.tsx'
import styles from './Measuring.module.css'

interface SpokenWords {
  title: string
  at: string | null
  words: string | null
}

/** Statement about an extra payment with its author, time and text. */
const Saying = ({ title, at, words }: SpokenWords) => (
  <p className={styles.said}>
    <b>{title}</b>
    {at && <DateText value={at} format="minute" />}
    {words && <span>{words}</span>}
  </p>
)

interface AdjustmentEntryProps {
  adjustment: AdjustmentAnswer
  /** Buttons for the actions of the viewer. */
  children?: ReactNode
}

/** Extra payment or discount with all statements about it; the same for customers and staff. */
export const AdjustmentEntry = ({ adjustment, children }: AdjustmentEntryProps) => {
  const { t } = useTranslation()
  const { kind, state, amount, currency, before, after, reason, objectedDate, decision } = adjustment
  return (
    <li className={styles.adjustment}>
      <div className={styles.head}>
        <StateDot tone={toneOfAdjustment[state]}>{t(`measuring:state.${state}`)}</StateDot>
        <b>
          <MoneyText amount={kind === 'discount' ? -amount : amount} currency={currency} />
        </b>
        <DateText value={adjustment.createdDate} format="minute" />
      </div>
      {reason && <Saying title={t('measuring:reason')} at={null} words={reason} />}
      {before && after && <CalculationPair before={before} after={after} />}
      {objectedDate && (
        <Saying title={t('measuring:objection')} at={objectedDate} words={adjustment.objection} />
      )}
      <ObjectionFiles files={adjustment.objectionFiles} />
      {decision && (
        <Saying
          title={t(`measuring:decided.${decision}`)}
          at={adjustment.decidedDate}
          words={adjustment.decisionReason}
        />
      )}
      {adjustment.releaseReason && (
        <Saying
          title={t('measuring:releaseDialog.done')}
          at={adjustment.releasedDate}
          words={adjustment.releaseReason}
        />
      )}
      {adjustment.canObject && (
        <p className={styles.said}>
          {t('measuring:objectUntil')} <DateText value={adjustment.objectUntil} format="minute" />
        </p>
      )}
      {children && <div className={styles.ways}>{children}</div>}
    </li>
  )
}
