import { useEffect, useState } from 'react'
import type { OutboxEntry } from './offlineStore.ts'
import { listActions, subscribeToOutbox } from './outbox.ts'

/** The user's actions that were not sent yet, in their order; undefined until they are read. */
export const useOutbox = (userId: number): OutboxEntry[] | undefined => {
  const [entries, setEntries] = useState<OutboxEntry[]>()
  useEffect(() => {
    let isOver = false
    const read = () =>
      void listActions(userId).then(
        (found) => {
          if (!isOver) setEntries(found)
        },
        // Without a store nothing waits.
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
