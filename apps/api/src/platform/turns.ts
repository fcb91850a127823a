/** A queue for work that takes a core and much memory: some of it at a time, and a bounded number waits. */
import { AppError } from './errors.ts'

interface TurnLimits {
  atOnce: number
  mostWaiting: number
}

/** The function it makes resolves when it is the caller's turn; what it resolves with ends the turn. */
export const createTurns = ({ atOnce, mostWaiting }: TurnLimits) => {
  let running = 0
  const waiting: (() => void)[] = []
  /** @throws AppError temporarilyUnavailable when too many wait already */
  return async (): Promise<() => void> => {
    if (running < atOnce) running++
    else if (waiting.length >= mostWaiting) throw new AppError('temporarilyUnavailable')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return () => {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
