/** Grid cursor: the active cell, the selection, and the effect of keys on them. */

export interface GridCell {
  row: number
  column: number
}

/** Cell range; all four bounds are inclusive. */
export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

/** Grid cursor. The selection spans from the anchor to the active cell. */
export interface GridCursor {
  active: GridCell
  anchor: GridCell
}

export interface GridSize {
  rows: number
  columns: number
  /** Number of rows that Page Up and Page Down move. */
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

/** Pointer target: a cell, a row heading or a column heading. */
export interface GridPlace {
  row?: number
  column?: number
}

/**
 * Returns the cursor after a pointer press. A heading selects its whole row or column and activates the first
 * cell.
 */
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
  /** True while Shift is pressed: the selection's anchor stays. */
  isExtending: boolean
  /** True while Ctrl or Cmd is pressed: moves to the edge of the grid. */
  isFar: boolean
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** Returns the cursor after a key press, or null if the key does not move the cursor. */
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
