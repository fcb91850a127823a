import { useEffect, useMemo, useState } from 'react'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import type { PriceListProblem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import type { PriceListDraftAnswer } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { callEndpoint } from '../../../../platform/api/apiClient.ts'
import { createEditSaver } from '../../../../platform/api/editSaver.ts'
import type { EditSaver, EditSaveState } from '../../../../platform/api/editSaver.ts'
import { useEditSaver } from '../../../../platform/api/useEditSaver.ts'
import { edit, redo, undo, writeOver } from '../draftHistory.ts'
import type { DraftGrids, DraftHistory } from '../draftHistory.ts'
import { addBreak, addZone, toGrids, toZone } from '../priceListGrid.ts'
import type { ContentKind, DraftCell } from '../priceListGrid.ts'
import type { CellEdit, GridZone } from '../priceGrid.ts'

interface SavedDraft {
  version: number
  problems: readonly PriceListProblem[]
}
export type DraftSaver = EditSaver<DraftCell, SavedDraft>
export type DraftSaveState = EditSaveState<SavedDraft>

/** Maximum number of cells per save, as limited by the contract. */
const mostPerSave = 10_000

const createSaver = ({ draft, problems }: PriceListDraftAnswer): DraftSaver =>
  createEditSaver<DraftCell, SavedDraft>({
    answer: { version: draft.version, problems },
    keyOf: ({ contentKind, zoneId, upToKg }) => `${contentKind}/${zoneId}/${upToKg}`,
    mostPerSave,
    send: async (version, cells) => {
      const answer = await callEndpoint(priceListEndpoints.savePriceListDraftPrices, {
        body: { draftId: draft.draftId, version, cells },
      })
      return { version: answer.draft.version, problems: answer.problems }
    },
  })

/** Price grids of the draft with unsaved cells (`carried`) applied and missing columns added. */
const readGrids = ({ grids, zones }: PriceListDraftAnswer, carried: readonly DraftCell[]): DraftGrids => {
  let read: DraftGrids = toGrids(grids, { isEditable: true })
  for (const { contentKind, zoneId } of carried) {
    const grid = read[contentKind]
    const zone = zones.find((candidate) => candidate.zoneId === zoneId)
    if (grid && zone) read = { ...read, [contentKind]: addZone(grid, toZone(zone)) }
  }
  return writeOver(read, carried)
}

/**
 * Editing state of a draft's prices: undo history and autosave. `carried` are cells that an earlier attempt
 * could not save because another user had changed the draft.
 */
export const useDraftEditing = (answer: PriceListDraftAnswer, carried: readonly DraftCell[]) => {
  const [saver] = useState(() => createSaver(answer))
  const save = useEditSaver(saver)
  const [history, setHistory] = useState<DraftHistory>(() => ({
    grids: readGrids(answer, carried),
    past: [],
    future: [],
  }))

  useEffect(() => {
    if (carried.length > 0) saver.add(carried)
  }, [saver, carried])

  const take = (step: ReturnType<typeof undo>) => {
    if (!step) return
    setHistory(step.history)
    saver.add(step.cells)
  }
  const editing = {
    onEdit: (kind: ContentKind, edits: CellEdit[]) => take(edit(history, kind, edits)),
    onAddBreak: (kind: ContentKind, upToKg: number) => {
      const grid = history.grids[kind]
      if (grid) setHistory({ ...history, grids: { ...history.grids, [kind]: addBreak(grid, upToKg) } })
    },
    zones: answer.zones.map(toZone),
    onAddZone: (kind: ContentKind, zone: GridZone) => {
      const grid = history.grids[kind]
      if (grid) setHistory({ ...history, grids: { ...history.grids, [kind]: addZone(grid, zone) } })
    },
    onUndo: history.past.length > 0 ? () => take(undo(history)) : undefined,
    onRedo: history.future.length > 0 ? () => take(redo(history)) : undefined,
  }
  const errors = useMemo(
    () => save.answer.problems.filter(({ severity }) => severity === 'error'),
    [save.answer.problems],
  )
  return { saver, save, grids: history.grids, editing, errorCount: errors.length }
}
