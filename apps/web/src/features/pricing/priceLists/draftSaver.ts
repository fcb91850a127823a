/**
 * Saves a draft's cells as they are edited: a moment after the last edit, one save at a time, each with the version
 * that the save before it answered. What could not be saved is kept and tried again.
 */
import type { PriceListProblem } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { ApiError } from '../../../platform/api/apiError.ts'
import type { DraftCell } from './priceListGrid.ts'

export interface DraftSaveState {
  /** `conflict`: someone else changed the draft; nothing is saved until the page decides. */
  kind: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  version: number
  /** Cells that the server does not have yet. */
  unsavedCount: number
  problems: readonly PriceListProblem[]
  error: unknown
}

interface DraftSaverOptions {
  version: number
  problems: readonly PriceListProblem[]
  send: (
    version: number,
    cells: DraftCell[],
  ) => Promise<{ version: number; problems: readonly PriceListProblem[] }>
  delayMs?: number
}

/** As the contract limits a save. */
const cellsPerSave = 10_000

const keyOf = ({ contentKind, zoneId, upToKg }: DraftCell): string => `${contentKind}/${zoneId}/${upToKg}`

export const createDraftSaver = ({ version, problems, send, delayMs = 700 }: DraftSaverOptions) => {
  const unsaved = new Map<string, DraftCell>()
  const listeners = new Set<() => void>()
  let state: DraftSaveState = { kind: 'saved', version, unsavedCount: 0, problems, error: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const tell = (changes: Partial<DraftSaveState>) => {
    state = { ...state, ...changes, unsavedCount: unsaved.size }
    for (const listener of listeners) listener()
  }

  const saveOnce = async (): Promise<void> => {
    const sent = [...unsaved].slice(0, cellsPerSave)
    tell({ kind: 'saving' })
    try {
      const answer = await send(
        state.version,
        sent.map(([, cell]) => cell),
      )
      // A cell that was edited again while it was on its way stays to be saved.
      for (const [key, cell] of sent) if (unsaved.get(key) === cell) unsaved.delete(key)
      tell({ ...answer, kind: unsaved.size > 0 ? 'waiting' : 'saved', error: null })
    } catch (error) {
      const isConflict = error instanceof ApiError && error.type === 'Conflict'
      tell({ kind: isConflict ? 'conflict' : 'failed', error })
    }
  }

  const saveAll = async (): Promise<void> => {
    do await saveOnce()
    while (state.kind === 'waiting')
  }

  /** Saves what is there to save now. Resolves with whether all of it is saved. */
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (unsaved.size > 0 && state.kind !== 'conflict') {
      running ??= saveAll().finally(() => (running = null))
      await running
    }
    return unsaved.size === 0
  }

  return {
    flush,
    add: (cells: readonly DraftCell[]): void => {
      for (const cell of cells) unsaved.set(keyOf(cell), cell)
      if (state.kind === 'conflict') return tell({})
      if (state.kind !== 'saving') tell({ kind: 'waiting' })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delayMs)
    },
    /** Another call changed the draft too, such as its terms. */
    setVersion: (next: number): void => tell({ version: next }),
    unsavedCells: (): DraftCell[] => [...unsaved.values()],
    read: (): DraftSaveState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver>
