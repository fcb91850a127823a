/** Calls counted in memory of this process, for what is too frequent and worth too little to be written down. */
export interface RecentCalls {
  /** Counts one more and says how many there are in the time that the first of them began. */
  count: (subject: string, now: Date) => number
  forget: (subject: string) => void
}

interface Window {
  calls: number
  endsAt: number
}

/** At most `capacity` subjects: of more, the one whose time ends first is forgotten and may begin again. */
export const createRecentCalls = ({
  windowMs,
  capacity,
}: {
  windowMs: number
  capacity: number
}): RecentCalls => {
  // In the order in which they began, which is the order in which they end.
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
