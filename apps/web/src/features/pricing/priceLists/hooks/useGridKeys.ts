import type { KeyboardEvent } from 'react'
import { readPrice } from '../gridClipboard.ts'
import { moveCursor, rangeOf } from '../gridCursor.ts'
import type { CellRange, GridCursor, GridSize } from '../gridCursor.ts'
import type { CellEdit } from '../priceGrid.ts'
import type { GridState } from './useGridState.ts'

interface GridKeysOptions {
  state: GridState
  size: GridSize
  moveTo: (cursor: GridCursor) => void
  takeFocus: () => void
  onEdit?: (edits: CellEdit[]) => void
  onUndo?: () => void
  onRedo?: () => void
}

const stepAfterEditing: Record<string, string> = {
  Enter: 'ArrowDown',
  ArrowDown: 'ArrowDown',
  ArrowUp: 'ArrowUp',
}

export const clearingEdits = ({ top, bottom, left, right }: CellRange): CellEdit[] => {
  const edits: CellEdit[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) edits.push({ row, column, price: null })
  return edits
}

/** The keyboard of a grid, in a cell and between cells. */
export const useGridKeys = (options: GridKeysOptions) => {
  const { state, size, moveTo, takeFocus, onEdit, onUndo, onRedo } = options
  const { cursor, editing } = state

  /** Takes what was typed. False when it is no price; then the cell stays open. */
  const commit = (): boolean => {
    if (!editing) return true
    const read = readPrice(editing.text)
    if (!read.isRead) {
      state.setEditing({ ...editing, isInvalid: true })
      state.setMessage({ key: 'notAPrice', values: { text: editing.text }, isProblem: true })
      return false
    }
    state.setEditing(null)
    onEdit?.([{ ...cursor.active, price: read.price }])
    return true
  }

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
    if (move(event.key, { isExtending: event.shiftKey, isFar })) return true
    if (isFar) return onCommand(event)
    if (!onEdit || event.altKey) return false
    if (event.key === 'Delete' || event.key === 'Backspace') {
      onEdit(clearingEdits(rangeOf(cursor)))
      return true
    }
    if (event.key === 'Enter' || event.key === 'F2') {
      state.startEditing(null)
      return true
    }
    if (!/^[\d.,]$/.test(event.key)) return false
    state.startEditing(event.key)
    return true
  }

  return {
    commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (editing) return onKeyWhileEditing(event)
      if (onKeyBetweenCells(event)) event.preventDefault()
    },
  }
}
