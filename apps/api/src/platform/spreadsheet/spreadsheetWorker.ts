/**
 * Reads or writes one spreadsheet in a worker thread, so that a malicious file only affects this thread. Node runs
 * the file from the sources as it is, without its types: it imports nothing of the product but types.
 */
import { parentPort } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import * as xlsx from '@e965/xlsx'
import type { CellObject, ParsingOptions, WorkBook } from '@e965/xlsx'
import type { Cell, Sheet } from './cells.ts'
import type {
  ReadTask,
  Refusal,
  Spreadsheet,
  SpreadsheetAnswer,
  SpreadsheetFormat,
} from './readSpreadsheet.ts'
import type { SheetContent, WriteTask, Written } from './writeSpreadsheet.ts'

const { read, set_cptable, utils, write } = xlsx

/** A compound file, the container of old workbooks. The library's own types leave it out. */
interface Container {
  FullPaths: string[]
}

interface Containers {
  read: (file: Buffer, options: { type: 'buffer' }) => Container
  find: (container: Container, path: string) => object | null
  utils: {
    cfb_new: () => Container
    cfb_add: (container: Container, path: string, content: Uint8Array) => void
  }
}

interface NumberFormats {
  is_date: (format: string) => boolean
  format: (format: string, value: number) => string
  parse_date_code: (
    serial: number,
    options: { date1904: boolean },
  ) => { y: number; m: number; d: number } | null
}

const { CFB, SSF, parse_zip } = xlsx as unknown as {
  CFB: Containers
  SSF: NumberFormats
  parse_zip: (container: Container, options: ParsingOptions) => WorkBook
}

type Params = Record<string, string | number>

class Refused extends Error {
  readonly code: Refusal
  readonly params: Params
  constructor(code: Refusal, params: Params = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** Limits of the current file; one file at a time. */
let limits: ReadTask['limits']
let cellCount: number

/** Limits the result, because it is copied on the main thread, where a large copy delays other requests. */
function countCells<Row extends readonly unknown[]>(row: Row): Row {
  cellCount += row.length
  if (cellCount > limits.maxCells) throw new Refused('tooLarge')
  return row
}

async function readFile(file: Buffer): Promise<Spreadsheet> {
  if (file.length === 0) throw new Refused('empty')
  const format = recognise(file)
  if (format === null || !limits.formats.includes(format)) throw new Refused('notASpreadsheet')
  const sheets =
    format === 'csv' ? [readText(file)] : readSheets(format === 'xlsx' ? openZip(file) : await openXls(file))
  if (sheets.every(({ rows }) => rows.every((row) => row.every((cell) => cell === null))))
    throw new Refused('empty')
  return { format, sheets }
}

/** Detects the format by the first bytes, because name and content type prove nothing. */
function recognise(file: Buffer): SpreadsheetFormat | null {
  const head = file.subarray(0, 8).toString('latin1')
  if (head.startsWith('PK\x03\x04')) return 'xlsx'
  if (head === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return 'xls'
  const start = file.subarray(0, 4096)
  const isUtf16 = head.startsWith('\xff\xfe') || head.startsWith('\xfe\xff')
  const isOther = /^(%PDF|\s*<|\{\\rtf|PK)/.test(head) || (!isUtf16 && start.includes(0))
  return isOther ? null : 'csv'
}

// ---- .xlsx

/** Pictures, printer settings and embedded files are never decompressed. */
const isNeeded = /\.(xml|rels)$/i

/** Decompresses files with a limit for the sum, because sizes declared in the file are not trustworthy. */
function openZip(file: Buffer): WorkBook {
  const container = CFB.utils.cfb_new()
  let room = limits.maxUnpackedBytes
  let hasWorkbook = false
  for (const entry of listEntries(file)) {
    if (/vbaProject|^xl\/macrosheets\//i.test(entry.name)) throw new Refused('macro')
    if (!isNeeded.test(entry.name)) continue
    if (entry.name.toLowerCase() === 'xl/workbook.xml') hasWorkbook = true
    const content = unpack(file, entry, room)
    room -= content.length
    CFB.utils.cfb_add(container, `/${entry.name}`, content)
  }
  if (!hasWorkbook) throw new Refused('notASpreadsheet')
  return parse_zip(container, readOptions)
}

interface Entry {
  isEncrypted: boolean
  method: number
  packedBytes: number
  offset: number
  name: string
}

function listEntries(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Refused('unreadable')
  const count = file.readUInt16LE(end + 10)
  const entries: Entry[] = []
  for (let index = 0, at = file.readUInt32LE(end + 16); index < count; index++) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Refused('unreadable')
    const nameLength = file.readUInt16LE(at + 28)
    entries.push({
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function unpack(file: Buffer, { isEncrypted, method, packedBytes, offset }: Entry, room: number): Buffer {
  if (isEncrypted) throw new Refused('encrypted')
  const begin = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const packed = file.subarray(begin, begin + packedBytes)
  if (method !== 0 && method !== 8) throw new Refused('unreadable')
  if (method === 0) {
    if (packed.length > room) throw new Refused('tooLarge')
    return packed
  }
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(room, 1) })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? new Refused('tooLarge')
      : new Refused('unreadable')
  }
}

// ---- .xls

async function openXls(file: Buffer): Promise<WorkBook> {
  // Loads code pages only for old workbooks, which need them for Turkish letters.
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  const container = CFB.read(file, { type: 'buffer' })
  const has = (name: string) => CFB.find(container, name) !== null
  if (has('/EncryptedPackage')) throw new Refused('encrypted')
  if (has('/_VBA_PROJECT_CUR') || container.FullPaths.some((path) => path.includes('_VBA_PROJECT')))
    throw new Refused('macro')
  if (!has('/Workbook') && !has('/Book')) throw new Refused('notASpreadsheet')
  try {
    return read(file, { ...readOptions, type: 'buffer' })
  } catch (error) {
    throw /password/i.test(String(error)) ? new Refused('encrypted') : error
  }
}

// ---- cells

const readOptions: ParsingOptions = {
  dense: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  cellFormula: true,
}

function readSheets(workbook: WorkBook): Sheet[] {
  const startsIn1904 = workbook.Workbook?.WBProps?.date1904 === true
  return workbook.SheetNames.map((name) => {
    const sheet = workbook.Sheets[name]
    const rows: readonly (readonly Stored[] | undefined)[] = sheet?.['!data'] ?? []
    const lastRow = findLastIndex(rows, (row) => row?.some(isFilled))
    if (lastRow >= limits.maxRows) throw new Refused('tooManyRows', { max: limits.maxRows })
    return {
      name,
      rows: Array.from({ length: lastRow + 1 }, (_, index) => readRow(rows[index] ?? [], startsIn1904)),
      merges: (sheet?.['!merges'] ?? []).map(({ s, e }) => ({
        firstRow: s.r,
        lastRow: e.r,
        firstColumn: s.c,
        lastColumn: e.c,
      })),
    }
  })
}

type Stored = CellObject | null | undefined

const isFilled = (cell: Stored): cell is CellObject =>
  cell !== null && cell !== undefined && (cell.f !== undefined || (cell.v !== undefined && cell.v !== ''))

function readRow(cells: readonly Stored[], startsIn1904: boolean): Cell[] {
  const last = findLastIndex(cells, isFilled)
  if (last >= limits.maxColumns) throw new Refused('tooManyColumns', { max: limits.maxColumns })
  return countCells(Array.from({ length: last + 1 }, (_, index) => readCell(cells[index], startsIn1904)))
}

/** A file stores errors as numbers; as text, the number of `#N/A` would be a price of 42. */
const errorNames: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

/** A workbook has no days but numbers with the format of a day. */
const valueOf = ({ v }: CellObject): string | number | boolean | null =>
  v === undefined || v instanceof Date ? null : v

function readCell(cell: Stored, startsIn1904: boolean): Cell {
  if (!isFilled(cell)) return null
  if (cell.t === 'e') return { error: errorNames[Number(cell.v)] ?? '#ERROR!' }
  if (cell.f !== undefined || cell.F !== undefined) return { formula: true, value: valueOf(cell) }
  if (cell.t === 'n' && typeof cell.z === 'string' && SSF.is_date(cell.z))
    return readDay(Number(cell.v), startsIn1904)
  if (cell.t === 'n' && typeof cell.z === 'string' && writesZeros.test(cell.z))
    return readCode(Number(cell.v), cell.z)
  return valueOf(cell)
}

/** `00000`, `00-000`, `[<=99999]00000;00000-0000` are formats of codes; `0.00` and `#,##0` are formats of amounts. */
const writesZeros = /^(\[[^\]]*\])?00/

/** Treats the formatted text as a code only when it is the number with leading zeros. */
function readCode(value: number, format: string): Cell {
  const shown = SSF.format(format, value)
  const digits = shown.replace(/[ -]/g, '')
  return /^0\d+$/.test(digits) && Number(digits) === value ? { shown, value } : value
}

/** A day is stored as the number of days since an epoch; only the number format marks it as a day. */
function readDay(serial: number, startsIn1904: boolean): Cell {
  const date = SSF.parse_date_code(serial, { date1904: startsIn1904 })
  if (!date) return serial
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return { day: `${digits(date.y, 4)}-${digits(date.m, 2)}-${digits(date.d, 2)}`, serial }
}

// Array.prototype.findLastIndex does not skip holes, and rows of a sheet have many.
function findLastIndex<Value>(list: readonly Value[], test: (value: Value) => unknown): number {
  for (let index = list.length - 1; index >= 0; index--) if (test(list[index]!)) return index
  return -1
}

// ---- .csv

/** Cells remain text: the same digits are different numbers in different countries. */
type TextRow = (string | null)[]

function readText(file: Buffer): Sheet {
  const text = decode(file)
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const rows = splitCells(body, declared?.[1] ?? findSeparator(body))
  // A `sep=` line is removed, but counts as a row of the file.
  if (declared) rows.unshift([])
  return { name: '', rows: rows.map(trimEnd), merges: [] }
}

/** Decodes UTF-8 or UTF-16 with a byte order mark, or UTF-8 without; invalid UTF-8 comes from a Turkish Windows. */
function decode(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1254').decode(file)
  }
}

/** Chooses the most frequent separator of the first line; a semicolon on a tie, because commas are decimals here. */
function findSeparator(text: string): string {
  const firstLine = /[^\r\n]+/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? ''
  const count = (separator: string) => firstLine.split(separator).length - 1
  return [';', '\t', ',', '|'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

function splitCells(text: string, separator: string): TextRow[] {
  const rows: TextRow[] = []
  let row: TextRow = []
  for (let at = 0; at < text.length;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, separator)
    row.push(cell.text === '' ? null : cell.text)
    at = cell.end
    if (text[at] === separator) {
      at++
      if (at < text.length) continue
      row.push(null)
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    if (rows.push(row) > limits.maxRows) throw new Refused('tooManyRows', { max: limits.maxRows })
    row = []
  }
  return rows
}

interface TextCell {
  text: string
  end: number
}

function readPlain(text: string, begin: number, separator: string): TextCell {
  let end = begin
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { text: text.slice(begin, end), end }
}

/** A quoted cell may contain separators, line breaks and doubled quotes. Text after the closing quote is kept. */
function readQuoted(text: string, begin: number): TextCell {
  let value = ''
  for (let at = begin + 1; ;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new Refused('unreadable')
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { text: value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}

function trimEnd(row: TextRow): TextRow {
  const last = findLastIndex(row, (cell) => cell !== null)
  if (last >= limits.maxColumns) throw new Refused('tooManyColumns', { max: limits.maxColumns })
  return countCells(row.slice(0, last + 1))
}

// ---- writing

function writeFile(sheets: readonly SheetContent[], format: WriteTask['format']): Uint8Array {
  const workbook = utils.book_new()
  for (const { name, rows, columnWidths = [] } of sheets) {
    const sheet = utils.aoa_to_sheet(rows as (string | number | null)[][], { dense: true })
    const columnCount = rows.reduce((most, row) => Math.max(most, row.length), 0)
    sheet['!cols'] = Array.from({ length: columnCount }, (_, index) => ({ wch: columnWidths[index] ?? 12 }))
    utils.book_append_sheet(workbook, sheet, name)
  }
  const bookType = format === 'xls' ? 'biff8' : 'xlsx'
  return new Uint8Array(write(workbook, { type: 'array', bookType, compression: true }) as ArrayBuffer)
}

// ---- runs last, after all definitions above

async function answerRead({ read: bytes, limits: ofFile }: ReadTask): Promise<SpreadsheetAnswer> {
  limits = ofFile
  cellCount = 0
  try {
    return await readFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    return error instanceof Refused
      ? { refused: error.code, params: error.params }
      : { refused: 'unreadable', params: {}, cause: String(error) }
  }
}

function answerWrite({ write: sheets, format }: WriteTask): Written {
  try {
    return { bytes: writeFile(sheets, format) }
  } catch (error) {
    return { failed: String(error) }
  }
}

const answer = async (task: ReadTask | WriteTask): Promise<void> =>
  parentPort!.postMessage('read' in task ? await answerRead(task) : answerWrite(task))

parentPort!.on('message', (task: ReadTask | WriteTask) => void answer(task))
