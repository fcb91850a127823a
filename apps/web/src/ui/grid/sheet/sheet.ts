/** Data model of the spreadsheet-like table for correcting texts. */

export interface SheetChoice {
  value: string
  label: string
  /** Other search terms of a choice, such as its code. */
  alsoFoundBy?: string
}

export interface SheetColumn {
  key: string
  title: string
  /** Pixels. */
  width: number
  isNumber?: boolean
  isRequired?: boolean
  /** Allowed values of the column; any other text is shown as it was typed. */
  choices?: readonly SheetChoice[]
}

export interface CellIssue {
  /** Kind of the issue. `note`: not an error, but the origin of the value should be shown. */
  severity: 'error' | 'warning' | 'note'
  message: string
}

export interface SheetRow {
  key: string
  /** Name of the row, such as its number in the file. */
  label: string
  /** Texts of the row, one per column. */
  cells: readonly string[]
  /** Validation issues by column; undefined for a valid cell. */
  issues?: readonly (CellIssue | undefined)[]
}

export interface SheetEdit {
  row: string
  column: string
  text: string
}

export const hasError = ({ issues }: SheetRow): boolean =>
  issues?.some((issue) => issue?.severity === 'error') ?? false

/** Returns the value of a typed or copied choice: `Almanya`, `almanya` and `DE` give `DE`. */
export const readChoice = (choices: readonly SheetChoice[], text: string, fold: (text: string) => string) => {
  const wanted = fold(text)
  const found =
    choices.find(({ value }) => fold(value) === wanted) ?? choices.find(({ label }) => fold(label) === wanted)
  return found ? found.value : text
}

/**
 * Finds the next cell with an error, starting at `from`, row by row and wrapping at the end. Searches warnings
 * when there is no error.
 */
export const findNextIssue = (
  rows: readonly SheetRow[],
  from: { row: number; column: number },
  step: 1 | -1,
): { row: number; column: number } | null => {
  const severity = rows.some(hasError) ? 'error' : 'warning'
  const count = rows.length
  for (let distance = 0; distance <= count; distance += 1) {
    const row = (((from.row + distance * step) % count) + count) % count
    const { issues = [] } = rows[row]!
    const columns = issues.flatMap((issue, column) => (issue?.severity === severity ? [column] : []))
    if (step === -1) columns.reverse()
    const isOwnRow = distance === 0
    const column = columns.find((candidate) => !isOwnRow || (candidate - from.column) * step > 0)
    if (column !== undefined) return { row, column }
  }
  return null
}

const places = new WeakMap<readonly SheetRow[], ReadonlyMap<string, number>>()

/** Row index by key. Edits never move rows, so the index is cached for all row lists derived from `rows`. */
const placesOf = (rows: readonly SheetRow[]): ReadonlyMap<string, number> => {
  const known = places.get(rows) ?? new Map(rows.map(({ key }, place) => [key, place]))
  places.set(rows, known)
  return known
}

const columnPlaces = (columns: readonly SheetColumn[]): ReadonlyMap<string, number> =>
  new Map(columns.map(({ key }, place) => [key, place]))

/** Returns the edits that change a text, and the edits that undo them. */
export const invertEdits = (
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  edits: readonly SheetEdit[],
): { effective: SheetEdit[]; inverse: SheetEdit[] } => {
  const columnAt = columnPlaces(columns)
  const rowAt = placesOf(rows)
  const effective: SheetEdit[] = []
  const inverse: SheetEdit[] = []
  for (const edit of edits) {
    const before = rows[rowAt.get(edit.row) ?? -1]?.cells[columnAt.get(edit.column) ?? -1]
    if (before === undefined || before === edit.text) continue
    effective.push(edit)
    inverse.push({ ...edit, text: before })
  }
  return { effective, inverse }
}

/** Applies edits to the rows. Unchanged rows keep their object identity, so that they do not re-render. */
export const writeEdits = (
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  edits: readonly SheetEdit[],
): readonly SheetRow[] => {
  if (edits.length === 0) return rows
  const columnAt = columnPlaces(columns)
  const rowAt = placesOf(rows)
  const next = [...rows]
  const copied = new Map<number, { cells: string[]; issues: (CellIssue | undefined)[] }>()
  for (const { row, column, text } of edits) {
    const [line, place] = [rowAt.get(row), columnAt.get(column)]
    if (line === undefined || place === undefined) continue
    const { cells, issues = [] } = rows[line]!
    const copy = copied.get(line) ?? { cells: [...cells], issues: [...issues] }
    copied.set(line, copy)
    copy.cells[place] = text
    // Clears the cell's issue, because it was computed for the old text.
    if (copy.issues[place]) copy.issues[place] = undefined
    next[line] = { ...rows[line]!, ...copy }
  }
  places.set(next, rowAt)
  return next
}

export const faultyKeys = (rows: readonly SheetRow[]): ReadonlySet<string> =>
  new Set(rows.filter(hasError).map(({ key }) => key))
