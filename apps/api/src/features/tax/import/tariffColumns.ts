/** Finds the columns of a tariff file by their headings. */
import { toBasicLatin } from '@kervan/domain/identity/transliterate'
import { readCellText } from '../../../platform/spreadsheet/cells.ts'
import type { Sheet } from '../../../platform/spreadsheet/cells.ts'
import type { ColumnName, TariffFormat } from './tariffFormats.ts'

/** Column index from 0; -1 when the file has no such column. */
export type TariffColumns = Record<ColumnName, number>

export interface TariffHeading {
  /** Row index in the sheet, from 0. */
  row: number
  columns: TariffColumns
}

const fold = (text: string): string =>
  toBasicLatin(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Rows searched for the headings: titles may precede them. */
const rowsToLookAt = 10

/** Undefined when no row has headings for all columns that the format requires. */
export const findTariffColumns = (
  { rows }: Sheet,
  { titles, required }: TariffFormat,
): TariffHeading | undefined => {
  for (const [row, cells] of rows.slice(0, rowsToLookAt).entries()) {
    const texts = cells.map((cell) => fold(readCellText(cell)))
    const find = (name: ColumnName): number =>
      titles[name].map((title) => texts.indexOf(title)).find((column) => column >= 0) ?? -1
    const columns: TariffColumns = {
      code: find('code'),
      rate: find('rate'),
      description: find('description'),
      indent: find('indent'),
      quota: find('quota'),
      unit: find('unit'),
      note: find('note'),
    }
    if (required.every((name) => columns[name] >= 0)) return { row, columns }
  }
  return undefined
}
