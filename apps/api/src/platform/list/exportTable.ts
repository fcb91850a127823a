/** Typed cell. Numbers and times keep their type, so that spreadsheet programs can sum and sort them. */
export type ExportCell =
  | { text: string }
  | { number: number; decimals: 0 | 2 | 3 | null }
  | { moment: Date }
  /** Day, such as `2026-11-20`. */
  | { day: string }
  | null

export interface ExportTable {
  /** Name of the sheet. */
  name: string
  headings: readonly string[]
  /** Rows in chunks, so that only one chunk is in memory at a time. */
  rows: AsyncIterable<readonly (readonly ExportCell[])[]>
}
