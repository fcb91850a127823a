/**
 * Corpus of faulty and hostile price files: each gets a clear answer, none is partly stored, none blocks other
 * requests.
 */
import { utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceListEndpoints } from '@kervan/contract/pricing/priceLists/priceList.endpoints'
import { maxPriceListBytes } from '@kervan/contract/pricing/priceLists/priceListFields'
import { buildBook, changePart, writeBook } from '../../../../platform/spreadsheet/testing/buildWorkbook.ts'
import { startTestApp } from '../../../../testing/testApp.ts'
import type { TestApp } from '../../../../testing/testApp.ts'
import { asCsv, asXlsx, changeRows, uploadForm, worldRows } from '../../testing/priceFile.ts'
import { goToDayOfWorld, storePriceWorld } from '../../testing/priceWorld.ts'

const calls = priceListEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db)
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())

const upload = (bytes: Uint8Array, name: string) =>
  test.callFailing(calls.uploadPriceList, { token, form: uploadForm(bytes, {}, name) })
const countDrafts = async () =>
  (await test.call(calls.listPriceListDrafts, { token, body: {} })).body.totalCount

const encode = (text: string) => new TextEncoder().encode(text)
const sheetOne = '/xl/worksheets/sheet1.xml'

/** Puts rows far below the list, beyond the last row that any list reaches. */
const farDown = () =>
  changePart(writeBook(buildBook(worldRows())), sheetOne, (xml) =>
    xml.replace('</sheetData>', '<row r="1048576"><c r="A1048576" t="str"><v>x</v></c></row></sheetData>'),
  )

const withMacro = () => {
  const book = buildBook(worldRows())
  book.vbaraw = encode('x')
  return writeBook(book, 'xlsm')
}

describe('file that is not a price list', () => {
  it.each([
    ['an empty file', () => new Uint8Array(), 'liste.xlsx', 'boş'],
    ['a renamed PDF', () => encode('%PDF-1.7\n1 0 obj'), 'liste.xlsx', 'Excel'],
    ['a workbook with macros', withMacro, 'liste.xlsx', 'makro'],
    ['rows down to the last of a sheet', farDown, 'liste.xlsx', 'satır'],
    ['half a workbook', () => asXlsx(worldRows()).slice(0, 1500), 'liste.xlsx', 'okunamadı'],
  ])('refuses a file with a message on its field: %s', async (_, build, name, word) => {
    const { status, body } = await upload(build(), name)
    expect(status).toBe(400)
    expect(body.Errors?.file?.join()).toContain(word)
    expect(await countDrafts()).toBe(0)
  })

  it('refuses a price list file of 50 MB before reading it', async () => {
    expect(50 * 1024 * 1024).toBeGreaterThan(maxPriceListBytes)
    const { status, body } = await upload(new Uint8Array(50 * 1024 * 1024), 'büyük.xlsx')
    expect(status).toBe(413)
    expect(body.Detail).toBe('Gönderilen içerik izin verilen boyuttan büyük.')
    expect(body.Errors).toEqual({ file: ['Dosya en fazla 8 MB olabilir.'] })
    expect(await countDrafts()).toBe(0)
  })
})

describe('price list in unusual format', () => {
  const taken = async (bytes: Uint8Array, name = 'liste.xlsx') => {
    const { status, body } = await test.call(calls.uploadPriceList, {
      token,
      form: uploadForm(bytes, {}, name),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.problems).toEqual([])
    const difference = await test.call(calls.comparePriceListDraft, {
      token,
      body: { draftId: body.draft!.draftId },
    })
    expect(difference.body).toMatchObject({ same: 6, up: 0, down: 0, added: 0, gone: 0 })
  }

  it('reads a sheet that declares a million rows and has seven', () =>
    taken(
      changePart(writeBook(buildBook(worldRows())), sheetOne, (xml) =>
        xml.replace(/<dimension ref="[^"]*"\/>/, '<dimension ref="A1:XFD1048576"/>'),
      ),
    ))

  it('reads a price list in Windows-1254', () =>
    taken(
      Uint8Array.from(
        [...new TextDecoder().decode(asCsv(worldRows()))].map((letter) => {
          const place = 'ĞİŞğış'.indexOf(letter)
          return place < 0 ? letter.charCodeAt(0) : [0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe][place]!
        }),
      ),
      'liste.csv',
    ))

  it('reads numbers stored as text, with comma or point', () =>
    taken(
      asXlsx(
        changeRows({
          4: ['Paket', 'EUR', '0', '0,5', '10,00'],
          5: ['Paket', 'EUR', '0.5', '1.000', '20.00'],
          6: ['Paket', 'EUR', '1', '5,000', '45'],
        }),
      ),
    ))

  it('reads numbers stored as text with unambiguous thousands separators', async () => {
    const rows = changeRows({
      6: ['Paket', 'EUR', '1', '5', '1.045,00'],
      7: ['Paket', 'EUR', '5', 'kg başına', '1,004.5'],
    })
    const { body } = await test.call(calls.uploadPriceList, { token, form: uploadForm(asXlsx(rows)) })
    expect(body.problems).toEqual([])
    const { grids } = (
      await test.call(calls.findPriceListDraft, { token, body: { draftId: body.draft!.draftId } })
    ).body
    const packages = grids.find(({ contentKind }) => contentKind === 'package')
    expect(packages?.prices.at(-1)).toEqual([1045])
    expect(packages?.pricesPerKg).toEqual([1004.5])
  })

  it('reads formulas by their last calculated value', () => {
    const book = buildBook(worldRows())
    const sheet = book.Sheets[book.SheetNames[0]!]!
    sheet.E6 = { t: 'n', v: 45, f: 'E5+25' }
    return taken(writeBook(book))
  })

  it('reads merged cells, whose value is stored in the first cell only', () => {
    const rows = changeRows({
      5: ['', '', 0.5, 1, 20],
      6: ['', '', 1, 5, 45],
      7: ['', '', 5, 'kg başına', 4],
    })
    const book = buildBook(rows)
    book.Sheets[book.SheetNames[0]!]!['!merges'] = ['A4:A7', 'B4:B7'].map((range) =>
      utils.decode_range(range),
    )
    return taken(writeBook(book))
  })

  it('reads an old .xls file', () => taken(writeBook(buildBook(worldRows()), 'biff8'), 'liste.xls'))
})

describe('damaged list', () => {
  it('reports cells in which a spreadsheet program turned prices into dates', async () => {
    const book = buildBook(worldRows())
    // Result of typing "1.5" into a Turkish spreadsheet: the first of May.
    book.Sheets[book.SheetNames[0]!]!.E5 = { t: 'n', v: 46143, z: 'dd.mm.yyyy' }
    const { body } = await test.call(calls.uploadPriceList, { token, form: uploadForm(writeBook(book)) })
    expect(body.problems).toMatchObject([{ code: 'notAPrice', row: 5, column: 'E' }])
    expect(body.problems[0]?.message).toContain('2026-05-01')
    expect(body.draft).toBeNull()
  })
})

describe('ambiguous price', () => {
  const problemsOf = async (rows: Parameters<typeof asCsv>[0], write: 'csv' | 'xlsx') => {
    const bytes = write === 'csv' ? asCsv(rows) : asXlsx(rows)
    const drafts = await countDrafts()
    const { body } = await test.call(calls.uploadPriceList, {
      token,
      form: uploadForm(bytes, {}, `liste.${write}`),
    })
    expect(body.draft).toBeNull()
    expect(await countDrafts()).toBe(drafts)
    return body.problems
  }
  const placesOf = async (...args: Parameters<typeof problemsOf>) =>
    (await problemsOf(...args)).map(({ code, row, column }) => `${code} ${column}${row}`)

  const places: [string, Record<number, (string | number)[]>, string][] = [
    ['the first break', { 4: ['Paket', 'EUR', '0', '0,5', '10,125'] }, 'ambiguousPrice E4'],
    ['a middle break', { 5: ['Paket', 'EUR', '0,5', '1', '14.100'] }, 'ambiguousPrice E5'],
    ['the last break', { 6: ['Paket', 'EUR', '1', '5', '43,985'] }, 'ambiguousPrice E6'],
    ['a kg above the last break', { 7: ['Paket', 'EUR', '5', 'kg başına', '2,665'] }, 'ambiguousPrice E7'],
    ['less than one', { 4: ['Paket', 'EUR', '0', '0,5', '0.500'] }, 'ambiguousPrice E4'],
  ]
  it.each(places.flatMap((place) => (['csv', 'xlsx'] as const).map((write) => [...place, write] as const)))(
    'requests a clarification on the ambiguous cell: %s',
    async (_, changes, expected, write) => {
      expect(await placesOf(changeRows(changes), write)).toEqual([expected])
    },
  )

  it('requests a clarification in every ambiguous cell of a file', async () => {
    const rows = worldRows().map((row, index) =>
      index === 0 ? row : [...row.slice(0, 4), `${row[4]},${index}00`],
    )
    const problems = await problemsOf(rows, 'csv')
    expect(problems.map(({ code, row }) => `${code} ${row}`)).toEqual(
      [2, 3, 4, 5, 6, 7].map((row) => `ambiguousPrice ${row}`),
    )
    expect(problems[0]?.message).toContain('“8,100” iki türlü okunabilir')
  })

  it('requests a clarification under an empty heading and where each row names its zone', async () => {
    const unnamed = changeRows({ 6: ['Paket', 'EUR', '1', '5', '45', '46,500'] })
    expect(await placesOf(unnamed, 'xlsx')).toEqual(['columnWithoutZone F1'])
    const lines = [
      ['Content', 'Zone', 'Above (kg)', 'Up to and including (kg)', 'Price'],
      ['Package', '1', '0', '0.5', '10.00'],
      ['Package', '1', '0.5', '1', '12.345'],
    ]
    expect(await placesOf(lines, 'csv')).toEqual(['ambiguousPrice E3'])
  })
})

describe('empty weight', () => {
  it.each([
    ['of the last break', { 6: ['Paket', 'EUR', 1, '', 45] }, ['weightMissing D6', 'gap C7']],
    ['of a middle break', { 5: ['Paket', 'EUR', 0.5, null, 20] }, ['weightMissing D5', 'gap C6']],
    ['of spaces', { 7: ['Paket', 'EUR', 5, '  ', 4] }, ['weightMissing D7']],
    ['above which the break begins', { 5: ['Paket', 'EUR', '', 1, 20] }, ['weightMissing C5', 'gap C6']],
  ])('does not treat an empty weight as a price per kg: %s', async (_, changes, expected) => {
    for (const [bytes, name] of [
      [asXlsx(changeRows(changes)), 'liste.xlsx'],
      [asCsv(changeRows(changes)), 'liste.csv'],
    ] as const) {
      const { body } = await test.call(calls.uploadPriceList, { token, form: uploadForm(bytes, {}, name) })
      expect(body.problems.map(({ code, row, column }) => `${code} ${column}${row}`)).toEqual(expected)
      expect(body.draft).toBeNull()
    }
  })

  it('does not treat an empty weight as a price per kg in a list without a "from" column', async () => {
    const rows = [
      ['İçerik', 'Dahil (kg)', '1'],
      ['Paket', '1', '10'],
      ['Paket', '', '17,70'],
      ['Paket', '5', '45'],
    ]
    const { body } = await test.call(calls.uploadPriceList, {
      token,
      form: uploadForm(asCsv(rows), {}, 'liste.csv'),
    })
    expect(body.problems).toMatchObject([{ severity: 'error', code: 'weightMissing', row: 3, column: 'B' }])
  })
})

describe('reading a large file', () => {
  it('answers other requests while a large price list is read', async () => {
    const rows = Array.from({ length: 18_000 }, (_, index) => ['Paket', 'EUR', index, index + 1, 10 + index])
    const book = asXlsx([worldRows()[0]!, ...rows])
    const order: string[] = []
    const large = upload(book, 'liste.xlsx').then(({ status }) => {
      order.push('large')
      return status
    })
    while (order.length < 3 && !order.includes('large')) {
      await test.call(calls.listPriceListDrafts, { token, body: {} })
      order.push('small')
    }
    expect(order).toEqual(['small', 'small', 'small'])
    expect(await large).toBe(200)
  })
})
