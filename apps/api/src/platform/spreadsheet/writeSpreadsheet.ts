/** Workbooks that people fill in and send back: templates, exports. */
import { askThread } from './spreadsheetThread.ts'

export interface SheetContent {
  /** At most 31 characters, none of `\ / ? * [ ] :`. */
  name: string
  /** Row by row; texts stay texts (a postal code keeps its zeros), numbers are numbers. */
  rows: readonly (readonly (string | number | null)[])[]
  /** In characters, from the first column on; 12 for those not named. */
  columnWidths?: readonly number[]
}

/** Tens of thousands of rows take a second or two; the thread may be busy with somebody's file before. */
const maxMilliseconds = 60_000

/** The bytes of a workbook, written in a thread of its own: no other request waits for it. */
export const writeSpreadsheet = async (
  sheets: readonly SheetContent[],
  format: 'xlsx' | 'xls' = 'xlsx',
): Promise<Uint8Array> => {
  const answer = await askThread<{ bytes: Uint8Array } | { failed: string }>(
    { write: sheets, format },
    { maxMilliseconds },
    (written) => 'bytes' in written,
  )
  if (answer && 'bytes' in answer) return answer.bytes
  const why = answer ? answer.failed : 'it took too much time or memory'
  throw new Error(`the workbook ${sheets[0]?.name} was not written: ${why}`)
}
