import { memo } from 'react'
import type { GridTrack } from '../useGridWindow.ts'
import { hasError } from './sheet.ts'
import type { SheetRow } from './sheet.ts'
import styles from './Sheet.module.css'

interface SheetSideProps {
  rows: readonly SheetRow[]
  lines: readonly GridTrack[]
  activeRow: number
  height: number
}

/**
 * The rows' names, in one column that stays over those of the rows, which screen readers read. As a sticky cell in each
 * row they would be a layer each for the browser, and scrolling would drop frames.
 */
export const SheetSide = memo(({ rows, lines, activeRow, height }: SheetSideProps) => (
  <div aria-hidden="true" className={styles.side} style={{ height }}>
    {lines.map(({ index, gap }) => {
      const row = rows[index]
      if (!row) return null
      return (
        <div
          key={index}
          data-line={index}
          data-faulty={hasError(row) || undefined}
          className={`${styles.name} ${index === activeRow ? styles.here : ''}`}
          style={{ marginTop: gap || undefined }}
        >
          {row.label}
        </div>
      )
    })}
  </div>
))
SheetSide.displayName = 'SheetSide'
