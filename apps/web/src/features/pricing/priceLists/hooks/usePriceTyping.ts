import type { TextValues } from '../../../../platform/text/i18n.ts'
import type { CellRange } from '../../../../ui/grid/gridCursor.ts'
import type { GridState } from '../../../../ui/grid/useGridState.ts'
import { readPrice } from '../priceClipboard.ts'
import type { CellEdit } from '../priceGrid.ts'

export interface PriceGridMessage {
  /** Text key `pricing/priceLists:grid.<key>`. */
  key: string
  values?: TextValues
  isProblem?: boolean
}

export const clearingEdits = ({ top, bottom, left, right }: CellRange): CellEdit[] => {
  const edits: CellEdit[] = []
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) edits.push({ row, column, price: null })
  return edits
}

/** Keyboard input of the price grid, whose cells are prices. */
export const usePriceTyping = (
  state: GridState<PriceGridMessage>,
  onEdit: ((edits: CellEdit[]) => void) | undefined,
) => ({
  isTyped: (key: string): boolean => /^[\d.,]$/.test(key),
  onClear: onEdit && ((range: CellRange) => onEdit(clearingEdits(range))),
  /** Stores the typed price. Returns false if the text is not a price; the cell then stays open. */
  commit: (): boolean => {
    const open = state.openCell()
    if (!open) return true
    const { text } = open
    const read = readPrice(text)
    if (!read.isRead) {
      state.setEditing({ text, isInvalid: true })
      state.setMessage({ key: 'notAPrice', values: { text }, isProblem: true })
      return false
    }
    state.setEditing(null)
    onEdit?.([{ ...state.cursor.active, price: read.price }])
    return true
  },
})
