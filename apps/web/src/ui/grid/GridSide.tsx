import type { ReactNode } from 'react'
import type { GridTrack } from './useGridWindow.ts'
import styles from './Grid.module.css'

interface GridSideProps {
  height: number
  children: ReactNode
}

/**
 * Row names in one column above the grid rows, hidden from screen readers, which read the names in the rows. A
 * sticky cell in each row would create a browser layer per cell and drop frames while scrolling.
 */
export const GridSide = ({ height, children }: GridSideProps) => (
  <div aria-hidden="true" className={styles.side} style={{ height }}>
    {children}
  </div>
)

interface GridNameProps {
  track: GridTrack
  isActive: boolean
  className?: string | undefined
  children: ReactNode
}

export const GridName = ({ track: { index, gap }, isActive, className = '', children }: GridNameProps) => (
  <div
    data-line={index}
    className={`${styles.name} ${className} ${isActive ? styles.here : ''}`}
    style={{ marginTop: gap || undefined }}
  >
    {children}
  </div>
)
