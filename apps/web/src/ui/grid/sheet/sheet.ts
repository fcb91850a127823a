/** A table of texts that people correct: what it holds, and what an edit means. */

export interface SheetChoice {
  value: string
  label: string
  /** Other words that find it, such as its code. */
  alsoFoundBy?: string
}

export interface SheetColumn {
  key: string
  title: string
  /** Pixels. */
  width: number
  isNumber?: boolean
  isRequired?: boolean
  /** What may stand in it; anything else is shown as it was written. */
  choices?: readonly SheetChoice[]
}

export interface CellIssue {
  /** `note`: nothing is wrong, but where the text comes from wants to be said. */
  severity: 'error' | 'warning' | 'note'
  message: string
}

export interface SheetRow {
  key: string
  /** What names the row, such as its number in the file. */
  label: string
  /** A text for each column. */
  cells: readonly string[]
  /** By column; left out where nothing is wrong. */
  issues?: readonly (CellIssue | undefined)[]
}

export interface SheetEdit {
  row: string
  column: string
  text: string
}

export const hasError = ({ issues }: SheetRow): boolean =>
  issues?.some((issue) => issue?.severity === 'error') ?? false

/** The value that a typed or copied text means: `Almanya`, `almanya` and `DE` are `DE`. */
export const readChoice = (choices: readonly SheetChoice[], text: string, fold: (text: string) => string) => {
  const wanted = fold(text)
  const found =
    choices.find(({ value }) => fold(value) === wanted) ?? choices.find(({ label }) => fold(label) === wanted)
  return found ? found.value : text
}

/** The next cell with an error from `from` on, line by line and round the end; warnings where there is no error. */
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

/** Where each row stands. Edits change no row's place, so what was worked out once holds for all that come of `rows`. */
const placesOf = (rows: readonly SheetRow[]): ReadonlyMap<string, number> => {
  const known = places.get(rows) ?? new Map(rows.map(({ key }, place) => [key, place]))
  places.set(rows, known)
  return known
}

const columnPlaces = (columns: readonly SheetColumn[]): ReadonlyMap<string, number> =>
  new Map(columns.map(({ key }, place) => [key, place]))

/** The edits that change anything, and what takes them back. */
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

/** The rows with the edits in them. Rows that no edit touches stay the same object, so that they are not drawn again. */
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
    // What is wrong with the old text says nothing of the new one.
    if (copy.issues[place]) copy.issues[place] = undefined
    next[line] = { ...rows[line]!, ...copy }
  }
  places.set(next, rowAt)
  return next
}

export const faultyKeys = (rows: readonly SheetRow[]): ReadonlySet<string> =>
  new Set(rows.filter(hasError).map(({ key }) => key))
