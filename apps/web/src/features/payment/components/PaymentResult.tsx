import type { ReactNode } from 'react'
import styles from './Payment.module.css'

const signs = { wait: '', good: '✓', bad: '✕' } as const

interface PaymentResultProps {
  kind: keyof typeof signs
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** How a payment stands, large, read out when it changes. */
export const PaymentResult = ({ kind, title, children, action }: PaymentResultProps) => (
  <div className={styles.result} role={kind === 'bad' ? 'alert' : 'status'}>
    <span className={`${styles.sign} ${styles[kind]}`} aria-hidden="true">
      {signs[kind]}
    </span>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
)
