import type { CSSProperties } from 'react'
import grid from '../../../../../ui/grid/Grid.module.css'
import styles from './PriceGrid.module.css'

interface CellEditorProps {
  text: string
  isInvalid: boolean
  label: string
  place: CSSProperties
  onChange: (text: string) => void
  /** Called when the cell's input loses the focus. */
  onLeave: () => void
}

/** Input over the active price cell during editing. The grid handles its keys. */
export const CellEditor = ({ text, isInvalid, label, place, onChange, onLeave }: CellEditorProps) => (
  <input
    className={`${grid.editor} ${styles.editor}`}
    style={place}
    aria-label={label}
    aria-invalid={isInvalid}
    inputMode="decimal"
    autoComplete="off"
    autoFocus
    value={text}
    onChange={({ target }) => onChange(target.value)}
    onBlur={onLeave}
  />
)
