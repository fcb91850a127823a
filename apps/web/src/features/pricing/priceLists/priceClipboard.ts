/** Parses prices typed by users and copied from spreadsheets. */
import { parseDecimalText } from '../../../platform/text/decimal.ts'
import { planPaste } from '../../../ui/grid/gridClipboard.ts'
import type { CellRange } from '../../../ui/grid/gridCursor.ts'
import type { CellEdit } from './priceGrid.ts'

export type TypedPrice = { isRead: true; price: number | null } | { isRead: false }

/**
 * Minor units of a typed or copied price: `1.234,50`, `1,234.50`, `12,5 €`, `EUR 12.50`; empty and `-` mean no
 * price.
 */
export const readPrice = (text: string): TypedPrice => {
  const bare = text.replace(/^[\s\u00a0]*([A-Z]{3}|[₺€$£])|([A-Z]{3}|[₺€$£])[\s\u00a0]*$/g, '').trim()
  if (bare === '' || /^[-–—]$/.test(bare)) return { isRead: true, price: null }
  const amount = parseDecimalText(bare, 2)
  if (amount === null || amount <= 0 || amount >= 1e9) return { isRead: false }
  return { isRead: true, price: Math.round(amount * 100) }
}

interface PricePaste {
  edits: CellEdit[]
  /** Range of cells that the paste fills; it becomes the selection. */
  range: CellRange
  /** First copied text that is not a price; there are no edits then. */
  unreadable: string | null
  /** Number of copied cells that lie outside the grid. */
  outside: number
}

/** Plans a paste of `copied` over `selection` without applying it. */
export const planPricePaste = (
  copied: readonly (readonly string[])[],
  selection: CellRange,
  size: { rows: number; columns: number },
): PricePaste => {
  const { cells, range, outside } = planPaste(copied, selection, size)
  const edits: CellEdit[] = []
  for (const { row, column, text } of cells) {
    const read = readPrice(text)
    if (!read.isRead) return { edits: [], range: selection, unreadable: text, outside: 0 }
    edits.push({ row, column, price: read.price })
  }
  return { edits, range, unreadable: null, outside }
}
