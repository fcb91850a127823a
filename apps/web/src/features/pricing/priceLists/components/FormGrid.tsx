import type { ReactNode } from 'react'
import styles from './PriceList.module.css'

/** Two fields beside each other in a dialog; below each other on a telephone. */
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.formGrid}>{children}</div>
)
