/** A table as a text file that a spreadsheet program of the reader's country opens rightly. */
import type { Language } from '../language.ts'
import { turkiyeTime } from './turkiyeTime.ts'
import type { ExportCell, ExportTable } from './exportList.ts'

/** Programs set to Turkish read `;` between cells and `,` as the decimal separator; `1.5` would become the first of May. */
const separators = { tr: { cell: ';', decimal: ',' }, en: { cell: ',', decimal: '.' } }

/**
 * A text that begins like a formula would be worked out by the program that opens the file; an apostrophe before it makes it
 * text. https://owasp.org/www-community/attacks/CSV_Injection
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
  // The mark says that the file is in UTF-8; without it Excel reads Turkish letters wrongly.
  yield Buffer.from(`\ufeff${line(headings.map((heading) => ({ text: heading })))}`)
  for await (const piece of rows) yield Buffer.from(piece.map(line).join(''))
}
