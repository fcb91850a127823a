import { ChoiceEditor } from './ChoiceEditor.tsx'
import grid from '../Grid.module.css'
import styles from './Sheet.module.css'
import type { SheetEditorProps } from './sheetEditorProps.ts'

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
