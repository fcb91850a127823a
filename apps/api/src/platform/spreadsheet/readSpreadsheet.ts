/** Files of rows and columns that people upload. Nothing of such a file is believed, not even its name. */
import { fieldError } from '../errors.ts'
import { askThread } from './spreadsheetThread.ts'
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
  const { maxMilliseconds = 20_000, maxMemoryMb, ...ofFile } = limits
  const answer = await askThread<Answer>(
    {
      read: bytes,
      limits: { maxColumns: 200, maxCells: 500_000, maxUnpackedBytes: 64 * 1024 * 1024, ...ofFile },
    },
    { maxMilliseconds, maxMemoryMb },
    (read) => !('refused' in read),
  )
  if (answer && !('refused' in answer)) return answer
  const { refused, params } = answer ?? { refused: answer === null ? 'tooLarge' : 'unreadable', params: {} }
  throw fieldError(field, `validation:spreadsheet.${refused}`, params)
}
