import type { ClipboardEvent } from 'react'
import { writeDecimalText } from '../../../../platform/text/decimal.ts'
import { useLanguage } from '../../../../platform/text/i18n.ts'
import { readClipboardCells, writeClipboardCells } from '../../../../ui/grid/gridClipboard.ts'
import { rangeOf } from '../../../../ui/grid/gridCursor.ts'
import type { GridCursor } from '../../../../ui/grid/gridCursor.ts'
import type { GridState } from '../../../../ui/grid/useGridState.ts'
import { planPricePaste } from '../priceClipboard.ts'
import type { CellEdit, PriceGridContent } from '../priceGrid.ts'
import { clearingEdits } from './usePriceTyping.ts'
import type { PriceGridMessage } from './usePriceTyping.ts'

interface GridClipboardOptions {
  state: GridState<PriceGridMessage>
  content: PriceGridContent
  moveTo: (cursor: GridCursor) => void
  takeFocus: () => void
  onEdit?: (edits: CellEdit[]) => void
}

/** Copies, cuts and pastes between the grid and a spreadsheet. */
export const useGridClipboard = ({ state, content, moveTo, takeFocus, onEdit }: GridClipboardOptions) => {
  const language = useLanguage()
  const { cursor, editing } = state
  const range = rangeOf(cursor)

  const copy = (event: ClipboardEvent) => {
    const lines = content.rows
      .slice(range.top, range.bottom + 1)
      .map((prices) =>
        prices
          .slice(range.left, range.right + 1)
          .map((price) => (price === null ? '' : writeDecimalText(price / 100, language))),
      )
    event.clipboardData.setData('text/plain', writeClipboardCells(lines))
    event.preventDefault()
  }

  const paste = (text: string) => {
    const size = { rows: content.breaksKg.length, columns: content.zones.length }
    const {
      edits,
      range: filled,
      unreadable,
      outside,
    } = planPricePaste(readClipboardCells(text), range, size)
    if (unreadable !== null) {
      state.setMessage({ key: 'notPasted', values: { text: unreadable }, isProblem: true })
      return
    }
    onEdit?.(edits)
    moveTo({
      active: { row: filled.top, column: filled.left },
      anchor: { row: filled.bottom, column: filled.right },
    })
    state.setMessage(
      outside > 0
        ? { key: 'pastedPartly', values: { count: edits.length, outside }, isProblem: true }
        : { key: 'pasted', values: { count: edits.length } },
    )
  }

  return {
    // While a cell is being edited, the browser's own input handles copy and paste.
    onCopy: (event: ClipboardEvent) => {
      if (!editing) copy(event)
    },
    onCut: (event: ClipboardEvent) => {
      if (editing) return
      copy(event)
      onEdit?.(clearingEdits(range))
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      if (!onEdit || (editing && !/[\t\r\n]/.test(text.trim()))) return
      event.preventDefault()
      state.setEditing(null)
      takeFocus()
      paste(text)
    },
  }
}
