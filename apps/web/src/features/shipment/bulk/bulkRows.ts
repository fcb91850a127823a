/** Converts rows of an upload between API and table. */
import { referenceColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { BulkRow } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { CellIssue, SheetEdit, SheetRow } from '../../../ui/grid/sheet/sheet.ts'

const shownAs = { error: 'error', doubt: 'warning', note: 'note' } as const
const byGravity: readonly CellIssue['severity'][] = ['note', 'warning', 'error']
const gravity = ({ severity }: CellIssue): number => byGravity.indexOf(severity)

/** Counts the cells that were filled from the product catalogue. */
export const countFilled = (rows: readonly SheetRow[]): number =>
  rows.reduce(
    (count, { issues = [] }) => count + issues.filter((issue) => issue?.severity === 'note').length,
    0,
  )

/** Returns the keys of rows that repeat another row; the server doubts their reference. */
export const repeatedKeys = (rows: readonly SheetRow[], names: readonly string[]): string[] => {
  const place = names.indexOf(referenceColumn)
  return rows.flatMap(({ key, issues }) => (issues?.[place]?.severity === 'warning' ? [key] : []))
}

const removalColumn = 'isRemoved'

/** Edit that removes a row from the upload or restores it, saved in turn with the edits of cells. */
export const removalOf = (row: string, isRemoved: boolean): SheetEdit => ({
  row,
  column: removalColumn,
  text: isRemoved ? 'true' : '',
})

/** @param names column names in the order of the cells */
export const toSheetRow = (row: BulkRow, names: readonly string[]): SheetRow => {
  const shown = { key: String(row.row), label: String(row.row), cells: row.cells }
  if (row.problems.length === 0) return shown
  const issues: (CellIssue | undefined)[] = names.map(() => undefined)
  for (const { name, message, severity } of row.problems) {
    // Issues of the whole shipment are shown on the cell of its reference.
    const place = names.indexOf(name ?? referenceColumn)
    if (place < 0) continue
    const known = issues[place]
    const issue: CellIssue = { severity: shownAs[severity], message }
    const order = known ? gravity(issue) - gravity(known) : 1
    if (order > 0) issues[place] = issue
    else if (order === 0) issues[place] = { ...issue, message: `${known!.message} ${message}` }
  }
  return { ...shown, issues }
}

export const toSheetRows = (rows: readonly BulkRow[], names: readonly string[]): SheetRow[] =>
  rows.filter(({ isRemoved }) => !isRemoved).map((row) => toSheetRow(row, names))

interface RowChange {
  row: number
  cells: Record<string, string>
  isRemoved?: boolean
}

/** Converts edits to the request format: changed cells and removals grouped by row. */
export const toChanges = (edits: readonly SheetEdit[]): RowChange[] => {
  const byRow = new Map<string, RowChange>()
  for (const { row, column, text } of edits) {
    const change = byRow.get(row) ?? { row: Number(row), cells: {} }
    byRow.set(row, change)
    if (column === removalColumn) change.isRemoved = text !== ''
    else change.cells[column] = text
  }
  return [...byRow.values()]
}

/**
 * Replaces rows with the answered ones and re-applies edits that are not saved yet. Leaves out removed rows and
 * puts restored ones back in file order.
 */
export const mergeAnswered = (
  rows: readonly SheetRow[],
  answered: readonly BulkRow[],
  unsaved: readonly SheetEdit[],
  names: readonly string[],
): readonly SheetRow[] => {
  const fresh = new Map(answered.map((row) => [String(row.row), row]))
  const known = new Set(rows.map(({ key }) => key))
  const kept = rows.filter(({ key }) => !fresh.get(key)?.isRemoved)
  const restored = toSheetRows(answered, names).filter(({ key }) => !known.has(key))
  const all =
    restored.length === 0
      ? kept
      : [...kept, ...restored].sort((one, other) => Number(one.key) - Number(other.key))
  return all.map((row) => {
    const answer = fresh.get(row.key)
    if (!answer) return row
    const next = toSheetRow(answer, names)
    const cells = [...next.cells]
    const issues = [...(next.issues ?? [])]
    for (const edit of unsaved) {
      const place = names.indexOf(edit.column)
      if (place < 0 || edit.row !== row.key || cells[place] === edit.text) continue
      cells[place] = edit.text
      issues[place] = undefined
    }
    return { ...next, cells, ...(next.issues && { issues }) }
  })
}

/** Returns the indexes of columns that contain a text or an issue. */
export const usedColumns = (rows: readonly SheetRow[], count: number): number[] => {
  const used = new Set<number>([0])
  for (const { cells, issues } of rows)
    for (let place = 0; place < count; place += 1) if (cells[place] || issues?.[place]) used.add(place)
  return [...used].sort((one, other) => one - other)
}
