import type { CSSProperties, ReactNode } from 'react'
import { Panel } from './light/Panel.tsx'
import styles from './FormSection.module.css'

interface FormSectionProps {
  title: ReactNode
  help?: ReactNode
  extra?: ReactNode
  /** Number of columns on a wide screen; a phone always has one column. */
  columns?: 1 | 2 | 3 | 4
  children: ReactNode
}

/** Group of fields with a title. The children are `Form.Item`s; `WideField` spans the whole row. */
export const FormSection = ({ title, help, extra, columns = 2, children }: FormSectionProps) => (
  <Panel title={title} help={help} extra={extra}>
    <div className={styles.grid} style={{ '--columns': columns } as CSSProperties}>
      {children}
    </div>
  </Panel>
)

export const WideField = ({ children }: { children: ReactNode }) => (
  <div className={styles.wide}>{children}</div>
)
