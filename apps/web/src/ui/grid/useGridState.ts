import { useRef, useState } from 'react'
import { cursorAt } from './gridCursor.ts'
import type { GridCell, GridCursor } from './gridCursor.ts'

export interface CellText {
  text: string
  isInvalid: boolean
}

export interface GridState<Message> {
  cursor: GridCursor
  setCursor: (cursor: GridCursor) => void
  /** Text of the active cell while it is edited. */
  editing: CellText | null
  setEditing: (editing: CellText | null) => void
  /**
   * Returns the open cell at this moment. Closing a cell causes a blur event, which must not store the text a
   * second time, or at all after Escape.
   */
  openCell: () => CellText | null
  /** Starts editing: null keeps the cell's text, a string replaces it. */
  startEditing: (text: string | null) => void
  message: Message | null
  setMessage: (message: Message | null) => void
}

/** State of a grid: cursor position and the text being typed. */
export const useGridState = <Message>(
  size: { rows: number; columns: number },
  writeCell: (cell: GridCell) => string,
  /** Active cell at first. */
  start: GridCell = { row: 0, column: 0 },
): GridState<Message> => {
  const [kept, setKept] = useState(() => cursorAt(start.row, start.column))
  const [editing, setShownEditing] = useState<CellText | null>(null)
  const open = useRef<CellText | null>(null)
  const setEditing = (next: CellText | null) => {
    open.current = next
    setShownEditing(next)
  }
  const [message, setMessage] = useState<Message | null>(null)
  // Clamps the cursor to the grid, because a search can reduce the rows or columns.
  const clamp = ({ row, column }: GridCell): GridCell => ({
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  })
  const cursor: GridCursor = { active: clamp(kept.active), anchor: clamp(kept.anchor) }
  return {
    cursor,
    setCursor: (next) => {
      setKept(next)
      setMessage(null)
    },
    editing,
    setEditing,
    openCell: () => open.current,
    startEditing: (text) => {
      setEditing({ text: text ?? writeCell(cursor.active), isInvalid: false })
      setMessage(null)
    },
    message,
    setMessage,
  }
}
