/** A cell by what it holds. Numbers and times stay what they are, so that a program can add and sort them. */
export type ExportCell =
  | { text: string }
  | { number: number; decimals: 0 | 2 | 3 | null }
  | { moment: Date }
  /** `2026-11-20` */
  | { day: string }
  | null

export interface ExportTable {
  /** Of the sheet. */
  name: string
  headings: readonly string[]
  /** In pieces, so that no more than one lies in memory. */
  rows: AsyncIterable<readonly (readonly ExportCell[])[]>
}
