import type { ReactNode } from 'react'
import type { GridTrack } from './useGridWindow.ts'
import styles from './Grid.module.css'

interface GridSideProps {
  height: number
  /** `GridName`s. */
  children: ReactNode
}

/**
 * The rows' names, in one column that stays over those of the rows, which screen readers read. As a sticky cell in each
 * row they would be a layer each for the browser, and scrolling would drop frames.
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

/** The name of one row. */
export const GridName = ({ track: { index, gap }, isActive, className = '', children }: GridNameProps) => (
  <div
    data-line={index}
    className={`${styles.name} ${className} ${isActive ? styles.here : ''}`}
    style={{ marginTop: gap || undefined }}
  >
    {children}
  </div>
)
