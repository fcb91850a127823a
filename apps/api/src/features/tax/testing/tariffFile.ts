/** Test fixtures: tariff files as published by the Commission and as sent by users. */
import { buildBook, writeBook } from '../../../platform/spreadsheet/testing/buildWorkbook.ts'

type Row = (string | number | null)[]

/** Headings of the hts.usitc.gov export. */
const officialHeading = [
  'HTS Number',
  'Indent',
  'Description',
  'Unit of Quantity',
  'General Rate of Duty',
  'Special Rate of Duty',
  'Column 2 Rate of Duty',
  'Quota Quantity',
  'Additional Duties',
]

/** Rows 2 to 10 of the file; lines are in rows 5, 7 and 9. */
export const officialRows = (): Row[] => [
  officialHeading,
  ['6109', 0, 'T-shirts, singlets and other vests, knitted:', null, null, null, null, null, null],
  ['6109.10.00', 1, 'Of cotton', null, '16.5%', 'Free (AU)', '90%', null, null],
  ['6109.10.00.12', 2, 'T-shirts', 'doz.,kg', null, null, null, null, null],
  [null, 1, 'Of other textile materials:', null, null, null, null, null, null],
  ['6109.90.10', 2, 'Of man-made fibers', null, '31%', null, '90%', null, null],
  ['0409.00.00', 0, 'Natural honey', 'kg', '1.9¢/kg', null, '6.6¢/kg', null, null],
  ['1704.90.58', 0, 'Over quota', 'kg', '40¢/kg + 10.4%', null, null, '1,000 t', null],
  ['9903.05.79', 0, 'Articles the product of Türkiye', null, 'The duty + 12.5%', null, null, null, null],
]

export const changeTariff = (changes: Record<number, Row | null>): Row[] => {
  const rows = officialRows()
  const most = Math.max(rows.length, ...Object.keys(changes).map(Number))
  return Array.from({ length: most }, (_, index) => {
    const changed = changes[index + 1]
    return changed === undefined ? rows[index]! : changed
  }).filter((row): row is Row => row !== null)
}

export const asTariffXlsx = (rows: Row[]): Uint8Array => writeBook(buildBook(rows, 'hts'))

const quote = (cell: Row[number]): string => `"${String(cell ?? '').replaceAll('"', '""')}"`

export const asTariffText = (rows: Row[], separator = ','): string =>
  rows.map((row) => row.map(quote).join(separator)).join('\r\n')

export const asTariffCsv = (rows: Row[], separator = ','): Uint8Array =>
  new TextEncoder().encode(asTariffText(rows, separator))

export const tariffForm = (
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  fileName = 'hts.csv',
): FormData => {
  const form = new FormData()
  const all = { name: 'HTS 2026 Revision 20', validFrom: '2026-09-29', ...fields }
  for (const [name, value] of Object.entries(all)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  return form
}
