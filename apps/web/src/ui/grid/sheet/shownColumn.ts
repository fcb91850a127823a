import { foldForSearch } from '../../../platform/text/search.ts'
import { readChoice } from './sheet.ts'
import type { SheetColumn } from './sheet.ts'

export interface ShownColumn extends SheetColumn {
  /** Returns the display text of a stored text: the name for a code. */
  show: (text: string) => string
  /** Returns the text to store for a typed or copied text. */
  read: (text: string) => string
}

/** Sheet column with precomputed lookups of its choices, because every cell needs them. */
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
