/**
 * Writes a table as an .xlsx file while its rows are read: `writeSpreadsheet` needs a whole workbook in memory,
 * this function only a part. Contains the minimum parts of Office Open XML (ECMA-376 part 1, 18.3 and 18.8).
 */
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { turkiyeTime } from './turkiyeTime.ts'
import type { ExportCell, ExportTable } from './exportTable.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** Cell styles: indexes in `cellXfs` below. */
const styles = { heading: 1, text: 2, cents: 3, grams: 4, day: 5, minute: 6 }

const stylesPart = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.000"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="166" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`

const contentTypesPart = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`

const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`

const relationsPart = (...written: string[]): string =>
  `${head}<Relationships xmlns="${packages}/relationships">${written.join('')}</Relationships>`

/** Replaces characters that are forbidden in sheet names, and limits the length. */
const sheetName = (name: string): string => name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31)

const workbookPart = (name: string): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Maximum length of a cell's text. */
const mostLetters = 32_767

/** Removes characters that XML cannot contain. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text
    .slice(0, mostLetters)
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"]/g, (letter) => escapes[letter]!)

/** Marks texts as strings, so that they never become a formula or a number, even when a user edits the cell. */
const textCell = (text: string, style: number): string =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Days since 30 December 1899, as in spreadsheet programs. */
const serial = (moment: Date): number => moment.getTime() / 86_400_000 + 25_569

const numberCell = (value: number, style?: number): string =>
  Number.isFinite(value) ? `<c${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>` : '<c/>'

const decimalStyles = { 0: undefined, 2: styles.cents, 3: styles.grams }

const writeCell = (cell: ExportCell): string => {
  if (cell === null) return '<c/>'
  if ('number' in cell)
    return numberCell(cell.number, cell.decimals === null ? undefined : decimalStyles[cell.decimals])
  if ('moment' in cell) return numberCell(serial(turkiyeTime(cell.moment)), styles.minute)
  if ('day' in cell) return numberCell(serial(new Date(`${cell.day}T00:00:00Z`)), styles.day)
  return textCell(cell.text, styles.text)
}

async function* sheetPart({ headings, rows }: ExportTable): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${headings.length}" width="20" customWidth="1"/></cols><sheetData>`
  yield `<row>${headings.map((heading) => textCell(heading, styles.heading)).join('')}</row>`
  for await (const piece of rows)
    yield piece.map((cells) => `<row>${cells.map(writeCell).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

export const writeXlsx = (table: ExportTable): AsyncIterable<Uint8Array> => {
  const file = new ZipFile()
  const sent = new PassThrough()
  const sheet = Readable.from(sheetPart(table), { objectMode: false })
  const fail = (error: unknown) => sent.destroy(error instanceof Error ? error : new Error(String(error)))
  // A caller that disconnects ends the reading; a read error cuts the response, so that the caller notices the
  // incomplete file.
  sent.once('close', () => sheet.destroy())
  sheet.once('error', fail)
  file.once('error', fail)
  file.addBuffer(Buffer.from(contentTypesPart), '[Content_Types].xml')
  file.addBuffer(
    Buffer.from(relationsPart(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    '_rels/.rels',
  )
  file.addBuffer(Buffer.from(workbookPart(table.name)), 'xl/workbook.xml')
  file.addBuffer(
    Buffer.from(
      relationsPart(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'styles', 'styles.xml'),
      ),
    ),
    'xl/_rels/workbook.xml.rels',
  )
  file.addBuffer(Buffer.from(stylesPart), 'xl/styles.xml')
  file.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  file.end()
  file.outputStream.pipe(sent)
  return sent
}
