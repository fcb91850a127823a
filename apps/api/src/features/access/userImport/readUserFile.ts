import { mostImportedUsers } from '@kervan/contract/access/userImport.endpoints'
import { fieldError } from '../../../platform/errors.ts'
import { readCellText } from '../../../platform/spreadsheet/cells.ts'
import type { Sheet } from '../../../platform/spreadsheet/cells.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet/readSpreadsheet.ts'
import { readHeading } from './userFileLabels.ts'
import type { UserColumn } from './userFileLabels.ts'

export interface FileRow {
  /** As the file's own program numbers it. */
  row: number
  texts: Partial<Record<UserColumn, string>>
}

/** A title and some notes may stand above the heading. */
const searchedRows = 30
/** Rows that are empty are read too. */
const mostRows = 2 * mostImportedUsers + searchedRows

const findHeading = ({ rows }: Sheet) => {
  for (const [index, cells] of rows.slice(0, searchedRows).entries()) {
    const columns = cells.map((cell) => readHeading(readCellText(cell)))
    if (columns.includes('email')) return { index, columns }
  }
  return null
}

/**
 * The rows of the first sheet with our headings.
 * @throws AppError validationFailed on `file`
 */
export const readUserFile = async (bytes: Uint8Array): Promise<FileRow[]> => {
  const { sheets } = await readSpreadsheet(bytes, {
    formats: ['xlsx', 'xls', 'csv'],
    maxRows: mostRows,
    maxColumns: 50,
  })
  for (const sheet of sheets) {
    const heading = findHeading(sheet)
    if (!heading) continue
    const rows = sheet.rows.slice(heading.index + 1).flatMap((cells, index): FileRow[] => {
      const texts: FileRow['texts'] = {}
      for (const [place, name] of heading.columns.entries())
        if (name) texts[name] ??= readCellText(cells[place])
      const isEmpty = Object.values(texts).every((text) => text === '')
      return isEmpty ? [] : [{ row: heading.index + index + 2, texts }]
    })
    if (rows.length === 0) throw fieldError('file', 'user:import.noRows')
    if (rows.length > mostImportedUsers)
      throw fieldError('file', 'user:import.tooMany', { max: mostImportedUsers })
    return rows
  }
  throw fieldError('file', 'user:import.noHeading')
}
