/** Cells as a spreadsheet copies them: tabs between columns, lines between rows, quotes around cells with lines in them. */
import { parseDecimalText } from '../../../platform/text/decimal.ts'
import type { CellEdit } from './priceGrid.ts'
import type { CellRange } from './gridCursor.ts'

/** The copied cells, row by row. The line break that a spreadsheet adds at the end is no row. */
export const readClipboardCells = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
    if (cell.lastIndex >= text.length) {
      if (end === '\t') rows.at(-1)!.push('')
      break
    }
  }
  if (rows.length > 1 && rows.at(-1)!.length === 0) rows.pop()
  return rows
}

export type TypedPrice = { isRead: true; price: number | null } | { isRead: false }

/** Minor units of a price as typed or copied: `1.234,50`, `1,234.50`, `12,5 €`, `EUR 12.50`; empty and `-` are none. */
export const readPrice = (text: string): TypedPrice => {
  const bare = text.replace(/^[\s\u00a0]*([A-Z]{3}|[₺€$£])|([A-Z]{3}|[₺€$£])[\s\u00a0]*$/g, '').trim()
  if (bare === '' || /^[-–—]$/.test(bare)) return { isRead: true, price: null }
  const amount = parseDecimalText(bare, 2)
  if (amount === null || amount <= 0 || amount >= 1e9) return { isRead: false }
  return { isRead: true, price: Math.round(amount * 100) }
}

export interface Paste {
  edits: CellEdit[]
  /** The cells that the paste fills, to be selected. */
  range: CellRange
  /** The first copied text that is no price; then there are no edits. */
  unreadable: string | null
  /** Copied cells that would lie outside of the grid. */
  outside: number
}

/** What pasting `cells` over `selection` would do. One copied cell fills the whole selection. */
export const planPaste = (
  cells: readonly (readonly string[])[],
  selection: CellRange,
  size: { rows: number; columns: number },
): Paste => {
  const isSingle = cells.length === 1 && cells[0]!.length === 1
  const width = Math.max(...cells.map((row) => row.length))
  const range: CellRange = isSingle
    ? selection
    : {
        top: selection.top,
        left: selection.left,
        bottom: Math.min(selection.top + cells.length, size.rows) - 1,
        right: Math.min(selection.left + width, size.columns) - 1,
      }
  const edits: CellEdit[] = []
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) {
      const text = isSingle ? cells[0]![0]! : cells[row - range.top]?.[column - range.left]
      // A shorter line of the copy leaves what is there.
      if (text === undefined) continue
      const read = readPrice(text)
      if (!read.isRead) return { edits: [], range: selection, unreadable: text, outside: 0 }
      edits.push({ row, column, price: read.price })
    }
  }
  const copied = cells.reduce((sum, row) => sum + row.length, 0)
  return { edits, range, unreadable: null, outside: isSingle ? 0 : copied - edits.length }
}
