import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Sign } from '../../../../ui/light/Sign.tsx'
import type { StepState } from '../checklist.ts'
import styles from './Checklist.module.css'

interface ChecklistRowProps {
  number: number
  state: StepState | 'next'
  title: string
  detail: ReactNode
  /** Time and person of a finished step. */
  by?: ReactNode
  isShown: boolean
  /** Undefined for a step that cannot be opened. */
  onToggle: (() => void) | undefined
  undo: ReactNode
  children: ReactNode
}

const signOf = { done: 'good', waiting: 'clock' } as const

/** Step of the checklist: state, result, and the form of the step while it is open. */
export const ChecklistRow = (props: ChecklistRowProps) => {
  const { number, state, title, detail, by, isShown, onToggle, undo, children } = props
  const { t } = useTranslation()
  const id = useId()
  const isSigned = state === 'done' || state === 'waiting'
  const name = (
    <>
      {title}
      <span className="visuallyHidden">, {t(`air/flights:check.state.${state}`)}</span>
    </>
  )
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {isSigned ? <Sign kind={signOf[state]} /> : number}
      </span>
      <div className={styles.content}>
        <div className={styles.line}>
          <h3 className={styles.title}>
            {onToggle ? (
              <button type="button" aria-expanded={isShown} aria-controls={id} onClick={onToggle}>
                {name}
              </button>
            ) : (
              name
            )}
          </h3>
          {state === 'next' ? (
            <span className={styles.next} aria-hidden="true">
              {t('air/flights:check.state.next')}
            </span>
          ) : (
            <span className={styles.by}>{by}</span>
          )}
        </div>
        <div className={styles.detail}>{detail}</div>
        {undo}
        <div id={id} className={styles.body} hidden={!isShown}>
          {children}
        </div>
      </div>
    </li>
  )
}
