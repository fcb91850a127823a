import type { ReactNode } from 'react'
import styles from './Panel.module.css'

interface PanelProps {
  title?: ReactNode
  /** A sentence under the title. */
  help?: ReactNode
  /** At the right of the title. */
  extra?: ReactNode
  children: ReactNode
}

/** A section on a white surface. Panels are not put into panels, and a lone table needs none. */
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

/** Panels and what stands between them, one under the other, at one distance. */
export const PanelStack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
)

export interface Fact {
  label: ReactNode
  value: ReactNode
  isStrong?: boolean
}

/** Label and value, line by line, values at the right. */
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

/** From here to there, as in a summary: "İstanbul, TR ⇢ New York, US". */
export const RouteLine = ({ from, to }: { from: ReactNode; to: ReactNode }) => (
  <div className={styles.route}>
    <span>{from}</span>
    <span className={styles.line} aria-hidden="true" />
    <span>{to}</span>
  </div>
)
