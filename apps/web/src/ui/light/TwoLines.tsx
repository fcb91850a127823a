import type { ReactNode } from 'react'
import styles from './TwoLines.module.css'

/** Content of a table cell with a quiet second line; each line is cut on its own. */
export const TwoLines = ({ second, children }: { second: ReactNode; children: ReactNode }) => (
  <span className={styles.twoLines}>
    <span>{children}</span>
    {second && <span className={styles.second}>{second}</span>}
  </span>
)
