/** Files of rows and columns that people upload. Nothing of such a file is believed, not even its name. */
import { Worker } from 'node:worker_threads'
import { fieldError } from '../errors.ts'
import { waitForTurn } from './turns.ts'
import type { Sheet } from './cells.ts'

export type SpreadsheetFormat = 'xlsx' | 'xls' | 'csv'

export interface SpreadsheetLimits {
  formats: readonly SpreadsheetFormat[]
  /** Of one sheet, its heading included. */
  maxRows: number
  /** 200 unless it says otherwise. */
  maxColumns?: number
  /** Of all sheets together: 500,000 unless it says otherwise. */
  maxCells?: number
  /** What a packed workbook may unpack to: 64 MiB unless it says otherwise. */
  maxUnpackedBytes?: number
  /** 20 seconds unless it says otherwise. */
  maxMilliseconds?: number
  /** Memory of the thread that reads: 512 MiB unless it says otherwise. */
  maxMemoryMb?: number
}

export interface Spreadsheet {
  format: SpreadsheetFormat
  /** In the order of the workbook; a text file has one without a name. */
  sheets: Sheet[]
}

/** Why a file is refused; its text is `validation:spreadsheet.<code>`. */
type Refusal =
  | 'empty'
  | 'notASpreadsheet'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'macro'
  | 'encrypted'
  | 'unreadable'

type Answer = Spreadsheet | { refused: Refusal; params: Record<string, string | number>; cause?: string }

/**
 * The cells of a spreadsheet, read in a thread of its own within limits of size, memory and time, so that no other
 * request waits for it. Rows and columns count from 0 as they stand in the file.
 * @throws AppError validationFailed on the field `field`, in words for who sent the file
 */
export const readSpreadsheet = async (
  bytes: Uint8Array,
  limits: SpreadsheetLimits,
  field = 'file',
): Promise<Spreadsheet> => {
  const endTurn = await waitForTurn()
  try {
    const answer = await readInThread(bytes, limits)
    if ('refused' in answer)
      throw fieldError(field, `validation:spreadsheet.${answer.refused}`, answer.params)
    return answer
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
const readInThread = (bytes: Uint8Array, limits: SpreadsheetLimits): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = takeThread(limits.maxMemoryMb)
    const settle = (answer: Answer) => {
      clearTimeout(timer)
      resolve(answer)
      if ('refused' in answer || limits.maxMemoryMb !== undefined) void worker.terminate()
      else letRest(worker)
    }
    const timer = setTimeout(
      () => settle({ refused: 'tooLarge', params: {} }),
      limits.maxMilliseconds ?? 20_000,
    )
    worker.once('message', settle)
    worker.once('error', (error: Error & { code?: string }) => {
      clearTimeout(timer)
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refused: 'tooLarge', params: {} })
      else reject(error)
    })
    // Only when it died without a word; after an answer this changes nothing.
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve({ refused: 'unreadable', params: {} })
    })
    worker.postMessage({
      bytes,
      limits: { maxColumns: 200, maxCells: 500_000, maxUnpackedBytes: 64 * 1024 * 1024, ...limits },
    })
  })
