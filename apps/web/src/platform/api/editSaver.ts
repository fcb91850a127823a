/**
 * Saves edits as they are made: a moment after the last one, one save at a time, each with the version that the save before
 * it answered. What could not be saved is kept and tried again.
 */
import { ApiError } from './apiError.ts'

export interface EditSaveState<Answer> {
  /** `conflict`: someone else changed it; nothing is saved until the page decides. */
  kind: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  version: number
  /** What the server does not have yet. */
  unsavedCount: number
  /** What the last save answered. */
  answer: Answer
  error: unknown
}

interface EditSaverOptions<Edit, Answer extends { version: number }> {
  /** What was read. */
  answer: Answer
  /** The place that is edited: a later edit of it takes the earlier one's place. */
  keyOf: (edit: Edit) => string
  send: (version: number, edits: Edit[]) => Promise<Answer>
  /** As the contract limits a save. */
  mostPerSave: number
  delayMs?: number
}

export const createEditSaver = <Edit, Answer extends { version: number }>(
  options: EditSaverOptions<Edit, Answer>,
) => {
  const { answer, keyOf, send, mostPerSave, delayMs = 700 } = options
  const unsaved = new Map<string, Edit>()
  const listeners = new Set<() => void>()
  let state: EditSaveState<Answer> = {
    kind: 'saved',
    version: answer.version,
    unsavedCount: 0,
    answer,
    error: null,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null

  const tell = (changes: Partial<EditSaveState<Answer>>) => {
    state = { ...state, ...changes, unsavedCount: unsaved.size }
    for (const listener of listeners) listener()
  }

  const saveOnce = async (): Promise<void> => {
    const sent = [...unsaved].slice(0, mostPerSave)
    tell({ kind: 'saving' })
    try {
      const saved = await send(
        state.version,
        sent.map(([, edit]) => edit),
      )
      // What was edited again while it was on its way stays to be saved.
      for (const [key, edit] of sent) if (unsaved.get(key) === edit) unsaved.delete(key)
      tell({
        kind: unsaved.size > 0 ? 'waiting' : 'saved',
        version: saved.version,
        answer: saved,
        error: null,
      })
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
    add: (edits: readonly Edit[]): void => {
      for (const edit of edits) unsaved.set(keyOf(edit), edit)
      if (state.kind === 'conflict') return tell({})
      if (state.kind !== 'saving') tell({ kind: 'waiting' })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), delayMs)
    },
    /** Another call changed it too, such as a draft's terms. */
    setVersion: (next: number): void => tell({ version: next }),
    unsavedEdits: (): Edit[] => [...unsaved.values()],
    read: (): EditSaveState<Answer> => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type EditSaver<Edit, Answer extends { version: number }> = ReturnType<
  typeof createEditSaver<Edit, Answer>
>
