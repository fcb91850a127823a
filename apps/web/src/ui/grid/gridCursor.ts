/** Which cell of a grid is active, what is selected, and where the keys lead. */

export interface GridCell {
  row: number
  column: number
}

/** All four inclusive. */
export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

/** The selection spans from the anchor to the active cell. */
export interface GridCursor {
  active: GridCell
  anchor: GridCell
}

export interface GridSize {
  rows: number
  columns: number
  /** Rows that a page key leads over. */
  pageRows: number
}

export const cursorAt = (row: number, column: number): GridCursor => ({
  active: { row, column },
  anchor: { row, column },
})

export const rangeOf = ({ active, anchor }: GridCursor): CellRange => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

export const cellCount = ({ top, bottom, left, right }: CellRange): number =>
  (bottom - top + 1) * (right - left + 1)

/** Where a pointer is: in a cell, or on the heading of a row or of a column. */
export interface GridPlace {
  row?: number
  column?: number
}

/** The cursor after a press; on a heading all of its row or column is selected, its first cell being the active one. */
export const pressAt = (
  cursor: GridCursor,
  { row, column }: GridPlace,
  size: Pick<GridSize, 'rows' | 'columns'>,
  isExtending: boolean,
): GridCursor => {
  const end = { row: row ?? size.rows - 1, column: column ?? size.columns - 1 }
  const kept = {
    row: row === undefined ? end.row : cursor.anchor.row,
    column: column === undefined ? end.column : cursor.anchor.column,
  }
  return { active: { row: row ?? 0, column: column ?? 0 }, anchor: isExtending ? kept : end }
}

interface Modifiers {
  /** Shift: the anchor stays. */
  isExtending: boolean
  /** Ctrl or Cmd: to the edge. */
  isFar: boolean
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** The cursor after a key; null for a key that moves nothing. */
export const moveCursor = (
  cursor: GridCursor,
  key: string,
  size: GridSize,
  { isExtending, isFar }: Modifiers,
): GridCursor | null => {
  const { row, column } = cursor.active
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const target = ((): GridCell | null => {
    switch (key) {
      case 'ArrowUp':
        return { row: isFar ? 0 : row - 1, column }
      case 'ArrowDown':
        return { row: isFar ? lastRow : row + 1, column }
      case 'ArrowLeft':
        return { row, column: isFar ? 0 : column - 1 }
      case 'ArrowRight':
        return { row, column: isFar ? lastColumn : column + 1 }
      case 'PageUp':
        return { row: row - size.pageRows, column }
      case 'PageDown':
        return { row: row + size.pageRows, column }
      case 'Home':
        return { row: isFar ? 0 : row, column: 0 }
      case 'End':
        return { row: isFar ? lastRow : row, column: lastColumn }
      default:
        return null
    }
  })()
  if (!target) return null
  const active = { row: within(target.row, size.rows), column: within(target.column, size.columns) }
  return { active, anchor: isExtending ? cursor.anchor : active }
}
