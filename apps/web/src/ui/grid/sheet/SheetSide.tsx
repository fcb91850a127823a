import { memo } from 'react'
import { GridName, GridSide } from '../GridSide.tsx'
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

export const SheetSide = memo(({ rows, lines, activeRow, height }: SheetSideProps) => (
  <GridSide height={height}>
    {lines.map((track) => {
      const row = rows[track.index]
      if (!row) return null
      return (
        <GridName
          key={track.index}
          track={track}
          isActive={track.index === activeRow}
          className={hasError(row) ? styles.faulty : undefined}
        >
          {row.label}
        </GridName>
      )
    })}
  </GridSide>
))
SheetSide.displayName = 'SheetSide'
