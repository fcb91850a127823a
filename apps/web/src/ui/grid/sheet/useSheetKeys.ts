import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { cursorAt, rangeOf } from '../gridCursor.ts'
import type { GridCursor } from '../gridCursor.ts'

interface SheetKeysOptions {
  cursor: GridCursor
  size: { rows: number; columns: number }
  moveTo: (cursor: GridCursor) => void
  startEditing: () => void
  goToIssue: (step: 1 | -1) => void
  /** Copies the selection's first row down; undefined for a read-only sheet. */
  fillDown?: () => void
}

/**
 * Additional keys of the table: Tab moves to the next cell as in a spreadsheet, F8 to the next error, Alt+Down
 * opens a list, Ctrl+D fills down. After Escape, Tab leaves the table, so that keyboard users are not trapped.
 */
export const useSheetKeys = (options: SheetKeysOptions) => {
  const { cursor, size, moveTo, startEditing, goToIssue, fillDown } = options
  const isLeaving = useRef(false)

  const goOn = (step: 1 | -1): boolean => {
    const { row, column } = cursor.active
    const next = row * size.columns + column + step
    if (next < 0 || next >= size.rows * size.columns) return false
    moveTo(cursorAt(Math.floor(next / size.columns), next % size.columns))
    return true
  }
  return {
    onBlur: () => {
      isLeaving.current = false
    },
    onOtherKey: (event: KeyboardEvent): boolean => {
      const { key, shiftKey } = event
      if (key === 'Tab' && !event.ctrlKey && !event.altKey)
        return !isLeaving.current && goOn(shiftKey ? -1 : 1)
      if (key !== 'Shift') isLeaving.current = key === 'Escape'
      if (key === 'F8') {
        goToIssue(shiftKey ? -1 : 1)
        return true
      }
      if (!fillDown) return false
      if (key === 'ArrowDown' && event.altKey) {
        startEditing()
        return true
      }
      const { top, bottom } = rangeOf(cursor)
      if (key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || top === bottom) return false
      fillDown()
      return true
    },
  }
}
