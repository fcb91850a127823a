/**
 * Autosaves edits: shortly after the last edit, one save at a time, each with the version answered by the
 * previous save. Edits that failed to save are kept and retried.
 */
import { ApiError } from './apiError.ts'

export interface EditSaveState<Answer> {
  /** `conflict`: another user changed the data; saving stops until the page decides. */
  kind: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'
  version: number
  /** Number of edits that the server has not stored yet. */
  unsavedCount: number
  /** Server's answer to the last save. */
  answer: Answer
  error: unknown
}

interface EditSaverOptions<Edit, Answer extends { version: number }> {
  /** Server's answer with the data to edit. */
  answer: Answer
  /** Key of the edited position; a later edit with the same key replaces the earlier one. */
  keyOf: (edit: Edit) => string
  send: (version: number, edits: Edit[]) => Promise<Answer>
  /** Maximum number of edits per save, as limited by the contract. */
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
      // Keeps edits unsaved that were changed again during the save.
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

  /** Saves all pending edits now. Resolves to true if everything is saved. */
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
    /** Sets the version after another call changed the same data, such as a draft's terms. */
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
