import type { ReactNode } from 'react'
import styles from './PriceList.module.css'

/** Two fields side by side in a dialog, one below the other on a phone. */
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.formGrid}>{children}</div>
)
