import { useCallback, useEffect, useRef } from 'react'
import type { SaveStatus } from './useDraft.ts'

const pauseMs = 1200
const retryMs = 8000

/**
 * Autosaves shortly after the last change and on leaving the page. `canSave` is checked each time. A save that
 * failed because of the connection is retried, at once when the connection returns.
 */
export const useAutosave = (
  save: () => Promise<unknown>,
  canSave: () => boolean | Promise<boolean>,
  status: SaveStatus,
) => {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isDirty = useRef(false)
  const act = useRef({ save, canSave })
  act.current = { save, canSave }

  const run = useCallback(async (): Promise<void> => {
    timer.current = null
    if (!isDirty.current || !(await act.current.canSave())) return
    isDirty.current = false
    await act.current.save().catch(() => {
      isDirty.current = true
    })
  }, [])

  const plan = useCallback(
    (afterMs: number) => {
      if (timer.current) clearTimeout(timer.current)
      timer.current = setTimeout(() => void run(), afterMs)
    },
    [run],
  )

  const markChanged = useCallback(() => {
    isDirty.current = true
    plan(pauseMs)
  }, [plan])

  /** Cancels the pending autosave, because the caller saves the draft now. */
  const markSaved = useCallback(() => {
    isDirty.current = false
    if (timer.current) clearTimeout(timer.current)
  }, [])

  useEffect(() => {
    if (status === 'failed') {
      isDirty.current = true
      plan(retryMs)
    }
  }, [status, plan])

  useEffect(() => {
    const retryNow = () => {
      if (isDirty.current) plan(0)
    }
    window.addEventListener('online', retryNow)
    return () => window.removeEventListener('online', retryNow)
  }, [plan])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      if (timer.current) clearTimeout(timer.current)
      // Saves pending changes on unmount, e.g. when the user opens another screen.
      void run()
    }
  }, [run])

  return { markChanged, markSaved }
}
