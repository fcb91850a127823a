/** Calls counted in this process's memory, for frequent data that is not worth storing. */
export interface RecentCalls {
  /** Counts a call and returns the number of calls in the current window of the subject. */
  count: (subject: string, now: Date) => number
  forget: (subject: string) => void
}

interface Window {
  calls: number
  endsAt: number
}

/** Maximum number of subjects: beyond it, the subject whose window ends first is evicted and starts again. */
export const createRecentCalls = ({
  windowMs,
  capacity,
}: {
  windowMs: number
  capacity: number
}): RecentCalls => {
  // Insertion order equals the order of expiry.
  const windows = new Map<string, Window>()

  const makeRoom = (now: number): void => {
    for (const [subject, { endsAt }] of windows) {
      if (endsAt > now && windows.size < capacity) return
      windows.delete(subject)
    }
  }

  return {
    count: (subject, now) => {
      const time = now.getTime()
      const known = windows.get(subject)
      if (known && known.endsAt > time) return ++known.calls
      windows.delete(subject)
      makeRoom(time)
      windows.set(subject, { calls: 1, endsAt: time + windowMs })
      return 1
    },
    forget: (subject) => void windows.delete(subject),
  }
}
