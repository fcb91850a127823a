import { foldForSearch } from '../../../platform/text/search.ts'
import { readChoice } from './sheet.ts'
import type { SheetColumn } from './sheet.ts'

export interface ShownColumn extends SheetColumn {
  /** What stands in the cell for its text: the name for a code. */
  show: (text: string) => string
  /** What a typed or copied text is kept as. */
  read: (text: string) => string
}

/** A column with what its choices mean worked out once, since every cell asks. */
export const toShownColumn = (column: SheetColumn): ShownColumn => {
  const { choices } = column
  if (!choices) return { ...column, show: (text) => text, read: (text) => text.trim() }
  const labels = new Map(choices.map(({ value, label }) => [value, label]))
  return {
    ...column,
    show: (text) => labels.get(text) ?? text,
    read: (text) => readChoice(choices, text.trim(), foldForSearch),
  }
}
