/**
 * Admission control for overload: excess calls are rejected immediately instead of queued, so that accepted
 * calls are answered at the usual speed and the process recovers when the load ends.
 */
import { AppError } from '../errors.ts'

export interface Admission {
  /** Checked when a call arrives, before any processing. @throws AppError temporarilyUnavailable */
  admit: () => void
  /**
   * Called when the whole request has arrived, so that a slow upload occupies no place. Returns the function
   * that ends the call.
   * @throws AppError temporarilyUnavailable; tooManyRequests when `caller` alone reaches the limit per caller
   */
  begin: (caller: string | null) => () => void
}

/** Maximum number of calls that run at the same time, including waiting ones. */
const mostAtWork = 512
/** Maximum running calls of one caller, so that a caller that sends without pause cannot block others. */
const mostAtWorkOfCaller = mostAtWork / 2
/** Number of running calls from which the wait for a database connection is checked. */
const manyAtWork = 64
const longestWaitMs = 500
/**
 * Calls that arrive during a computation are all delivered in the next event loop turn. From this many calls
 * on, those delivered later in the turn than the limit are rejected, because each waited for the preceding
 * ones.
 */
const manyInTurn = 100
const longestTurnMs = 300

export const createAdmission = (
  /** Wait in ms of the oldest request for a database connection. */
  oldestWaitMs: () => number,
  now: () => number = () => performance.now(),
): Admission => {
  let atWork = 0
  const ofCallers = new Map<string, number>()
  let seenInTurn = 0
  let turnBegan = 0

  const isTurnLong = (): boolean => {
    if (seenInTurn++ === 0) {
      turnBegan = now()
      setImmediate(() => (seenInTurn = 0))
    }
    return seenInTurn > manyInTurn && now() - turnBegan > longestTurnMs
  }

  const count = (caller: string, more: 1 | -1): void => {
    const calls = (ofCallers.get(caller) ?? 0) + more
    if (calls === 0) ofCallers.delete(caller)
    else ofCallers.set(caller, calls)
  }

  return {
    admit: () => {
      const isBusy =
        isTurnLong() || atWork >= mostAtWork || (atWork >= manyAtWork && oldestWaitMs() > longestWaitMs)
      if (isBusy) throw new AppError('temporarilyUnavailable')
    },
    begin: (caller) => {
      if (atWork >= mostAtWork) throw new AppError('temporarilyUnavailable')
      if (caller !== null && (ofCallers.get(caller) ?? 0) >= mostAtWorkOfCaller)
        throw new AppError('tooManyRequests', { params: { seconds: 1 } })
      atWork++
      if (caller !== null) count(caller, 1)
      return () => {
        atWork--
        if (caller !== null) count(caller, -1)
      }
    },
  }
}
