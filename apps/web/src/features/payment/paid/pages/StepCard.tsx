import type { ReactNode } from 'react'
import { Sign } from '../../../../ui/light/Sign.tsx'
import styles from './Paid.module.css'

interface StepCardProps {
  /** Position of the step from 1. */
  step: number
  title: string
  facts: ReactNode
  isDone: boolean
  /** True for the step that the user should do next. */
  isNext: boolean
  action?: ReactNode
  children?: ReactNode
}

/** One thing to do after a payment: its number or a tick, what it is about, and its action at the right. */
export const StepCard = ({ step, title, facts, isDone, isNext, action, children }: StepCardProps) => (
  <section className={styles.card}>
    <span className={`${styles.step} ${isDone ? styles.done : isNext ? styles.next : ''}`} aria-hidden="true">
      {isDone ? <Sign kind="good" /> : step}
    </span>
    <div className={styles.head}>
      <h2>{title}</h2>
      <p className={styles.quiet}>{facts}</p>
    </div>
    {action && <div className={styles.action}>{action}</div>}
    {children && <div className={styles.body}>{children}</div>}
  </section>
)
