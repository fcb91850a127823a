import { Worker } from 'node:worker_threads'
import type { DayPlan, DayProposal } from '@kervan/domain/courier/dispatch/proposeDay'

/** Timeout in ms, far above the time that a day takes on a busy machine. */
const patienceMs = 15_000

/** Registers a TypeScript loader before the worker's source is imported; the build bundles the worker as one file. */
const startFromSource = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(require('node:worker_threads').workerData)
})`

const startThread = (): Worker => {
  const isSource = import.meta.url.endsWith('.ts')
  // The process's own flags (loader, debugger) are not needed in the worker and cost time.
  if (!isSource) return new Worker(new URL('./proposalWorker.mjs', import.meta.url), { execArgv: [] })
  const workerData = new URL('./proposalWorker.ts', import.meta.url).href
  return new Worker(startFromSource, { eval: true, workerData, execArgv: [] })
}

let last: Promise<unknown> = Promise.resolve()

/** Calculates one proposal at a time per process. Null when it timed out or crashed. */
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
