import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import styles from './Tracking.module.css'

interface FiveStepsProps {
  /** Current tracking step, 0 before the first event. */
  current: number
  /** Time at which each tracking step was first reached. */
  stepTimes: readonly (string | null)[]
  hasException: boolean
}

const stateOf = (step: number, current: number): 'done' | 'current' | 'open' => {
  if (step < current || current === 5) return 'done'
  return step === current ? 'current' : 'open'
}

/**
 * Steps received, in process, in transit, out for delivery, delivered: earlier steps are finished, the current
 * one is in process.
 */
export const FiveSteps = ({ current, stepTimes, hasException }: FiveStepsProps) => {
  const { t } = useTranslation()
  return (
    <ol className={styles.steps} aria-label={t('tracking:progress')}>
      {stepTimes.map((time, index) => {
        const step = index + 1
        const state = stateOf(step, current)
        const isTroubled = state === 'current' && hasException
        return (
          <li
            key={step}
            className={`${styles.step} ${styles[state]} ${isTroubled ? styles.troubled : ''}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {t(`tracking:step.${step}`)}
            {time && (
              <small>
                <DateText value={time} format="minute" />
              </small>
            )}
          </li>
        )
      })}
    </ol>
  )
}
