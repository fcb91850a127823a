/**
 * Grids of a draft with undo history. Edits are stored by zone and weight, so that adding a break does not move
 * them.
 */
import { applyEdits, invertEdits } from './priceGrid.ts'
import type { CellEdit, PriceGridContent } from './priceGrid.ts'
import { addBreak, findBreak, toCells } from './priceListGrid.ts'
import type { ContentKind, DraftCell } from './priceListGrid.ts'

export type DraftGrids = Readonly<Partial<Record<ContentKind, PriceGridContent>>>

export interface DraftHistory {
  grids: DraftGrids
  /** Cells that undo each step; the latest step is last. */
  past: readonly DraftCell[][]
  future: readonly DraftCell[][]
}

/** Result of an edit, undo or redo; its `cells` must be saved. */
interface Step {
  history: DraftHistory
  cells: DraftCell[]
}

const mostSteps = 200

/** Converts draft cells to grid edits; the grid must have a row for each weight. */
const toEdits = (grid: PriceGridContent, cells: readonly DraftCell[]): CellEdit[] =>
  cells.flatMap(({ zoneId, upToKg, price }) => {
    const row = findBreak(grid, upToKg)
    const column = grid.zones.findIndex(({ id }) => id === zoneId)
    return row === -1 || column === -1
      ? []
      : [{ row, column, price: price === null ? null : Math.round(price * 100) }]
  })

/** Applies cells and returns the new grids with the cells that undo the change. */
const write = (grids: DraftGrids, cells: readonly DraftCell[]) => {
  let next = grids
  const inverse: DraftCell[] = []
  for (const contentKind of new Set(cells.map((cell) => cell.contentKind))) {
    const own = cells.filter((cell) => cell.contentKind === contentKind)
    let grid = next[contentKind]
    if (!grid) continue
    for (const { upToKg } of own) if (upToKg !== null) grid = addBreak(grid, upToKg)
    const edits = invertEdits(grid, toEdits(grid, own))
    inverse.push(...toCells(contentKind, grid, edits.inverse))
    next = { ...next, [contentKind]: applyEdits(grid, edits.effective) }
  }
  return { grids: next, inverse }
}

/** Applies price edits as one step; null when they change nothing. */
export const edit = (history: DraftHistory, kind: ContentKind, edits: readonly CellEdit[]): Step | null => {
  const grid = history.grids[kind]
  const effective = grid ? invertEdits(grid, edits).effective : []
  if (!grid || effective.length === 0) return null
  const cells = toCells(kind, grid, effective)
  const { grids, inverse } = write(history.grids, cells)
  return { history: { grids, past: [...history.past, inverse].slice(-mostSteps), future: [] }, cells }
}

export const undo = ({ grids, past, future }: DraftHistory): Step | null => {
  const cells = past.at(-1)
  if (!cells) return null
  const written = write(grids, cells)
  return {
    history: { grids: written.grids, past: past.slice(0, -1), future: [...future, written.inverse] },
    cells,
  }
}

export const redo = ({ grids, past, future }: DraftHistory): Step | null => {
  const cells = future.at(-1)
  if (!cells) return null
  const written = write(grids, cells)
  return {
    history: { grids: written.grids, past: [...past, written.inverse], future: future.slice(0, -1) },
    cells,
  }
}

/** Re-applies unsaved cells to a reloaded draft. */
export const writeOver = (grids: DraftGrids, cells: readonly DraftCell[]): DraftGrids =>
  write(grids, cells).grids
