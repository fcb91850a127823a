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

const readInThread = (bytes: Uint8Array, limits: SpreadsheetLimits): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./spreadsheetWorker.mjs', import.meta.url), {
      workerData: {
        bytes,
        limits: { maxColumns: 200, maxUnpackedBytes: 64 * 1024 * 1024, ...limits },
      },
      resourceLimits: { maxOldGenerationSizeMb: limits.maxMemoryMb ?? 512 },
      // What the process was started with (a loader, a debugger) is not needed here and costs time.
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    const settle = (answer: Answer) => {
      clearTimeout(timer)
      resolve(answer)
      void worker.terminate()
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
  })
