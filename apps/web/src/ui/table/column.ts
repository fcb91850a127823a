import type { ReactNode } from 'react'

/** Stands in a cell that has nothing to say; a card on a telephone leaves it out. */
export const nothing = '–'

export interface Column<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Pixels, where rows have one line; what is longer is cut. */
  widest?: number
  /** The whole text of a cell that may be cut. */
  hint?: (row: Row) => string | undefined
  /** Numbers, prices, weights and dates stand at the end. */
  align?: 'start' | 'end'
  /** The first column says which row it is; it cannot be hidden. */
  isIdentity?: boolean
  isHiddenAtFirst?: boolean
  /** Orders the list by this column, or the other way round; `adds`: besides the columns that order it already. */
  onSort?: (adds: boolean) => void
  /** How the list is ordered by this column; undefined: it is not. */
  sorted?: 'ascending' | 'descending'
  /** How to order by several columns. */
  sortHint?: string
  /** Which of several columns it is, from 1, by which the list is ordered. */
  sortPlace?: number
}

export interface Selection {
  keys: ReadonlySet<string>
  onChange: (keys: ReadonlySet<string>) => void
  /** What can be done with the selected rows. */
  actions: ReactNode
}

/** The selection with `keys` added or taken away. */
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
