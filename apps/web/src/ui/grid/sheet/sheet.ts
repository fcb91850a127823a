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
  severity: 'error' | 'warning'
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

/** The edits that change anything, and what takes them back. */
export const invertEdits = (
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  edits: readonly SheetEdit[],
): { effective: SheetEdit[]; inverse: SheetEdit[] } => {
  const places = new Map(columns.map(({ key }, index) => [key, index]))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const effective: SheetEdit[] = []
  const inverse: SheetEdit[] = []
  for (const edit of edits) {
    const place = places.get(edit.column)
    const before = place === undefined ? undefined : byKey.get(edit.row)?.cells[place]
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
  const places = new Map(columns.map(({ key }, index) => [key, index]))
  const byRow = new Map<string, SheetEdit[]>()
  for (const edit of edits) byRow.set(edit.row, [...(byRow.get(edit.row) ?? []), edit])
  return rows.map((row) => {
    const own = byRow.get(row.key)
    if (!own) return row
    const cells = [...row.cells]
    // What is wrong with the old text says nothing of the new one.
    const issues = [...(row.issues ?? [])]
    for (const { column, text } of own) {
      const place = places.get(column)
      if (place === undefined) continue
      cells[place] = text
      issues[place] = undefined
    }
    return { ...row, cells, issues }
  })
}

export const faultyKeys = (rows: readonly SheetRow[]): ReadonlySet<string> =>
  new Set(rows.filter(hasError).map(({ key }) => key))
