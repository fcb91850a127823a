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
  /** The text in the active cell while it is edited. */
  editing: CellText | null
  setEditing: (editing: CellText | null) => void
  /**
   * The open cell as it is at this moment. A cell that is closed gives the focus away, and leaving the field must not take
   * once more, or after Escape at all, what was typed.
   */
  openCell: () => CellText | null
  /** Null begins with what is in the cell, a text replaces it. */
  startEditing: (text: string | null) => void
  message: Message | null
  setMessage: (message: Message | null) => void
}

/** Where one is in a grid and what one types there. */
export const useGridState = <Message>(
  size: { rows: number; columns: number },
  writeCell: (cell: GridCell) => string,
): GridState<Message> => {
  const [kept, setKept] = useState(() => cursorAt(0, 0))
  const [editing, setShownEditing] = useState<CellText | null>(null)
  const open = useRef<CellText | null>(null)
  const setEditing = (next: CellText | null) => {
    open.current = next
    setShownEditing(next)
  }
  const [message, setMessage] = useState<Message | null>(null)
  // A search leaves fewer rows or columns.
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
