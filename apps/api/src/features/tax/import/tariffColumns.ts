/**
 * Finds the columns of a tariff file: the export of hts.usitc.gov, the Commission's annual database, or a
 * combined list.
 */
import { toBasicLatin } from '@kervan/domain/identity/transliterate'
import { readCellText } from '../../../platform/spreadsheet/cells.ts'
import type { Sheet } from '../../../platform/spreadsheet/cells.ts'

const titles = {
  code: ['hts number', 'hts no', 'hts8', 'hts 8', 'hts', 'hts code', 'gtip', 'kod', 'hts kodu'],
  rate: [
    'general rate of duty',
    'general',
    'mfn text rate',
    'mfn rate',
    'column 1 general',
    'oran',
    'genel oran',
    'vergi orani',
  ],
  description: ['description', 'brief description', 'article description', 'tanim', 'aciklama'],
  indent: ['indent'],
  quota: ['quota quantity', 'quota', 'kota'],
} as const

type ColumnName = keyof typeof titles
export type TariffColumns = Record<'code' | 'rate', number> &
  Record<Exclude<ColumnName, 'code' | 'rate'>, number>

export interface TariffHeading {
  /** Row index in the sheet, from 0. */
  row: number
  /** -1 when the file has no such column. */
  columns: TariffColumns
}

const fold = (text: string): string =>
  toBasicLatin(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Rows searched for the headings: titles may precede them. */
const rowsToLookAt = 10

/** Undefined when no row has headings for both codes and rates. */
export const findTariffColumns = ({ rows }: Sheet): TariffHeading | undefined => {
  for (const [row, cells] of rows.slice(0, rowsToLookAt).entries()) {
    const texts = cells.map((cell) => fold(readCellText(cell)))
    const find = (name: ColumnName): number =>
      titles[name].map((title) => texts.indexOf(title)).find((column) => column >= 0) ?? -1
    const columns = {
      code: find('code'),
      rate: find('rate'),
      description: find('description'),
      indent: find('indent'),
      quota: find('quota'),
    }
    if (columns.code >= 0 && columns.rate >= 0) return { row, columns }
  }
  return undefined
}
