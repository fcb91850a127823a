import type { CSSProperties } from 'react'
import type { CellText } from '../useGridState.ts'
import type { ShownColumn } from './shownColumn.ts'

export interface SheetEditorProps {
  column: ShownColumn
  editing: CellText
  label: string
  place: CSSProperties
  onChange: (text: string) => void
  /** The focus went elsewhere. */
  onLeave: () => void
  /** Takes `text` as if it had been typed. */
  onChoose: (text: string) => void
  /** Says what is marked in the list, which is taken when the cell is left by key. The same function at all times. */
  onPick: (value: string | null) => void
}
