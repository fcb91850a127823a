import { useState } from 'react'
import type { TextValues } from '../../../../platform/text/i18n.ts'
import { cursorAt } from '../gridCursor.ts'
import type { GridCell, GridCursor } from '../gridCursor.ts'

export interface GridMessage {
  /** `priceList:grid.<key>` */
  key: string
  values?: TextValues
  isProblem?: boolean
}

export interface CellText {
  text: string
  isInvalid: boolean
}

export interface GridState {
  cursor: GridCursor
  setCursor: (cursor: GridCursor) => void
  /** The text in the active cell while it is edited. */
  editing: CellText | null
  setEditing: (editing: CellText | null) => void
  /** Null begins with the cell's price, a text replaces it. */
  startEditing: (text: string | null) => void
  message: GridMessage | null
  setMessage: (message: GridMessage | null) => void
}

/** Where one is in a grid and what one types there. */
export const useGridState = (
  size: { rows: number; columns: number },
  writeCell: (cell: GridCell) => string,
): GridState => {
  const [kept, setKept] = useState(() => cursorAt(0, 0))
  const [editing, setEditing] = useState<CellText | null>(null)
  const [message, setMessage] = useState<GridMessage | null>(null)
  // A search leaves fewer columns.
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
    startEditing: (text) => {
      setEditing({ text: text ?? writeCell(cursor.active), isInvalid: false })
      setMessage(null)
    },
    message,
    setMessage,
  }
}
