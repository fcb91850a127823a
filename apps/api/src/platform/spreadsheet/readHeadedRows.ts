import { fieldError } from '../errors.ts'
import { readCellText } from './cells.ts'
import type { Sheet } from './cells.ts'
import { readSpreadsheet } from './readSpreadsheet.ts'

export interface HeadedRow<Column extends string> {
  /** Row number as shown by the spreadsheet program. */
  row: number
  texts: Partial<Record<Column, string>>
}

interface Wanted<Column extends string> {
  /** Maps a heading to its column; undefined for an unknown heading. */
  readHeading: (text: string) => Column | undefined
  /** A row without any of these columns is not a heading. */
  keys: readonly Column[]
  mostRows: number
  /** Text keys of the errors for rejected files. */
  refusals: Record<'noHeading' | 'noRows' | 'tooMany', string>
}

/** Rows searched for the heading: a title and notes may come before it. */
const searchedRows = 30

const findHeading = <Column extends string>({ rows }: Sheet, { readHeading, keys }: Wanted<Column>) => {
  for (const [index, cells] of rows.slice(0, searchedRows).entries()) {
    const columns = cells.map((cell) => readHeading(readCellText(cell)))
    if (keys.some((key) => columns.includes(key))) return { index, columns }
  }
  return null
}

/**
 * Reads the rows below the first known headings, for lists that people fill in.
 * @throws AppError validationFailed on `file`
 */
export const readHeadedRows = async <Column extends string>(
  bytes: Uint8Array,
  wanted: Wanted<Column>,
): Promise<HeadedRow<Column>[]> => {
  const { mostRows, refusals } = wanted
  const { sheets } = await readSpreadsheet(bytes, {
    formats: ['xlsx', 'xls', 'csv'],
    // Doubles the limit, because empty rows are read too.
    maxRows: 2 * mostRows + searchedRows,
    maxColumns: 50,
  })
  for (const sheet of sheets) {
    const heading = findHeading(sheet, wanted)
    if (!heading) continue
    const rows = sheet.rows.slice(heading.index + 1).flatMap((cells, index): HeadedRow<Column>[] => {
      const texts: HeadedRow<Column>['texts'] = {}
      for (const [place, name] of heading.columns.entries())
        if (name) texts[name] ??= readCellText(cells[place])
      const isEmpty = Object.values(texts).every((text) => text === '')
      return isEmpty ? [] : [{ row: heading.index + index + 2, texts }]
    })
    if (rows.length === 0) throw fieldError('file', refusals.noRows)
    if (rows.length > mostRows) throw fieldError('file', refusals.tooMany, { max: mostRows })
    return rows
  }
  throw fieldError('file', refusals.noHeading)
}
