import type { ReactNode } from 'react'

/** Placeholder for an empty cell; cards on a phone omit it. */
export const nothing = '–'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Maximum width in pixels when `isOneLine`; longer text has a second line and is truncated after it. */
  widest?: number
  /** Full text of a cell that may be truncated. */
  hint?: (row: Row) => string | undefined
  /** Alignment of the column; use `end` for numbers, prices, weights and dates. */
  align?: 'start' | 'end'
  /** Marks the column that identifies the row; it comes first and cannot be hidden. */
  isIdentity?: boolean
  isHiddenAtFirst?: boolean
  /** As last column of a wide table it stays in sight while the others scroll; for prices. */
  staysInSight?: boolean
  /** Sorts the list by this column or reverses its order; `adds` keeps the other sort columns. */
  onSort?: (adds: boolean) => void
  /** Current sort direction of this column; undefined: not sorted. */
  sorted?: 'ascending' | 'descending'
  /** Explains how to sort by several columns. */
  sortHint?: string
  /** Position of this column among several sort columns, starting at 1. */
  sortPlace?: number
}

export interface Selection {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** False for a row that cannot be selected now; its box is disabled. */
  isSelectable?: (key: string) => boolean
  /** Buttons for actions on the selected rows. */
  actions: ReactNode
}

/** Returns the selection with `keys` added or removed. */
export const withKeys = (
  selection: Selection,
  keys: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> => {
  const next = new Set(selection.keys)
  for (const key of keys) {
    if (isSelected) next.add(key)
    else next.delete(key)
  }
  return next
}
