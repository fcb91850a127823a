/** Circuit breaker: pauses calls to a target after several consecutive failures, then allows a single trial call. */

export interface CircuitBreaker {
  /** Returns true if a call may be made now; the caller must then report its outcome. */
  enter: () => boolean
  succeeded: () => void
  failed: () => void
  /** Cancels an `enter` of the breaker, because the call was not made. */
  notCalled: () => void
  /** Time of the next trial call; null while the target is not paused. */
  pausedUntil: () => Date | null
}

export interface BreakerRule {
  /** Number of consecutive failures that open the breaker. */
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
