/** Worker thread that reads and writes spreadsheets, so that requests are not blocked. */
import { Worker } from 'node:worker_threads'
import { createTurns } from '../turns.ts'

export interface ThreadLimits {
  /** Time limit of the spreadsheet task in ms. */
  maxMilliseconds: number
  /** Memory limit of the worker thread; defaults to 512 MiB. */
  maxMemoryMb?: number
}

/** Limits concurrency: each task may occupy a core and half a gigabyte. */
const waitForTurn = createTurns({ atOnce: 2, mostWaiting: 20 })

/** `null`: the thread exceeded its time or memory limit. `undefined`: it died without an answer. */
type ThreadAnswer<T> = T | null | undefined

/** Result of `task` from spreadsheetWorker.ts; `isHealthy` decides whether its thread may be reused. */
export const runOnThread = async <T extends object>(
  task: object,
  limits: ThreadLimits,
  isHealthy: (answer: T) => boolean,
): Promise<ThreadAnswer<T>> => {
  const endTurn = await waitForTurn()
  try {
    return await runInThread(task, limits, isHealthy)
  } finally {
    endTurn()
  }
}

const usualMemoryMb = 512

/** Node runs the TypeScript source directly; the build contains a bundle of it. */
const workerFile = import.meta.url.endsWith('.ts') ? './spreadsheetWorker.ts' : './spreadsheetWorker.mjs'

const startThread = (maxMemoryMb: number): Worker =>
  new Worker(new URL(workerFile, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // Drops the process's own options (a loader, a debugger), which are not needed here and cost time.
    execArgv: [],
    stdout: true,
    stderr: true,
  })

/** Idle time in ms before a thread ends: a warm thread reads the next file in half the time. */
const restMs = 60_000
let resting: { thread: Worker; wake: () => Worker } | undefined

const letRest = (thread: Worker): void => {
  const end = () => void thread.terminate()
  if (resting) return end()
  const forgetListeners = () => {
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event)
  }
  forgetListeners()
  const timer = setTimeout(end, restMs).unref()
  const wake = () => {
    clearTimeout(timer)
    if (resting?.thread === thread) resting = undefined
    forgetListeners()
    return thread
  }
  thread.once('error', wake).once('exit', wake).unref()
  resting = { thread, wake }
}

const takeThread = (maxMemoryMb: number | undefined): Worker => {
  if (maxMemoryMb !== undefined || !resting) return startThread(maxMemoryMb ?? usualMemoryMb)
  const thread = resting.wake()
  thread.ref()
  return thread
}

/** A thread that rejected its file or exceeded a limit is not reused. */
const runInThread = <T extends object>(
  task: object,
  { maxMilliseconds, maxMemoryMb }: ThreadLimits,
  isHealthy: (answer: T) => boolean,
): Promise<ThreadAnswer<T>> =>
  new Promise((resolve, reject) => {
    const worker = takeThread(maxMemoryMb)
    const settle = (answer: T | null) => {
      clearTimeout(timer)
      resolve(answer)
      if (answer === null || !isHealthy(answer) || maxMemoryMb !== undefined) void worker.terminate()
      else letRest(worker)
    }
    const timer = setTimeout(() => settle(null), maxMilliseconds)
    worker.once('message', settle)
    worker.once('error', (error: Error & { code?: string }) => {
      clearTimeout(timer)
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null)
      else reject(error)
    })
    // Only relevant when the thread died without an answer; afterwards resolving again has no effect.
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
    worker.postMessage(task)
  })
