/** Batches concurrent calls: they share their statements and their commit. */
import DataLoader from 'dataloader'
import type { Db } from './database.ts'

interface Call {
  ctx: { db: Db }
}

interface Own<Answer> {
  answer: Promise<Answer>
}

/**
 * While a batch runs, new calls wait up to this long in ms for the next batch; then the next batch starts in
 * parallel.
 */
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
 * Batches calls. A single call runs immediately. While a batch uses the database, further calls wait briefly
 * and form the next batch. After any failure the calls of the batch run one by one, so that each gets its own
 * error.
 * @param work returns answers in the order of the calls; all calls use one database
 * @param most maximum calls per batch
 */
export const gathered = <Asked extends Call, Answer>(
  work: (calls: readonly Asked[]) => Promise<Answer[]>,
  most: number,
): ((call: Asked) => Promise<Answer>) => {
  const alone = async (call: Asked): Promise<Answer> => (await work([call]))[0]!
  /** Resolves each answer separately, so that a slow call does not delay the others. */
  const workAll = async (calls: readonly Asked[]): Promise<Own<Answer>[]> => {
    if (calls.length > 1)
      try {
        const answers = await work(calls)
        return answers.map((answer) => ({ answer: Promise.resolve(answer) }))
      } catch {
        // The error is reported by the single calls below.
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
        // Waits until the current event loop turn ends, so that all calls of the turn join the batch.
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
