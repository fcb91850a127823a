import { memo } from 'react'
import type { CellIssue } from './sheet.ts'
import styles from './Sheet.module.css'

interface SheetCellProps {
  id: string
  column: number
  /** Pixels. */
  width: number
  gap: number
  text: string
  isNumber: boolean
  severity: CellIssue['severity'] | undefined
  isSelected: boolean
  isActive: boolean
}

/** Props are primitive values only, so that horizontal scrolling does not re-render cells that stay in view. */
export const SheetCell = memo((props: SheetCellProps) => (
  <div
    id={props.id}
    role="gridcell"
    aria-colindex={props.column + 2}
    aria-selected={props.isSelected}
    aria-invalid={props.severity === 'error' || undefined}
    data-column={props.column}
    data-issue={props.severity}
    data-active={props.isActive || undefined}
    className={props.isNumber ? `${styles.cell} ${styles.number}` : styles.cell}
    style={{ width: props.width, marginInlineStart: props.gap || undefined }}
  >
    {props.text}
  </div>
))
SheetCell.displayName = 'SheetCell'
