/** Leaves a target alone for a while after it failed several times in a row, then tries it with a single call. */

export interface CircuitBreaker {
  /** Whether a call may be made now. Who gets true must report how it went. */
  enter: () => boolean
  succeeded: () => void
  failed: () => void
  /** The call was not made after all: as if it had not been entered. */
  notCalled: () => void
  /** When the target is tried again; null while it is not left alone. */
  pausedUntil: () => Date | null
}

export interface BreakerRule {
  /** So many failures in a row open it. */
  failures: number
  pauseMs: number
}

export const createCircuitBreaker = ({ failures, pauseMs }: BreakerRule, now: () => Date): CircuitBreaker => {
  let inARow = 0
  let openedAt: number | null = null
  let isTrying = false
  return {
    enter: () => {
      if (openedAt === null) return true
      if (isTrying || now().getTime() < openedAt + pauseMs) return false
      isTrying = true
      return true
    },
    succeeded: () => {
      inARow = 0
      openedAt = null
      isTrying = false
    },
    failed: () => {
      inARow += 1
      isTrying = false
      if (inARow >= failures) openedAt = now().getTime()
    },
    notCalled: () => {
      isTrying = false
    },
    pausedUntil: () => (openedAt === null ? null : new Date(openedAt + pauseMs)),
  }
}
