/** Test fixtures: price list files as users upload them. */
import { buildBook, writeBook } from '../../../platform/spreadsheet/testing/buildWorkbook.ts'

type Row = (string | number | null)[]

const heading = ['İçerik', 'Para birimi', 'Üzeri (kg)', 'Dahil (kg)', '1']

/**
 * Zone 1 of the list in testing/buildRates.ts: rows 2 and 3 are documents, 4 to 6 packages, 7 the price per kg
 * above.
 */
export const worldRows = (): Row[] => [
  heading,
  ['Doküman', 'EUR', 0, 0.5, 8],
  ['Doküman', 'EUR', 0.5, 1, 12],
  ['Paket', 'EUR', 0, 0.5, 10],
  ['Paket', 'EUR', 0.5, 1, 20],
  ['Paket', 'EUR', 1, 5, 45],
  ['Paket', 'EUR', 5, 'kg başına', 4],
]

/** Returns the rows with replacements by file row number; null removes a row. */
export const changeRows = (changes: Record<number, Row | null>): Row[] =>
  worldRows().flatMap((row, index) => {
    const changed = changes[index + 1]
    return changed === null ? [] : [changed ?? row]
  })

export const asXlsx = (rows: Row[], sheetName = 'Fiyatlar'): Uint8Array =>
  writeBook(buildBook(rows, sheetName))

export const asCsv = (rows: Row[], separator = ';'): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => row.map((cell) => cell ?? '').join(separator)).join('\r\n'))

export const uploadForm = (
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  fileName = 'liste.xlsx',
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ supplierServiceMethodId: '1', ...fields }))
    form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), fileName)
  return form
}
