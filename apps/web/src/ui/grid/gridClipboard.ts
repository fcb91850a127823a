/**
 * Clipboard format of spreadsheets: tabs between columns, line breaks between rows, quotes around cells that
 * contain line breaks.
 */
import type { CellRange } from './gridCursor.ts'

/** Parses clipboard text into rows of cells. The final line break that spreadsheets add is not a row. */
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

/** Writes cells in the clipboard format of spreadsheets. */
export const writeClipboardCells = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells.map((text) => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t'),
    )
    .join('\n')

export interface FilledCell {
  row: number
  column: number
  text: string
}

export interface Paste {
  cells: FilledCell[]
  /** Range of cells that the paste fills; it becomes the selection. */
  range: CellRange
  /** Number of copied cells that lie outside the grid. */
  outside: number
}

/** Plans a paste of `copied` over `selection` without writing it. One copied cell fills the whole selection. */
export const planPaste = (
  copied: readonly (readonly string[])[],
  selection: CellRange,
  size: { rows: number; columns: number },
): Paste => {
  const isSingle = copied.length === 1 && copied[0]!.length === 1
  const width = Math.max(...copied.map((row) => row.length))
  const range: CellRange = isSingle
    ? selection
    : {
        top: selection.top,
        left: selection.left,
        bottom: Math.min(selection.top + copied.length, size.rows) - 1,
        right: Math.min(selection.left + width, size.columns) - 1,
      }
  const cells: FilledCell[] = []
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) {
      const text = isSingle ? copied[0]![0]! : copied[row - range.top]?.[column - range.left]
      // Cells that are missing from a shorter row stay unchanged.
      if (text !== undefined) cells.push({ row, column, text })
    }
  }
  const all = copied.reduce((sum, row) => sum + row.length, 0)
  return { cells, range, outside: isSingle ? 0 : all - cells.length }
}
