/** Uploaded spreadsheet files. The content is untrusted, including the file name. */
import { fieldError } from '../errors.ts'
import { runOnThread } from './spreadsheetThread.ts'
import type { Sheet } from './cells.ts'

export type SpreadsheetFormat = 'xlsx' | 'xls' | 'csv'

export interface SpreadsheetLimits {
  formats: readonly SpreadsheetFormat[]
  /** Maximum rows per sheet, including the heading. */
  maxRows: number
  /** Maximum columns per sheet; defaults to 200. */
  maxColumns?: number
  /** Maximum cells of all sheets; defaults to 500,000. */
  maxCells?: number
  /** Maximum decompressed bytes of a workbook; defaults to 64 MiB. */
  maxUnpackedBytes?: number
  /** Time limit in ms; defaults to 20 seconds. */
  maxMilliseconds?: number
  /** Memory of the worker thread; defaults to 512 MiB. */
  maxMemoryMb?: number
}

export interface Spreadsheet {
  format: SpreadsheetFormat
  /** In the order of the workbook; a text file has a single sheet without a name. */
  sheets: Sheet[]
}

/** Reason for rejecting a file; its text is `validation:spreadsheet.<code>`. */
export type Refusal =
  | 'empty'
  | 'notASpreadsheet'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'macro'
  | 'encrypted'
  | 'unreadable'

export type SpreadsheetAnswer =
  Spreadsheet | { refused: Refusal; params: Record<string, string | number>; cause?: string }

/** Input of the worker thread. */
export interface ReadTask {
  read: Uint8Array
  limits: Required<Omit<SpreadsheetLimits, 'maxMilliseconds' | 'maxMemoryMb'>>
}

/**
 * Reads the cells of a spreadsheet in a worker thread with limits for size, memory and time, so that other
 * requests are not blocked. Rows and columns count from 0, as in the file.
 * @throws AppError validationFailed on the field `field`, with a message for the uploader
 */
export const readSpreadsheet = async (
  bytes: Uint8Array,
  limits: SpreadsheetLimits,
  field = 'file',
): Promise<Spreadsheet> => {
  const { maxMilliseconds = 20_000, maxMemoryMb, ...ofFile } = limits
  const task: ReadTask = {
    read: bytes,
    limits: { maxColumns: 200, maxCells: 500_000, maxUnpackedBytes: 64 * 1024 * 1024, ...ofFile },
  }
  const answer = await runOnThread<SpreadsheetAnswer>(
    task,
    { maxMilliseconds, maxMemoryMb },
    (read) => !('refused' in read),
  )
  if (answer && !('refused' in answer)) return answer
  const { refused, params } = answer ?? { refused: answer === null ? 'tooLarge' : 'unreadable', params: {} }
  throw fieldError(field, `validation:spreadsheet.${refused}`, params)
}
