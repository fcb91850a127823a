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
  /** Called when the cell's input loses the focus. */
  onLeave: () => void
  /** Sets the cell's text as if the user had typed it. */
  onChoose: (text: string) => void
  /** Reports the marked option, which is used when a key leaves the cell. Must be a stable function. */
  onPick: (value: string | null) => void
}

/** Input over the active sheet cell during editing. The grid handles its keys. */
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
