/** Writes workbooks: templates that people fill in, and exports. */
import { runOnThread } from './spreadsheetThread.ts'

export interface SheetContent {
  /** Sheet name of at most 31 characters, none of `\ / ? * [ ] :`. */
  name: string
  /** Rows; texts remain texts (a postal code keeps its zeros), numbers remain numbers. */
  rows: readonly (readonly (string | number | null)[])[]
  /** Widths in characters, from the first column on; default 12. */
  columnWidths?: readonly number[]
}

/** Input of the worker thread. */
export interface WriteTask {
  write: readonly SheetContent[]
  format: 'xlsx' | 'xls'
}

export type Written = { bytes: Uint8Array } | { failed: string }

/** Timeout in ms: tens of thousands of rows take a second or two, and the thread may be busy with another file. */
const maxMilliseconds = 60_000

/** Writes a workbook in a worker thread, so that other requests are not blocked. */
export const writeSpreadsheet = async (
  sheets: readonly SheetContent[],
  format: WriteTask['format'] = 'xlsx',
): Promise<Uint8Array> => {
  const task: WriteTask = { write: sheets, format }
  const answer = await runOnThread<Written>(task, { maxMilliseconds }, (written) => 'bytes' in written)
  if (answer && 'bytes' in answer) return answer.bytes
  const why = answer ? answer.failed : 'it took too much time or memory'
  throw new Error(`the workbook ${sheets[0]?.name} was not written: ${why}`)
}
