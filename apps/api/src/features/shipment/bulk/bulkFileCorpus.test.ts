/** Corpus of real and hostile files: each gets a clear answer, and readable content is read. */
import { CFB, utils } from '@e965/xlsx'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkCheck } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import {
  buildBook,
  buildOtherZip,
  changePart,
  writeBook,
} from '../../../platform/spreadsheet/testing/buildWorkbook.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { writeBulkHeading } from '../file/bulkHeadings.ts'
import { asXlsx, buildNextRow, buildRow, bulkForm, toTable } from './testing/bulkFile.ts'
import type { Cells } from './testing/bulkFile.ts'

const { checkBulkShipments } = bulkEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ HOUSE_IOSS_NUMBER: 'IM2760000019' })
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

type Table = (string | number | null)[][]

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const sheetOne = '/xl/worksheets/sheet1.xml'
const table = (...rows: Cells[]): Table => toTable(rows)
const right = (): Table => table(buildRow('K-1'), buildRow('K-2'))

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const asText = (rows: Table, separator = ';'): string =>
  rows
    .map((row) => row.map((cell) => (cell === null ? '' : quoted(String(cell)))).join(separator))
    .join('\r\n')

const asWindows1254 = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].map((letter) => {
      const place = 'ĞİŞğış'.indexOf(letter)
      return place < 0 ? letter.charCodeAt(0) : [0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe][place]!
    }),
  )

const inXml = (change: (xml: string) => string): Uint8Array => changePart(asXlsx(right()), sheetOne, change)

/** Puts a cell far below the list, in a row that no valid list reaches. */
const farDown = () =>
  inXml((xml) =>
    xml.replace('</sheetData>', '<row r="1048576"><c r="A1048576" t="str"><v>x</v></c></row></sheetData>'),
  )

const withMacro = () => {
  const book = buildBook(right())
  book.vbaraw = encode('x')
  return writeBook(book, 'xlsm')
}

const encrypted = (): Uint8Array => {
  const containers = CFB as unknown as {
    utils: { cfb_new: () => object; cfb_add: (file: object, path: string, content: Uint8Array) => void }
    write: (file: object, options: { type: 'buffer' }) => Buffer
  }
  const file = containers.utils.cfb_new()
  containers.utils.cfb_add(file, '/EncryptionInfo', encode('x'.repeat(64)))
  containers.utils.cfb_add(file, '/EncryptedPackage', encode('x'.repeat(4096)))
  return new Uint8Array(containers.write(file, { type: 'buffer' }))
}

/** Zip bomb: small to send, large to unpack. */
const bomb = () => inXml((xml) => xml.replace('<sheetData>', `<!--${' '.repeat(70_000_000)}--><sheetData>`))

const noRows = 'Dosyada gönderi satırı yok; örnek satırlar alınmaz.'
const invalidType = 'Geçersiz dosya türü!'
const unreadable = 'Dosya okunamadı, bozulmuş olabilir. Excel ile açıp yeniden kaydediniz.'

const refused: [name: string, build: () => Uint8Array, message: string, fileName?: string][] = [
  ['an empty file', () => new Uint8Array(), 'Dosya boş. Şablonu doldurup yeniden yükleyiniz.'],
  [
    'a workbook without a cell',
    () => writeBook(buildBook([[]])),
    'Dosya boş. Şablonu doldurup yeniden yükleyiniz.',
  ],
  ['a renamed PDF', () => encode('%PDF-1.7\n1 0 obj'), invalidType],
  [
    'a page that calls itself .xls',
    () => encode('<html><table><tr><td>x</td></tr></table></html>'),
    invalidType,
  ],
  ['another archive', buildOtherZip, invalidType],
  ['bytes that are nothing', () => Uint8Array.from([1, 0, 2, 0, 3]), invalidType],
  [
    'a workbook with macros',
    withMacro,
    'Makro içeren dosyalar kabul edilmez. Dosyayı makrosuz (.xlsx) olarak kaydediniz.',
  ],
  ['a protected workbook', encrypted, 'Dosya parola korumalı. Korumayı kaldırıp yeniden yükleyiniz.'],
  ['a bomb', bomb, 'Dosya çok büyük. Satırları birkaç dosyaya bölüp yükleyiniz.'],
  ['half a workbook', () => asXlsx(right()).slice(0, 1500), unreadable],
  ['a text file', () => encode('Müşteri referansı;Ülke\nS-1;DE\n'), invalidType, 'gonderiler.txt'],
  ['a text that calls itself .xls', () => encode('Müşteri referansı;Ülke\nS-1;DE\n'), invalidType],
  ['a text that calls itself .xlsx', () => encode('Ad;Ülke\nS-1;DE\n'), invalidType, 'gonderiler.XLSX'],
  ['a workbook that calls itself .pdf', () => asXlsx(right()), invalidType, 'gonderiler.pdf'],
  ['a workbook without an ending', () => asXlsx(right()), invalidType, 'gonderiler'],
  ['a quote without an end', () => encode('Müşteri referansı;Ad\nA;"B\n'), unreadable, 'gonderiler.csv'],
  [
    'rows down to the last of a sheet',
    farDown,
    'Dosyada çok fazla satır var; bir sayfada en fazla 20030 satır olabilir.',
  ],
  [
    'two hundred and one columns',
    () => encode(`${'a;'.repeat(200)}b\n`),
    'Dosyada çok fazla sütun var; en fazla 200 sütun olabilir.',
    'gonderiler.csv',
  ],
  [
    'ten thousand and one rows',
    () =>
      encode(`Müşteri referansı;Ülke\n${Array.from({ length: 10_001 }, (_, n) => `S-${n};DE`).join('\n')}`),
    'Bir dosyada en fazla 10000 satır olabilir.',
    'gonderiler.csv',
  ],
  ['headings alone', () => asXlsx(right().slice(0, 1)), noRows],
  ['samples alone', () => asXlsx(table(buildRow('ÖRNEK-1'), buildRow('SAMPLE-2'))), noRows],
  [
    'a list without headings',
    () => encode('elma\narmut\n'),
    'Dosyada sütun başlıkları bulunamadı. Başlıklar ilk 30 satırdan birinde olmalıdır.',
    'gonderiler.csv',
  ],
]

describe('unreadable file', () => {
  it.each(refused)(
    'refuses an unreadable file with a message on its field: %s',
    async (_, build, message, fileName = 'gonderiler.xls') => {
      const form = bulkForm(build(), fileName)
      const { status, body } = await test.callFailing(checkBulkShipments, { token, form })
      expect([status, body.Errors]).toEqual([400, { file: [message] }])
      const { rows } = await test.services.db.execute(sql`select from bulk_uploads`)
      expect(rows).toHaveLength(0)
    },
  )

  it('refuses an upload of 50 MB before reading it', async () => {
    const form = bulkForm(new Uint8Array(50 * 1024 * 1024))
    const { status, body } = await test.callFailing(checkBulkShipments, { token, form })
    expect([status, body.Errors]).toEqual([413, { file: ['Dosya en fazla 5 MB olabilir.'] }])
  })

  it('refuses a request with two files or without a file', async () => {
    const two = bulkForm(asXlsx(right()))
    two.append('file', new Blob([new Uint8Array(asXlsx(right()))]), 'ikinci.xls')
    const refusal = async (form: FormData) =>
      (await test.callFailing(checkBulkShipments, { token, form })).body.Errors
    expect(await refusal(two)).toEqual({ file: ['Yalnızca bir .xls dosyası yükleyebilirsiniz!'] })
    const none = new FormData()
    none.append('companyId', '')
    expect(await refusal(none)).toHaveProperty('file')
  })
})

const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 || bytes[0] === 0xd0

const send = async (
  bytes: Uint8Array,
  name = isWorkbook(bytes) ? 'gonderiler.xlsx' : 'gonderiler.csv',
): Promise<BulkCheck> => {
  const { status, body } = await test.call(checkBulkShipments, { token, form: bulkForm(bytes, name) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const english = (rows: Table): Table => [
  bulkColumns
    .filter((column) => rows[0]!.includes(writeBulkHeading(column, 'tr')))
    .map((column) => writeBulkHeading(column, 'en')),
  ...rows.slice(1),
]

const withFormula = (value: number | undefined) => () => {
  const rows = right()
  const column = rows[0]!.indexOf('Ürün: Birim fiyat')
  const book = buildBook(rows)
  const formula =
    value === undefined ? { t: 's' as const, f: 'A1' } : { t: 'n' as const, v: value, f: '10+10' }
  book.Sheets['Sayfa 1']![utils.encode_cell({ r: 1, c: column })] = formula
  return writeBook(book)
}

const merged = () => {
  const rows = table(buildRow('M-1'), buildNextRow('M-1'), buildRow('M-2'))
  rows[2]![0] = null
  const book = buildBook(rows)
  book.Sheets['Sayfa 1']!['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
  return writeBook(book)
}

const withZipFormat = () => {
  const rows = table(buildRow('Z-1', { 'receiver.city': 'Dresden' }))
  const book = buildBook(rows)
  const column = rows[0]!.indexOf('Alıcı: Posta kodu')
  book.Sheets['Sayfa 1']![utils.encode_cell({ r: 1, c: column })] = { t: 'n', v: 1067, z: '00000' }
  return writeBook(book)
}

const behindNotes = () => {
  const book = buildBook(
    [
      ['Bu dosya', 'Salı günü hazırlandı'],
      ['Ali', 'Veli'],
    ],
    'Notlar',
  )
  utils.book_append_sheet(book, utils.aoa_to_sheet(right()), 'Liste')
  return writeBook(book)
}

const one = (changes: Cells, reference = 'D-1') => asXlsx(table(buildRow(reference, changes)))

const accepted: [name: string, build: () => Uint8Array, rows?: number][] = [
  ['an old workbook', () => writeBook(buildBook(right()), 'biff8')],
  ['text with semicolons', () => encode(asText(right()))],
  ['text with commas', () => encode(asText(right(), ','))],
  ['text with tabs', () => encode(asText(right(), '\t'))],
  ['text with bars', () => encode(asText(right(), '|'))],
  ['text with line feeds alone', () => encode(asText(right()).replaceAll('\r\n', '\n'))],
  ['text in Windows-1254', () => asWindows1254(asText(right()))],
  ['text with a mark', () => encode(`\ufeff${asText(right())}`)],
  ['text in UTF-16', () => new Uint8Array(Buffer.from(`\ufeff${asText(right(), '\t')}`, 'utf16le'))],
  ['text that names its separator', () => encode(`sep=,\n${asText(right(), ',')}`)],
  [
    'a line end inside of quotes',
    () => encode(asText(table(buildRow('L-1', { 'details.customerServicesNote': 'Kapıya\nbırakınız' })))),
    1,
  ],
  ['English headings', () => asXlsx(english(right()))],
  [
    'headings in capitals without accents',
    () =>
      asXlsx([
        right()[0]!.map((cell) => String(cell).toUpperCase().normalize('NFD').replaceAll(/\p{M}/gu, '')),
        ...right().slice(1),
      ]),
  ],
  ['columns in another order', () => asXlsx(right().map((row) => row.toReversed()))],
  [
    'a title and notes above the headings',
    () => asXlsx([['Ekim gönderileri'], [], ['Hazırlayan', 'Depo'], ...right()]),
  ],
  [
    'a declared million of rows',
    () => inXml((xml) => xml.replace(/<dimension ref="[^"]*"\/>/, '<dimension ref="A1:XFD1048576"/>')),
  ],
  [
    'empty rows in between',
    () => asXlsx([right()[0]!, [], ...right().slice(1, 2), [], [], ...right().slice(2)]),
  ],
  ['the list on the second sheet', behindNotes],
  ['formulas with their values', withFormula(20)],
  ['a reference merged over the rows of a shipment', merged, 3],
  ['a postal code with its zeros by format', withZipFormat, 1],
  [
    'numbers as text with comma',
    () => one({ 'product.unitPrice': '20,50', 'piece.weight': '0,5', 'product.quantity': '2,000' }),
    1,
  ],
  [
    'numbers as text with thousands',
    () =>
      one({
        'product.unitPrice': '1.045,00',
        'details.method': 'TCGB',
        'details.atrPreparer': 'A.TR istemiyorum',
      }),
    1,
  ],
  [
    'a telephone with everything in one cell',
    () => one({ 'receiver.dialCode': null, 'receiver.phone': '+49 151 1234 5678' }),
    1,
  ],
  [
    'a telephone without a dial code',
    () => one({ 'receiver.dialCode': null, 'receiver.phone': '15112345678' }),
    1,
  ],
  [
    'a dial code that was kept from being a formula',
    () => encode(asText(table(buildRow('D-2', { 'receiver.dialCode': "'+49" })))),
    1,
  ],
  ['a country by its code', () => one({ 'receiver.countryCode': 'de' }), 1],
  ['a country by three letters', () => one({ 'receiver.countryCode': 'DEU' }, 'D-4'), 1],
  ['a country in English', () => one({ 'receiver.countryCode': ' GERMANY ' }, 'D-5'), 1],
  ['a currency by its sign', () => one({ 'details.currency': '€' }, 'D-6'), 1],
  [
    'a stock code that the catalogue does not know, beside all that it would fill',
    () => one({ 'product.sku': 'TS-100-M' }, 'D-10'),
    1,
  ],
  [
    'a stock code that is a number with zeros',
    () => encode(asText(table(buildRow('D-11', { 'product.sku': '000123' })))),
    1,
  ],
  ['a code with dots', () => one({ 'product.gtip': '6109.10.00.00.11' }, 'D-7'), 1],
  ['a code as a number', () => one({ 'product.gtip': 610910000011 }, 'D-8'), 1],
  [
    'a heading that stands twice',
    () =>
      asXlsx(table(buildRow('D-9')).map((row, index) => [...row, index === 0 ? 'Alıcı: Şehir' : 'Hamburg'])),
    1,
  ],
]

describe('readable file with unusual formatting', () => {
  it.each(accepted)('reads a file with unusual formatting: %s', async (_, build, rowCount = 2) => {
    const answer = await send(build())
    expect(answer.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(answer).toMatchObject({ state: 'checked', rowCount, validCount: rowCount, wrongCount: 0 })
  })
})

const many = (rows: number) => [buildRow('C-1'), ...Array.from({ length: rows }, () => buildNextRow('C-1'))]
const text = (length: number) => 'a'.repeat(length)

const found: [
  name: string,
  build: () => Uint8Array,
  problems: [row: number, name: string | null, message: RegExp][],
][] = [
  [
    'a column is missing',
    () => asXlsx(table({ ...buildRow('E-1'), 'product.gtip': null })),
    [[2, 'product.gtip', /GTİP kodu gerekli/]],
  ],
  [
    'a row has no reference',
    () => one({ customerReference: null }),
    [[2, 'customerReference', /Müşteri referansı gerekli!/]],
  ],
  [
    'rows of one reference go to two people',
    () => asXlsx(table(buildRow('E-2'), buildRow('E-2', { 'receiver.authorizedPerson': 'Max Muster' }))),
    [[3, 'receiver.authorizedPerson', /2\. satırdaki değerden farklı/]],
  ],
  [
    'currencies are mixed in one shipment',
    () => asXlsx(table(buildRow('E-3'), buildNextRow('E-3', { 'details.currency': 'USD' }))),
    [[3, 'details.currency', /2\. satırdaki değerden farklı/]],
  ],
  [
    'a day stands where a number should',
    () => one({ 'product.quantity': '01.05.2026' }),
    [[2, 'product.quantity', /Sayı olarak okunamadı/]],
  ],
  [
    'a number has two readings',
    () => one({ 'product.unitPrice': '1.500' }),
    [[2, 'product.unitPrice', /Sayı olarak okunamadı/]],
  ],
  [
    'a formula failed',
    () => one({ 'receiver.city': '#REF!' }),
    [[2, 'receiver.city', /Formül hata veriyor/]],
  ],
  ['a formula has no value', withFormula(undefined), [[2, 'product.unitPrice', /Birim fiyat gerekli/]]],
  [
    'a quantity is below nothing',
    () => one({ 'product.quantity': -2 }),
    [[2, 'product.quantity', /Geçerli bir değer giriniz/]],
  ],
  [
    'a telephone was taken for a number',
    () => one({ 'receiver.phone': '4,915E+11' }),
    [[2, 'receiver.phone', /telefon/]],
  ],
  [
    'a text is too long',
    () => one({ 'receiver.addressLine1': text(2000) }),
    [[2, 'receiver.addressLine1', /60/]],
  ],
  [
    'a word is no choice',
    () => one({ 'details.incoterm': 'EXW' }),
    [[2, 'details.incoterm', /Seçeneklerden biri değil/]],
  ],
  [
    'a country is none',
    () => one({ 'receiver.countryCode': 'Atlantis' }),
    [[2, 'receiver.countryCode', /Böyle bir ülke yok/]],
  ],
  [
    'nothing is sent to the country',
    () =>
      one({
        'receiver.countryCode': 'KP',
        'receiver.zipCode': null,
        'receiver.dialCode': '+850',
        'receiver.phone': '1912345678',
      }),
    [[2, 'receiver.countryCode', /gönderi yapmıyoruz/]],
  ],
  [
    'the receiver is in Türkiye',
    () =>
      one({
        'receiver.countryCode': 'TR',
        'receiver.zipCode': '34394',
        'receiver.dialCode': '+90',
        'receiver.phone': '5321112233',
      }),
    [[2, 'receiver.countryCode', /Türkiye dışında/]],
  ],
  [
    'the tax number is mistyped',
    () => one({ 'sender.taxNumber': '1234567899' }),
    [[2, 'sender.taxNumber', /Geçersiz vergi numarası/]],
  ],
  [
    'a shipment has too many products',
    () => asXlsx(table(...many(50))),
    [[2, 'product.description', /en fazla 50 ürün/]],
  ],
  ['another alphabet', () => one({ 'receiver.city': '北京' }), [[2, 'receiver.city', /Latin/]]],
]

describe('problem on its cell', () => {
  it.each(found)('reports the problem on its cell: %s', async (_, build, problems) => {
    const errors = (await send(build())).problems.filter(({ severity }) => severity === 'error')
    expect(errors.map(({ row, name }) => [row, name])).toEqual(problems.map(([row, name]) => [row, name]))
    for (const [index, [, , message]] of problems.entries()) expect(errors[index]!.message).toMatch(message)
  })

  it('warns about a duplicate row of an upload', async () => {
    const answer = await send(asXlsx(table(buildRow('E-9'), buildRow('E-9'))))
    expect(answer).toMatchObject({ validCount: 2, wrongCount: 0, shipmentCount: 1 })
    expect(answer.problems).toMatchObject([
      { row: 3, severity: 'doubt', message: expect.stringContaining('2. satırın aynısı') as string },
    ])
  })

  it('warns on the cell when customs would refuse the description', async () => {
    const answer = await send(asXlsx(table(buildRow('E-10', { 'product.description': 'yedek parçalar' }))))
    expect(answer).toMatchObject({ validCount: 1, wrongCount: 0 })
    expect(answer.problems).toMatchObject([
      {
        row: 2,
        name: 'product.description',
        severity: 'doubt',
        message: expect.stringContaining('fren balatası') as string,
      },
    ])
  })

  it('reports an error for forbidden goods and requests a permit for restricted goods', async () => {
    const answer = await send(
      asXlsx(
        table(
          buildRow('E-11', { 'product.description': 'Havai fişek', 'product.gtip': '360410000000' }),
          buildRow('E-12', { 'product.description': 'Batarya', 'product.gtip': '850760000000' }),
          buildRow('E-13', {
            'product.description': 'Batarya',
            'product.gtip': '850760000000',
            'product.permitNumber': 'UN38.3-7',
          }),
        ),
      ),
    )
    expect(answer).toMatchObject({ validCount: 2, wrongCount: 1 })
    expect(answer.problems).toMatchObject([
      { row: 2, name: 'product.gtip', severity: 'error', message: expect.stringContaining('ICAO') as string },
      { row: 3, name: 'product.permitNumber', severity: 'doubt' },
    ])
  })

  it("treats an export of this product's own list as a foreign file and requests its mapping", async () => {
    const answer = await send(
      asXlsx([
        ['Referans', 'Durum', 'Taşıyıcı takip no', 'Gönderici'],
        ['KRV-1', 'Yolda', '1Z999', 'Başka Firma A.Ş.'],
      ]),
    )
    expect(answer).toMatchObject({ needsMapping: true, validCount: 0 })
  })

  it('waits for a column mapping when the file has no reference column', async () => {
    const answer = await send(
      asXlsx([
        ['Renk', 'Beden'],
        ['Mavi', 'L'],
      ]),
    )
    expect(answer).toMatchObject({ state: 'uploaded', needsMapping: true, rowCount: 1, shipmentCount: 0 })
  })
})

it('covers at least forty files', () =>
  expect(refused.length + accepted.length + found.length).toBeGreaterThanOrEqual(40))
