/** Calls that come at the same time are worked together: their statements, and their commit, are one. */
import DataLoader from 'dataloader'
import type { Db } from './database.ts'

interface Call {
  ctx: { db: Db }
}

interface Own<Answer> {
  answer: Promise<Answer>
}

/** Until then others wait for a lot, and are the next one; then they go beside it. */
const mostWaitMs = 300

const settled = (own: readonly Own<unknown>[], atMostMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, atMostMs)
    void Promise.allSettled(own.map(({ answer }) => answer)).then(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Whoever calls alone is worked at once. While one lot is at the database, those who call wait a moment and are the next lot.
 * A lot that fails, for whichever of them, is worked one by one, so that each call has its own error.
 * @param work answers in the order of the calls; all of one database
 * @param most calls of one lot
 */
export const gathered = <Asked extends Call, Answer>(
  work: (calls: readonly Asked[]) => Promise<Answer[]>,
  most: number,
): ((call: Asked) => Promise<Answer>) => {
  const alone = async (call: Asked): Promise<Answer> => (await work([call]))[0]!
  /** Each answer by itself, so that a call which waits for long holds up no other. */
  const workAll = async (calls: readonly Asked[]): Promise<Own<Answer>[]> => {
    if (calls.length > 1)
      try {
        const answers = await work(calls)
        return answers.map((answer) => ({ answer: Promise.resolve(answer) }))
      } catch {
        // Told by the ones below.
      }
    return calls.map((call) => {
      const answer = alone(call)
      answer.catch(() => {})
      return { answer }
    })
  }
  const open = (): DataLoader<Asked, Own<Answer>> => {
    let atWork: Promise<unknown> = Promise.resolve()
    return new DataLoader(
      (calls: readonly Asked[]) => {
        const answers = workAll(calls)
        atWork = answers.then((own) => settled(own, mostWaitMs))
        return answers
      },
      {
        cache: false,
        maxBatchSize: most,
        // Not before this turn of the loop ends: whoever calls in it comes along.
        batchScheduleFn: (begin) => void atWork.then(() => setImmediate(begin)),
      },
    )
  }
  const ofDatabase = new WeakMap<Db, DataLoader<Asked, Own<Answer>>>()
  return async (call) => {
    const { db } = call.ctx
    const loader = ofDatabase.get(db) ?? open()
    ofDatabase.set(db, loader)
    return (await loader.load(call)).answer
  }
}
