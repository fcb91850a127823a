/**
 * Which calls are worked. When more come than the process bears, waiting would make all of them late: those that would only
 * wait are refused at once, so that the others are answered as usual and the process is well again when the flood ends.
 */
import { AppError } from '../errors.ts'

export interface Admission {
  /** At the first sight of a call, before anything of it is worked. @throws AppError temporarilyUnavailable */
  admit: () => void
  /**
   * Once all of a call has arrived, so that a body that comes slowly takes nobody's place. Returns what ends it.
   * @throws AppError temporarilyUnavailable; tooManyRequests when `caller` alone has as many at work as one may
   */
  begin: (caller: string | null) => () => void
}

/** Calls at work, whatever they wait for. */
const mostAtWork = 512
/** A part of them, so that others are worked too while one sends without end. */
const mostAtWorkOfCaller = mostAtWork / 2
/** From so many on, it counts how long a call waits for a connection to the database. */
const manyAtWork = 64
const longestWaitMs = 500
/**
 * What arrives while the process computes is handed over together, in one turn of its loop. From so many calls on, those that are
 * seen later in the turn than this are refused: each has waited for those before it.
 */
const manyInTurn = 100
const longestTurnMs = 300

export const createAdmission = (
  /** How long the oldest of those waits who want a connection to the database. */
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
