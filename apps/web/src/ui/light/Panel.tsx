import type { ReactNode } from 'react'
import styles from './Panel.module.css'

interface PanelProps {
  title?: ReactNode
  /** Sentence under the panel's title. */
  help?: ReactNode
  /** Content on the right of the panel's title. */
  extra?: ReactNode
  children: ReactNode
}

/** Section on a white surface. Do not nest panels; a single table needs no panel. */
export const Panel = ({ title, help, extra, children }: PanelProps) => (
  <section className={styles.panel}>
    {(title || extra) && (
      <div className={styles.head}>
        {title && <h2>{title}</h2>}
        {extra && <div className={styles.extra}>{extra}</div>}
        {help && <div className={styles.help}>{help}</div>}
      </div>
    )}
    {children}
  </section>
)

/** Stacks panels and other content with equal spacing. */
export const PanelStack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
)

export interface Fact {
  label: ReactNode
  value: ReactNode
  isStrong?: boolean
}

/** List of labels and values, values on the right. */
export const FactLines = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value, isStrong }, index) => (
      <div key={index} style={{ display: 'contents' }}>
        <dt>{label}</dt>
        <dd className={isStrong ? styles.strong : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Route in one line, as in a summary: "İstanbul, TR ⇢ New York, US". */
export const RouteLine = ({ from, to }: { from: ReactNode; to: ReactNode }) => (
  <div className={styles.route}>
    <span>{from}</span>
    <span className={styles.line} aria-hidden="true" />
    <span>{to}</span>
  </div>
)
