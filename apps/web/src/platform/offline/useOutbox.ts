import { useEffect, useState } from 'react'
import type { OutboxEntry } from './offlineStore.ts'
import { listActions, subscribeToOutbox } from './outbox.ts'

/** Unsent actions of the user in order; undefined until loaded. */
export const useOutbox = (userId: number): OutboxEntry[] | undefined => {
  const [entries, setEntries] = useState<OutboxEntry[]>()
  useEffect(() => {
    let isOver = false
    const read = () =>
      void listActions(userId).then(
        (found) => {
          if (!isOver) setEntries(found)
        },
        // Reports no pending actions when IndexedDB is missing.
        () => {
          if (!isOver) setEntries([])
        },
      )
    read()
    const stop = subscribeToOutbox(read)
    return () => {
      isOver = true
      stop()
    }
  }, [userId])
  return entries
}
