import { useTranslation } from '../../platform/text/i18n.ts'
import { Sign } from './Sign.tsx'
import styles from './StepList.module.css'

export interface Step<Key extends string> {
  key: Key
  title: string
  state: 'open' | 'done' | 'problem'
  isOptional?: boolean
  isDisabled?: boolean
}

interface StepListProps<Key extends string> {
  label: string
  steps: readonly Step<Key>[]
  current: Key
  onSelect: (key: Key) => void
  /** Shows the steps in a row even on wide screens, above content that needs the full width. */
  isRow?: boolean
}

/** Steps of a wizard with their state: on the left, or in a row on a phone. */
export const StepList = <Key extends string>(props: StepListProps<Key>) => {
  const { label, steps, current, onSelect, isRow } = props
  const { t } = useTranslation()
  return (
    <nav aria-label={label}>
      <ol className={isRow ? `${styles.steps} ${styles.row}` : styles.steps}>
        {steps.map(({ key, title, state, isOptional, isDisabled }, index) => (
          <li key={key}>
            <button
              type="button"
              className={[styles.step, key === current && styles.current, state !== 'open' && styles[state]]
                .filter(Boolean)
                .join(' ')}
              disabled={isDisabled}
              aria-current={key === current ? 'step' : undefined}
              onClick={() => onSelect(key)}
            >
              <span className={styles.mark} aria-hidden="true">
                {state === 'done' ? <Sign kind="good" /> : state === 'problem' ? '!' : index + 1}
              </span>
              <span className={styles.title}>
                {title}
                {state !== 'open' && <span className="visuallyHidden">, {t(`ui:step.${state}`)}</span>}
                {isOptional && <span className={styles.optional}>{t('ui:field.optional')}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
