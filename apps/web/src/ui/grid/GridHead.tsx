import type { ReactNode } from 'react'
import type { GridTrack } from './useGridWindow.ts'
import styles from './Grid.module.css'

interface GridHeadProps {
  /** Title of the grid above the row names. */
  corner: string
  children: ReactNode
}

export const GridHead = ({ corner, children }: GridHeadProps) => (
  <div role="row" aria-rowindex={1} className={styles.head}>
    <div role="columnheader" aria-colindex={1} className={styles.corner}>
      {corner}
    </div>
    {children}
  </div>
)

interface GridHeadingProps {
  track: GridTrack
  isActive: boolean
  className: string | undefined
  title: string
  children: ReactNode
}

/** Heading of one grid column. */
export const GridHeading = ({
  track: { index, gap, size },
  isActive,
  className,
  title,
  children,
}: GridHeadingProps) => (
  <div
    data-heading={index}
    role="columnheader"
    aria-colindex={index + 2}
    className={`${className} ${isActive ? styles.here : ''}`}
    style={{ width: size, marginInlineStart: gap || undefined }}
    title={title}
  >
    {children}
  </div>
)
