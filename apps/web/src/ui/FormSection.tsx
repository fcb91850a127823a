import type { CSSProperties, ReactNode } from 'react'
import { Panel } from './light/Panel.tsx'
import styles from './FormSection.module.css'

interface FormSectionProps {
  title: ReactNode
  help?: ReactNode
  extra?: ReactNode
  /** Fields beside each other on a wide screen; below each other on a telephone. */
  columns?: 1 | 2 | 3 | 4
  children: ReactNode
}

/** A titled group of fields. Its children are `Form.Item`s; `WideField` takes a whole line. */
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
