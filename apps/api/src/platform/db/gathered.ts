/** Calls that come at the same time are worked together: their statements, and their commit, are one. */
import DataLoader from 'dataloader'
import type { Db } from './database.ts'

interface Call {
  ctx: { db: Db }
}

/**
 * Whoever calls alone is worked at once. While one lot is at the database, those who call wait and are the next lot.
 * A lot that fails, for whichever of them, is worked one by one, so that each call has its own error.
 * @param work answers in the order of the calls; all of one database
 * @param most calls of one lot
 */
export const gathered = <Asked extends Call, Answer>(
  work: (calls: readonly Asked[]) => Promise<Answer[]>,
  most: number,
): ((call: Asked) => Promise<Answer>) => {
  const workAll = async (calls: readonly Asked[]): Promise<(Answer | Error)[]> => {
    if (calls.length > 1)
      try {
        return await work(calls)
      } catch {
        // Told by the ones below.
      }
    const alone = await Promise.allSettled(calls.map(async (call) => (await work([call]))[0]!))
    return alone.map((one) => {
      if (one.status === 'fulfilled') return one.value
      return one.reason instanceof Error ? one.reason : new Error(String(one.reason))
    })
  }
  const open = (): DataLoader<Asked, Answer> => {
    let atWork: Promise<unknown> = Promise.resolve()
    return new DataLoader(
      (calls: readonly Asked[]) => {
        const answers = workAll(calls)
        atWork = answers
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
  const ofDatabase = new WeakMap<Db, DataLoader<Asked, Answer>>()
  return (call) => {
    const { db } = call.ctx
    const loader = ofDatabase.get(db) ?? open()
    ofDatabase.set(db, loader)
    return loader.load(call)
  }
}
