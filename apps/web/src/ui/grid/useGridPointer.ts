import type { MouseEvent, PointerEvent } from 'react'
import { pressAt } from './gridCursor.ts'
import type { GridCursor, GridPlace } from './gridCursor.ts'
import type { GridState } from './useGridState.ts'

interface GridPointerOptions {
  state: Pick<GridState<unknown>, 'cursor' | 'editing' | 'setCursor' | 'startEditing'>
  size: { rows: number; columns: number }
  moveTo: (cursor: GridCursor) => void
  /** Stores the text typed in the open cell. */
  commit: () => void
  canEdit: boolean
}

/** Reads row and column from the data attributes of cells and headings. */
const placeOf = (target: EventTarget): GridPlace | null => {
  const element = target as HTMLElement
  const numberOf = (name: string): number | undefined => {
    const value = element.closest(`[data-${name}]`)?.getAttribute(`data-${name}`)
    return value ? Number(value) : undefined
  }
  const column = numberOf('column')
  if (column !== undefined) return { row: numberOf('row'), column }
  const place = { row: numberOf('line'), column: numberOf('heading') }
  return place.row === undefined && place.column === undefined ? null : place
}

/**
 * Pointer handling of a grid: a press selects, dragging extends the selection, a double click or a second touch
 * edits.
 */
export const useGridPointer = ({ state, size, moveTo, commit, canEdit }: GridPointerOptions) => {
  const { cursor, editing } = state
  const isActive = ({ row, column }: GridPlace): boolean =>
    row === cursor.active.row && column === cursor.active.column
  return {
    onPointerDown: (event: PointerEvent) => {
      const place = event.button === 0 ? placeOf(event.target) : null
      if (!place) return
      if (editing) commit()
      // Touch screens have no reliable double click event.
      if (canEdit && event.pointerType === 'touch' && isActive(place)) return state.startEditing(null)
      const next = pressAt(cursor, place, size, event.shiftKey)
      // Skips scrolling for a heading press: the row or column is already visible, even if its first cell is
      // not.
      if (place.row === undefined || place.column === undefined) state.setCursor(next)
      else moveTo(next)
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons !== 1 || event.pointerType === 'touch' || editing) return
      const place = placeOf(event.target)
      if (!place || place.row === undefined || place.column === undefined || isActive(place)) return
      state.setCursor(pressAt(cursor, place, size, true))
    },
    onDoubleClick: (event: MouseEvent) => {
      if (canEdit && isActive(placeOf(event.target) ?? {})) state.startEditing(null)
    },
  }
}
