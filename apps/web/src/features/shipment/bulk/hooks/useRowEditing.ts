import { useEffect, useState } from 'react'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkRow, BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { createEditSaver } from '../../../../platform/api/editSaver.ts'
import { useEditSaver } from '../../../../platform/api/useEditSaver.ts'
import { writeEdits } from '../../../../ui/grid/sheet/sheet.ts'
import type { SheetColumn, SheetEdit, SheetRow } from '../../../../ui/grid/sheet/sheet.ts'
import { editSheet, noHistory, redoSheet, undoSheet } from '../../../../ui/grid/sheet/sheetHistory.ts'
import type { SheetHistory, SheetStep } from '../../../../ui/grid/sheet/sheetHistory.ts'
import { mergeAnswered, removalOf, toChanges, toSheetRows } from '../bulkRows.ts'

/** Maximum number of edits per save, as limited by the contract; each edit concerns one row. */
const mostPerSave = 2000
const saveDelayMs = 400

export interface RowsAnswer {
  version: number
  columns: string[]
  rows: BulkRow[]
}

interface Options {
  uploadId: string
  answer: RowsAnswer
  columns: readonly SheetColumn[]
  /** Edits that an earlier attempt could not save because another user had changed the upload. */
  carried: readonly SheetEdit[]
  onSaved: (summary: BulkSummary) => void
}

/** State of an upload's rows during correction: undo history, autosave and remaining issues. */
export const useRowEditing = ({ uploadId, answer, columns, carried, onSaved }: Options) => {
  const names = answer.columns
  const [{ rows, history }, setState] = useState<{ rows: readonly SheetRow[]; history: SheetHistory }>(
    () => ({
      rows: writeEdits(columns, toSheetRows(answer.rows, names), carried),
      history: noHistory,
    }),
  )
  const [saver] = useState(() =>
    createEditSaver<SheetEdit, { version: number }>({
      answer: { version: answer.version },
      keyOf: ({ row, column }) => `${row} ${column}`,
      mostPerSave,
      delayMs: saveDelayMs,
      send: async (version, edits) => {
        const body = { uploadId, version, changes: toChanges(edits) }
        const saved = await callEndpoint(bulkEndpoints.saveBulkRows, { body })
        const unsaved = saver.unsavedEdits()
        setState((before) => ({ ...before, rows: mergeAnswered(before.rows, saved.rows, unsaved, names) }))
        onSaved(saved.summary)
        return { version: saved.version }
      },
    }),
  )
  const save = useEditSaver(saver)
  const [removed, setRemoved] = useState<readonly string[]>([])
  const remove = (keys: readonly string[], isRemoved: boolean) => {
    setRemoved(isRemoved ? [...removed, ...keys] : removed.filter((key) => !keys.includes(key)))
    saver.add(keys.map((key) => removalOf(key, isRemoved)))
    void saver.flush()
  }

  const take = (step: SheetStep | null) => {
    if (!step) return
    setState({ rows: step.rows, history: step.history })
    saver.add(step.edits)
  }
  const [first] = useState(() => carried)
  useEffect(() => {
    if (first.length > 0) saver.add(first)
  }, [saver, first])

  return {
    rows,
    save,
    saver,
    /** Keys of the rows that were removed since the editor was opened. */
    removed,
    removeRows: (keys: readonly string[]) => remove(keys, true),
    restoreRows: (keys: readonly string[]) => remove(keys, false),
    onEdit: (edits: SheetEdit[]) => take(editSheet(columns, rows, history, edits)),
    onUndo: history.past.length > 0 ? () => take(undoSheet(columns, rows, history)) : undefined,
    onRedo: history.future.length > 0 ? () => take(redoSheet(columns, rows, history)) : undefined,
  }
}
