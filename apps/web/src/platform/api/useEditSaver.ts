import { useEffect, useSyncExternalStore } from 'react'
import type { EditSaver, EditSaveState } from './editSaver.ts'

/**
 * Connects an edit saver to its page: retries when the connection returns, warns before unsaved edits are lost,
 * and saves when the user leaves the page. Returns the saver's state.
 */
export const useEditSaver = <Edit, Answer extends { version: number }>(
  saver: EditSaver<Edit, Answer>,
): EditSaveState<Answer> => {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.read().unsavedCount > 0) event.preventDefault()
    }
    const saveAgain = () => {
      if (saver.read().kind === 'failed') void saver.flush()
    }
    window.addEventListener('beforeunload', warn)
    window.addEventListener('online', saveAgain)
    return () => {
      window.removeEventListener('online', saveAgain)
      window.removeEventListener('beforeunload', warn)
      void saver.flush()
    }
  }, [saver])
  return useSyncExternalStore(saver.subscribe, saver.read)
}
