/** Undo and redo history of a sheet. */
import { invertEdits, writeEdits } from './sheet.ts'
import type { SheetColumn, SheetEdit, SheetRow } from './sheet.ts'

export interface SheetHistory {
  /** Edits that undo each step; the latest step is last. */
  past: readonly SheetEdit[][]
  future: readonly SheetEdit[][]
}

export interface SheetStep {
  rows: readonly SheetRow[]
  history: SheetHistory
  /** Sheet edits to save. */
  edits: SheetEdit[]
}

const mostSteps = 200

export const noHistory: SheetHistory = { past: [], future: [] }

const write = (columns: readonly SheetColumn[], rows: readonly SheetRow[], edits: readonly SheetEdit[]) => {
  const { effective, inverse } = invertEdits(columns, rows, edits)
  return { rows: writeEdits(columns, rows, effective), edits: effective, inverse }
}

/** Applies edits to the sheet as one step; null when they change nothing. */
export const editSheet = (
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  { past }: SheetHistory,
  edits: readonly SheetEdit[],
): SheetStep | null => {
  const written = write(columns, rows, edits)
  if (written.edits.length === 0) return null
  return { ...written, history: { past: [...past, written.inverse].slice(-mostSteps), future: [] } }
}

export const undoSheet = (
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  { past, future }: SheetHistory,
): SheetStep | null => {
  const edits = past.at(-1)
  if (!edits) return null
  const written = write(columns, rows, edits)
  return { ...written, history: { past: past.slice(0, -1), future: [...future, written.inverse] } }
}

export const redoSheet = (
  columns: readonly SheetColumn[],
  rows: readonly SheetRow[],
  { past, future }: SheetHistory,
): SheetStep | null => {
  const edits = future.at(-1)
  if (!edits) return null
  const written = write(columns, rows, edits)
  return { ...written, history: { past: [...past, written.inverse], future: future.slice(0, -1) } }
}
