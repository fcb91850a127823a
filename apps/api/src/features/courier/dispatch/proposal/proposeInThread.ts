import { Worker } from 'node:worker_threads'
import type { DayPlan, DayProposal } from '@kervan/domain/courier/dispatch/proposeDay'

/** Far more than a day takes on a busy machine. */
const patienceMs = 15_000

/** Node cannot read the source of the thread before a loader is there; the build holds the thread as one file. */
const startFromSource = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(require('node:worker_threads').workerData)
})`

const startThread = (): Worker => {
  const isSource = import.meta.url.endsWith('.ts')
  // What the process was started with (a loader, a debugger) is not needed here and costs time.
  if (!isSource) return new Worker(new URL('./proposalWorker.mjs', import.meta.url), { execArgv: [] })
  const workerData = new URL('./proposalWorker.ts', import.meta.url).href
  return new Worker(startFromSource, { eval: true, workerData, execArgv: [] })
}

let last: Promise<unknown> = Promise.resolve()

/** One day at a time in a process. Null: it took too long or died. */
export const proposeInThread = (plan: DayPlan): Promise<DayProposal | null> => {
  const mine = last.then(() => runInThread(plan))
  last = mine
  return mine
}

const runInThread = (plan: DayPlan): Promise<DayProposal | null> =>
  new Promise((resolve) => {
    const worker = startThread()
    const settle = (answer: DayProposal | null) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
    }
    const timer = setTimeout(() => settle(null), patienceMs)
    worker.once('message', settle)
    worker.once('error', () => settle(null))
    worker.once('exit', () => settle(null))
    worker.postMessage(plan)
  })
