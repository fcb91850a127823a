import { describe, expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { columnLetters, isDayCell, isFormulaCell, readCellDecimal, readCellText } from './cells.ts'
import { readSpreadsheet } from './readSpreadsheet.ts'
import { buildBook, buildOtherZip, changePart, writeBook } from './testing/buildWorkbook.ts'
import type { SpreadsheetLimits } from './readSpreadsheet.ts'

const limits: SpreadsheetLimits = { formats: ['xlsx', 'xls', 'csv'], maxRows: 1000, maxColumns: 20 }

const encode = (text: string) => new TextEncoder().encode(text)

const refusalOf = (bytes: Uint8Array, own: Partial<SpreadsheetLimits> = {}) =>
  readSpreadsheet(bytes, { ...limits, ...own }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof AppError ? error.fields[0]?.key.split('.')[1] : error),
  )

describe('readSpreadsheet', () => {
  it.each(['xlsx', 'biff8'] as const)('keeps texts, numbers and positions of a %s file', async (bookType) => {
    const { sheets } = await readSpreadsheet(
      writeBook(buildBook([['Ülke', 'Şehir'], [], ['TR', 12.5, null, 'Iğdır'], [true, '00120']]), bookType),
      limits,
    )
    expect(sheets[0]?.rows).toEqual([['Ülke', 'Şehir'], [], ['TR', 12.5, null, 'Iğdır'], [true, '00120']])
  })

  it('distinguishes formulas, days and merged cells', async () => {
    const book = buildBook([[1], [46346], [3]])
    const sheet = book.Sheets['Sayfa 1']!
    sheet.A1 = { t: 'n', v: 3, f: '1+2' }
    sheet.A2 = { t: 'n', v: 46346, z: 'dd.mm.yyyy' }
    sheet['!merges'] = [{ s: { r: 2, c: 0 }, e: { r: 2, c: 3 } }]
    const read = (await readSpreadsheet(writeBook(book), limits)).sheets[0]!
    expect(read.rows).toEqual([[{ formula: true, value: 3 }], [{ day: '2026-11-20', serial: 46346 }], [3]])
    expect(isFormulaCell(read.rows[0]?.[0])).toBe(true)
    expect(isDayCell(read.rows[1]?.[0])).toBe(true)
    expect(read.merges).toEqual([{ firstRow: 2, lastRow: 2, firstColumn: 0, lastColumn: 3 }])
  })

  it.each(['xlsx', 'biff8'] as const)('shows codes with leading zeros in a %s file', async (bookType) => {
    const formats = [
      [1067, '00000', '01067'],
      [950, '00\\-000', '00-950'],
      [501, '[<=99999]00000;00000\\-0000', '00501'],
      [12.5, '00.00', '12.5'],
      [1234, '#,##0', '1234'],
      [-5, '000', '-5'],
    ] as const
    const book = buildBook(formats.map(([value]) => [value]))
    formats.forEach(([v, z], index) => (book.Sheets['Sayfa 1']![`A${index + 1}`] = { t: 'n', v, z }))
    const { rows } = (await readSpreadsheet(writeBook(book, bookType), limits)).sheets[0]!
    expect(rows.map(([cell]) => readCellText(cell))).toEqual(formats.map(([, , shown]) => shown))
    expect(rows.map(([cell]) => readCellDecimal(cell, 2))).toEqual(formats.map(([value]) => String(value)))
  })

  it.each(['xlsx', 'biff8'] as const)(
    'returns errors as errors, not numbers, in a %s file',
    async (bookType) => {
      const errors = [
        [7, '#DIV/0!'],
        [15, '#VALUE!'],
        [23, '#REF!'],
        [29, '#NAME?'],
        [42, '#N/A'],
      ] as const
      const book = buildBook(errors.map(([value]) => [value]))
      errors.forEach(([v], index) => (book.Sheets['Sayfa 1']![`A${index + 1}`] = { t: 'e', v }))
      const { rows } = (await readSpreadsheet(writeBook(book, bookType), limits)).sheets[0]!
      expect(rows.map(([cell]) => readCellText(cell))).toEqual(errors.map(([, name]) => name))
      expect(rows.map(([cell]) => readCellDecimal(cell, 2))).toEqual(errors.map(() => undefined))
    },
  )

  it('reads only existing rows when a file declares a million', async () => {
    const file = changePart(writeBook(buildBook([['a'], ['b'], ['c']])), '/xl/worksheets/sheet1.xml', (xml) =>
      xml.replace(/<dimension ref="[^"]*"\/>/, '<dimension ref="A1:XFD1048576"/>'),
    )
    expect((await readSpreadsheet(file, limits)).sheets[0]?.rows).toEqual([['a'], ['b'], ['c']])
  })
})

describe('CSV file', () => {
  it.each([
    ['UTF-8', encode('ülke;şehir\r\nTR;"a;""b""\nc"\r\n')],
    ['UTF-8 with a mark', encode('\ufeffülke;şehir\nTR;"a;""b""\nc"')],
    ['UTF-16', new Uint8Array(Buffer.from('\ufeffülke\tşehir\nTR\t"a;""b""\nc"', 'utf16le'))],
    ['Windows-1254', Uint8Array.from(Buffer.from('\xfclke,\xfeehir\nTR,"a;""b""\nc"', 'latin1'))],
  ])('reads a CSV file in %s', async (_, bytes) => {
    const { format, sheets } = await readSpreadsheet(bytes, limits)
    expect(format).toBe('csv')
    expect(sheets[0]?.rows).toEqual([
      ['ülke', 'şehir'],
      ['TR', 'a;"b"\nc'],
    ])
  })

  it('keeps line numbers of a CSV file after a declared separator and across empty lines', async () => {
    const rows = (await readSpreadsheet(encode('sep=,\na,b\n\n1,,\n'), limits)).sheets[0]?.rows
    expect(rows).toEqual([[], ['a', 'b'], [], ['1']])
  })
})

describe('rejected spreadsheets', () => {
  it.each([
    ['an empty file', new Uint8Array(), 'empty'],
    ['a workbook without a cell', writeBook(buildBook([[]])), 'empty'],
    ['a renamed PDF', encode('%PDF-1.7\n1 0 obj'), 'notASpreadsheet'],
    ['a page', encode('<html><table></table></html>'), 'notASpreadsheet'],
    ['a workbook with macros', writeBook({ ...buildBook([['a']]), vbaraw: encode('x') }, 'xlsm'), 'macro'],
    ['an archive cut in half', writeBook(buildBook([['a']])).slice(0, 900), 'unreadable'],
    ['another archive', buildOtherZip(), 'notASpreadsheet'],
    ['a quote without an end', encode('a;"b\nc'), 'unreadable'],
  ])('rejects a spreadsheet with its reason: %s', async (_, bytes, reason) => {
    expect(await refusalOf(bytes)).toBe(reason)
  })

  it('rejects a spreadsheet with too many rows or columns, also at distant positions', async () => {
    expect(await refusalOf(encode('a\n'.repeat(1001)))).toBe('tooManyRows')
    expect(await refusalOf(encode('a\n'.repeat(1000)))).toBe('accepted')
    const far = changePart(writeBook(buildBook([['a']])), '/xl/worksheets/sheet1.xml', (xml) =>
      xml.replace('</sheetData>', '<row r="1048576"><c r="A1048576" t="str"><v>x</v></c></row></sheetData>'),
    )
    expect(await refusalOf(far)).toBe('tooManyRows')
    expect(await refusalOf(encode(`${'a;'.repeat(20)}b`))).toBe('tooManyColumns')
  })

  it('rejects a spreadsheet with too many cells', async () => {
    expect(await refusalOf(encode('a;b;c\n'.repeat(10)), { maxCells: 29 })).toBe('tooLarge')
    expect(await refusalOf(encode('a;b;c\n'.repeat(10)), { maxCells: 30 })).toBe('accepted')
    const book = writeBook(buildBook(Array.from({ length: 10 }, () => [1, 2, 3])))
    expect(await refusalOf(book, { maxCells: 29 })).toBe('tooLarge')
    expect(await refusalOf(book, { maxCells: 30 })).toBe('accepted')
  })

  it('rejects a spreadsheet whose decompressed size exceeds the limit', async () => {
    const large = writeBook(buildBook(Array.from({ length: 900 }, () => ['a'.repeat(5000)])))
    expect(await refusalOf(large, { maxUnpackedBytes: 1_000_000 })).toBe('tooLarge')
  })

  it('rejects a spreadsheet at a time or memory limit without blocking others', async () => {
    const rows = Array.from({ length: 60_000 }, (_, row) =>
      Array.from({ length: 10 }, (_, column) => row + column),
    )
    const large = writeBook(buildBook(rows))
    let ticks = 0
    const timer = setInterval(() => ticks++, 10)
    expect(await refusalOf(large, { maxRows: 100_000, maxMilliseconds: 50 })).toBe('tooLarge')
    expect(await refusalOf(large, { maxRows: 100_000, maxMemoryMb: 32 })).toBe('tooLarge')
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(5)
  })

  it('rejects a spreadsheet of another format', async () => {
    expect(await refusalOf(encode('a;b'), { formats: ['xlsx', 'xls'] })).toBe('notASpreadsheet')
  })
})

describe('cells', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['12,5', '12.5'],
    [0.1 + 0.2, '0.3'],
    [1e-7, '0.0000001'],
    [{ formula: true, value: 7.25 } as const, '7.25'],
    ['on iki', undefined],
    [null, undefined],
    [{ day: '2026-11-20', serial: 46346 }, undefined],
  ])('converts the cell %j to the number %j', (cell, decimal) => {
    expect(readCellDecimal(cell, 2)).toBe(decimal)
  })

  it('converts cells to the text that a user sees', () => {
    expect(
      [' a ', 5, null, { day: '2026-11-20', serial: 46346 }, { error: '#REF!' }].map(readCellText),
    ).toEqual(['a', '5', '', '2026-11-20', '#REF!'])
  })

  it('converts column numbers to letters', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })
})
