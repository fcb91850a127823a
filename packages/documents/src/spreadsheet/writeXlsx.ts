/** Workbooks that people fill in and send back: templates, exports. */
import { utils, write } from '@e965/xlsx'

export interface SheetContent {
  /** At most 31 characters, none of `\ / ? * [ ] :`. */
  name: string
  /** Row by row; texts stay texts (a postal code keeps its zeros), numbers are numbers. */
  rows: readonly (readonly (string | number | null)[])[]
  /** In characters, from the first column on; 12 for those not named. */
  columnWidths?: readonly number[]
}

/** The bytes of an .xlsx file. */
export const writeXlsx = (sheets: readonly SheetContent[]): Uint8Array => {
  const workbook = utils.book_new()
  for (const { name, rows, columnWidths = [] } of sheets) {
    const sheet = utils.aoa_to_sheet(
      rows.map((row) => [...row]),
      { dense: true },
    )
    const columnCount = Math.max(0, ...rows.map((row) => row.length))
    sheet['!cols'] = Array.from({ length: columnCount }, (_, index) => ({ wch: columnWidths[index] ?? 12 }))
    utils.book_append_sheet(workbook, sheet, name)
  }
  return new Uint8Array(
    write(workbook, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer,
  )
}
