import type { CSSProperties } from 'react'
import type { CellText } from '../useGridState.ts'
import { ChoiceEditor } from './ChoiceEditor.tsx'
import type { ShownColumn } from './shownColumn.ts'
import grid from '../Grid.module.css'
import styles from './Sheet.module.css'

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

/** The field over the active cell while it is edited. Its keys are the grid's. */
export const SheetEditor = (props: SheetEditorProps) => {
  const { column, editing, label, place, onChange, onLeave } = props
  if (column.choices) return <ChoiceEditor {...props} choices={column.choices} />
  return (
    <input
      className={`${grid.editor} ${styles.editor} ${column.isNumber ? styles.number : ''}`}
      style={place}
      aria-label={label}
      inputMode={column.isNumber ? 'decimal' : undefined}
      autoComplete="off"
      autoFocus
      value={editing.text}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onLeave}
    />
  )
}
