import { memo } from 'react'
import type { GridTrack } from '../useGridWindow.ts'
import { SheetCell } from './SheetCell.tsx'
import type { ShownColumn } from './shownColumn.ts'
import type { SheetRow } from './sheet.ts'
import grid from '../Grid.module.css'

interface SheetLineProps {
  id: string
  index: number
  top: number
  row: SheetRow
  columns: readonly ShownColumn[]
  tracks: readonly GridTrack[]
  /** Column of the active cell, −1 in other rows. */
  activeColumn: number
  selectedFrom: number
  selectedTo: number
}

export const cellIdOf = (id: string, row: number, column: number): string => `${id}-${row}-${column}`

/** Memoized row of the sheet; re-renders only when its own props change. */
export const SheetLine = memo((props: SheetLineProps) => {
  const { id, index, row, columns, tracks, activeColumn } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={grid.row}
      style={{ top: props.top }}
    >
      <div role="rowheader" aria-colindex={1} className={grid.rowName}>
        {row.label}
      </div>
      {tracks.map(({ index: column, gap, size }) => {
        const shown = columns[column]
        if (!shown) return null
        return (
          <SheetCell
            key={column}
            id={cellIdOf(id, index, column)}
            column={column}
            width={size}
            gap={gap}
            text={shown.show(row.cells[column] ?? '')}
            isNumber={shown.isNumber ?? false}
            severity={row.issues?.[column]?.severity}
            isSelected={column >= props.selectedFrom && column <= props.selectedTo}
            isActive={column === activeColumn}
          />
        )
      })}
    </div>
  )
})
SheetLine.displayName = 'SheetLine'
