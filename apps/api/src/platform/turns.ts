/** Queue for work that needs a core and much memory: limited concurrency, and a limited number of waiting calls. */
import { AppError } from './errors.ts'

interface TurnLimits {
  atOnce: number
  mostWaiting: number
}

/** Creates a function that resolves when it is the caller's turn; the resolved function ends the turn. */
export const createTurns = ({ atOnce, mostWaiting }: TurnLimits) => {
  let running = 0
  const waiting: (() => void)[] = []
  /** @throws AppError temporarilyUnavailable when too many calls wait */
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
