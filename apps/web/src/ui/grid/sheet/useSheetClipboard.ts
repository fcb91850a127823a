import type { ClipboardEvent } from 'react'
import { planPaste, readClipboardCells, writeClipboardCells } from '../gridClipboard.ts'
import { rangeOf } from '../gridCursor.ts'
import type { CellRange, GridCursor } from '../gridCursor.ts'
import type { GridState } from '../useGridState.ts'
import type { SheetMessage } from './SheetStatus.tsx'
import type { SheetRow } from './sheet.ts'
import type { ShownColumn } from './shownColumn.ts'

interface SheetClipboardOptions {
  state: GridState<SheetMessage>
  columns: readonly ShownColumn[]
  rows: readonly SheetRow[]
  moveTo: (cursor: GridCursor) => void
  takeFocus: () => void
  write: (cells: readonly { row: number; column: number; text: string }[]) => void
  clear: (range: CellRange) => void
  canEdit: boolean
}

/** Copies, cuts and pastes between the sheet and a spreadsheet program. */
export const useSheetClipboard = (options: SheetClipboardOptions) => {
  const { state, columns, rows, moveTo, takeFocus, write, clear, canEdit } = options
  const range = rangeOf(state.cursor)

  const copy = (event: ClipboardEvent) => {
    const lines = rows
      .slice(range.top, range.bottom + 1)
      .map(({ cells }) =>
        columns
          .slice(range.left, range.right + 1)
          .map(({ show }, place) => show(cells[range.left + place] ?? '')),
      )
    event.clipboardData.setData('text/plain', writeClipboardCells(lines))
    event.preventDefault()
  }
  const paste = (text: string) => {
    const size = { rows: rows.length, columns: columns.length }
    const { cells, range: filled, outside } = planPaste(readClipboardCells(text), range, size)
    write(cells)
    moveTo({
      active: { row: filled.top, column: filled.left },
      anchor: { row: filled.bottom, column: filled.right },
    })
    const count = cells.length
    state.setMessage(
      outside > 0
        ? { key: 'pastedPartly', values: { count, outside }, isProblem: true }
        : { key: 'pasted', values: { count } },
    )
  }
  return {
    // While a cell is being edited, the browser's own input handles copy and paste.
    onCopy: (event: ClipboardEvent) => {
      if (!state.editing) copy(event)
    },
    onCut: (event: ClipboardEvent) => {
      if (state.editing) return
      copy(event)
      if (canEdit) clear(range)
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      if (!canEdit || text === '' || (state.editing && !/[\t\r\n]/.test(text.trim()))) return
      event.preventDefault()
      state.setEditing(null)
      takeFocus()
      paste(text)
    },
  }
}
