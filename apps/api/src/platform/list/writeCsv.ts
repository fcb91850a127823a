/** Writes a table as a text file that opens correctly in a spreadsheet program of the reader's country. */
import type { Language } from '../language.ts'
import { turkiyeTime } from './turkiyeTime.ts'
import type { ExportCell, ExportTable } from './exportTable.ts'

/**
 * Programs set to Turkish expect `;` between cells and `,` as decimal separator; they would read `1.5` as the
 * first of May.
 */
const separators = { tr: { cell: ';', decimal: ',' }, en: { cell: ',', decimal: '.' } }

/**
 * Escapes texts that a spreadsheet program would evaluate as a formula, with a leading apostrophe.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const defused = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

const quoted = (text: string, cell: string): string =>
  text.includes(cell) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const writeCell = (cell: ExportCell, language: Language): string => {
  if (cell === null) return ''
  if ('number' in cell) {
    const text = cell.decimals === null ? String(cell.number) : cell.number.toFixed(cell.decimals)
    return text.replace('.', separators[language].decimal)
  }
  if ('moment' in cell) return turkiyeTime(cell.moment).toISOString().slice(0, 16).replace('T', ' ')
  if ('day' in cell) return cell.day
  return quoted(defused(cell.text), separators[language].cell)
}

export async function* writeCsv(
  { headings, rows }: ExportTable,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const line = (cells: readonly ExportCell[]): string =>
    `${cells.map((cell) => writeCell(cell, language)).join(separators[language].cell)}\r\n`
  // The byte order mark declares UTF-8; without it Excel misreads Turkish letters.
  yield Buffer.from(`\ufeff${line(headings.map((heading) => ({ text: heading })))}`)
  for await (const piece of rows) yield Buffer.from(piece.map(line).join(''))
}
