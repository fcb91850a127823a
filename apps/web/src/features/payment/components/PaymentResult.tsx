import type { ReactNode } from 'react'
import { Sign } from '../../../ui/light/Sign.tsx'
import styles from './Payment.module.css'

interface PaymentResultProps {
  kind: 'wait' | 'good' | 'bad'
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Large payment state, announced by screen readers when it changes. */
export const PaymentResult = ({ kind, title, children, action }: PaymentResultProps) => (
  <div className={styles.result} role={kind === 'bad' ? 'alert' : 'status'}>
    <span className={`${styles.sign} ${styles[kind]}`} aria-hidden="true">
      {kind !== 'wait' && <Sign kind={kind} />}
    </span>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
)
