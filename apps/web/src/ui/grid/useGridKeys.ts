import type { KeyboardEvent } from 'react'
import { moveCursor, rangeOf } from './gridCursor.ts'
import type { CellRange, GridCursor, GridSize } from './gridCursor.ts'
import type { GridState } from './useGridState.ts'

interface GridKeysOptions {
  state: Pick<GridState<never>, 'cursor' | 'editing' | 'setCursor' | 'setEditing' | 'startEditing'> & {
    setMessage: (message: null) => void
  }
  size: GridSize
  moveTo: (cursor: GridCursor) => void
  takeFocus: () => void
  /** Stores the typed text. Returns false if the text is invalid and the cell must stay open. */
  commit: () => boolean
  /** Writes the typed text to every selected cell (Ctrl+Enter, as in a spreadsheet). */
  commitToAll?: () => void
  /** Returns true if the key starts typing over the active cell. */
  isTyped: (key: string) => boolean
  /** Clears cells; without it the grid is read-only. */
  onClear?: (range: CellRange) => void
  onUndo?: () => void
  onRedo?: () => void
  /** Handles keys specific to one grid while no cell is open; returns true if handled. */
  onOtherKey?: (event: KeyboardEvent) => boolean
}

const stepAfterEditing: Record<string, string> = {
  Enter: 'ArrowDown',
  ArrowDown: 'ArrowDown',
  ArrowUp: 'ArrowUp',
}

const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** In right-to-left pages the previous cell is on the right. */
const directedKey = ({ key, currentTarget }: KeyboardEvent): string =>
  getComputedStyle(currentTarget).direction === 'rtl' ? (mirrored[key] ?? key) : key

/** Keyboard handling of a grid, both inside an open cell and between cells. */
export const useGridKeys = (options: GridKeysOptions) => {
  const {
    state,
    size,
    moveTo,
    takeFocus,
    commit,
    commitToAll,
    isTyped,
    onClear,
    onUndo,
    onRedo,
    onOtherKey,
  } = options
  const { cursor, editing } = state

  const move = (key: string, modifiers = { isExtending: false, isFar: false }): boolean => {
    const next = moveCursor(cursor, key, size, modifiers)
    if (next) moveTo(next)
    return next !== null
  }

  const onKeyWhileEditing = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      state.setEditing(null)
      state.setMessage(null)
      takeFocus()
      return
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && commitToAll) {
      event.preventDefault()
      commitToAll()
      takeFocus()
      return
    }
    const step =
      event.key === 'Tab' ? (event.shiftKey ? 'ArrowLeft' : 'ArrowRight') : stepAfterEditing[event.key]
    if (!step) return
    event.preventDefault()
    if (!commit()) return
    takeFocus()
    move(event.key === 'Enter' && event.shiftKey ? 'ArrowUp' : step)
  }

  const onCommand = (event: KeyboardEvent): boolean => {
    switch (event.key.toLowerCase()) {
      case 'a':
        state.setCursor({
          anchor: { row: size.rows - 1, column: size.columns - 1 },
          active: { row: 0, column: 0 },
        })
        return true
      case 'z':
        ;(event.shiftKey ? onRedo : onUndo)?.()
        return onUndo !== undefined
      case 'y':
        onRedo?.()
        return onRedo !== undefined
      default:
        return false
    }
  }

  const onKeyBetweenCells = (event: KeyboardEvent): boolean => {
    const isFar = event.ctrlKey || event.metaKey
    if (onOtherKey?.(event)) return true
    if (move(directedKey(event), { isExtending: event.shiftKey, isFar })) return true
    if (isFar) return onCommand(event)
    if (!onClear || event.altKey) return false
    if (event.key === 'Delete' || event.key === 'Backspace') {
      onClear(rangeOf(cursor))
      return true
    }
    if (event.key === 'Enter' || event.key === 'F2') {
      state.startEditing(null)
      return true
    }
    if (!isTyped(event.key)) return false
    state.startEditing(event.key)
    return true
  }

  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (editing) return onKeyWhileEditing(event)
      if (onKeyBetweenCells(event)) event.preventDefault()
    },
  }
}
