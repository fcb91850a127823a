import type { FuelGap } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { formatDate, toDate } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { nameOfSeries } from './nameOfSeries.ts'
import styles from './Fuel.module.css'

interface FuelGapsProps {
  gaps: readonly FuelGap[]
  onEnter: (gap: FuelGap) => void
}

/**
 * Warns about upcoming weeks without a fuel percentage: carrier, start, and the percentage used until one is
 * entered.
 */
export const FuelGaps = ({ gaps, onEnter }: FuelGapsProps) => {
  const { t, language } = useTranslation()
  if (gaps.length === 0) return null
  return (
    <div className={styles.gaps}>
      {gaps.map((gap) => (
        <Note key={nameOfSeries(gap)} tone={gap.daysLeft === 0 ? 'bad' : 'warn'}>
          <span>
            {t(gap.daysLeft === 0 ? 'pricing/rateTable:fuel.gap.now' : 'pricing/rateTable:fuel.gap.soon', {
              name: nameOfSeries(gap),
              from: formatDate(toDate(gap.from), 'day', language),
              count: gap.daysLeft,
            })}{' '}
            {gap.servesPercent !== null &&
              t('pricing/rateTable:fuel.gap.serves', { percent: gap.servesPercent.toLocaleString(language) })}
          </span>{' '}
          <Button size="small" onClick={() => onEnter(gap)}>
            {t('pricing/rateTable:fuel.gap.enter')}
          </Button>
        </Note>
      ))}
    </div>
  )
}
