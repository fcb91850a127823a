/** The thread in which spreadsheets are read and written, so that no request waits for one. */
import { Worker } from 'node:worker_threads'
import { createTurns } from '../turns.ts'

export interface ThreadLimits {
  /** Of the file and of what becomes of it. */
  maxMilliseconds: number
  /** 512 MiB unless it says otherwise. */
  maxMemoryMb?: number
}

/** Each may take a core and half a gigabyte. */
const waitForTurn = createTurns({ atOnce: 2, mostWaiting: 20 })

/** `null`: the thread took more time or memory than it may. `undefined`: it died without a word. */
type ThreadAnswer<T> = T | null | undefined

/** What spreadsheetWorker.mjs makes of `task`; `isHealthy` says whether its thread may serve the next one. */
export const askThread = async <T extends object>(
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

const startThread = (maxMemoryMb: number): Worker =>
  new Worker(new URL('./spreadsheetWorker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // What the process was started with (a loader, a debugger) is not needed here and costs time.
    execArgv: [],
    stdout: true,
    stderr: true,
  })

/** A thread that read its file well reads the next one in half the time; it rests no longer than this. */
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

/** A thread that refused its file, or took too much of anything, ends with it. */
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
    // Only when it died without a word; after an answer this changes nothing.
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
    worker.postMessage(task)
  })
