import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxTariffBytes, taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { buildBook, changePart, writeBook } from '../../../platform/spreadsheet/testing/buildWorkbook.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import {
  asTariffCsv,
  asTariffText,
  asTariffXlsx,
  changeTariff,
  officialRows,
  tariffForm,
} from '../testing/tariffFile.ts'

const { importTariff, listTaxEditions, calculateTax } = taxEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())
beforeEach(() => test.services.db.execute(sql`delete from tariff_editions where kind = 'official'`))

const send = async (form: FormData) => (await test.call(importTariff, { token, form })).body
const refused = async (form: FormData) => {
  const { status, body } = await test.callFailing(importTariff, { token, form })
  return { status, on: body.Errors?.file?.join() ?? body.Detail }
}
const editionsNow = async () =>
  (await test.call(listTaxEditions, { token })).body.editions.filter(({ tariff }) => tariff === 'US')
const take = async (bytes: Uint8Array, fields: Record<string, string> = {}, name?: string) => {
  const { confirmation } = await send(tariffForm(bytes, fields, name))
  return send(tariffForm(bytes, { ...fields, confirmation: confirmation! }, name))
}

/** Lines read from a file, in stored form. */
const linesOf = async (bytes: Uint8Array, name?: string) => {
  const { isStored } = await take(bytes, {}, name)
  expect(isStored).toBe(true)
  const { rows } = await test.services.db.execute<{ line: string }>(sql`
    select code || ' ' || rate || case when has_quota then ' quota' else '' end as line from tariff_lines
    join tariff_editions on id = edition_id where kind = 'official' order by code`)
  return rows.map(({ line }) => line)
}
const official = ['04090000 1.9¢/kg', '17049058 40¢/kg + 10.4% quota', '61091000 16.5%', '61099010 31%']

describe('import in two steps', () => {
  it('compares the file with the edition in force and stores nothing at first', async () => {
    const answer = await send(tariffForm(asTariffCsv(officialRows())))
    expect(answer).toMatchObject({
      problems: [],
      isStored: false,
      lineCount: 4,
      skippedCount: 1,
      comparedWith: { name: 'HTS 2025' },
      counts: { percent: 2, free: 0, text: 2, blank: 0, quota: 1 },
      added: 0,
      removed: 258,
      rateChanged: 3,
      textChanged: 1,
      unchanged: 0,
    })
    expect(answer.changes.slice(0, 3).map(({ code, before, after }) => [code, before, after])).toEqual([
      ['04090000', '1.9 cents/kg', '1.9¢/kg'],
      ['17049058', '40 cents/kg + 10.4% · kota', '40¢/kg + 10.4% · kota'],
      ['61099010', '32%', '31%'],
    ])
    expect(await editionsNow()).toHaveLength(1)
  })

  it('applies an imported tariff from its day on after the confirmation', async () => {
    const answer = await take(asTariffCsv(officialRows()))
    expect(answer).toMatchObject({ isStored: true, confirmation: null })
    expect(await editionsNow()).toMatchObject([
      {
        name: 'HTS 2026 Revision 20',
        kind: 'official',
        validFrom: '2026-09-29',
        fileName: 'hts.csv',
        lineCount: 4,
      },
      { name: 'HTS 2025' },
    ])
    const rateOn = async (day: string) =>
      (
        await test.call(calculateTax, {
          token,
          body: { gtip: '61099010', value: 100, day },
        })
      ).body
    expect(await rateOn('2026-09-28')).toMatchObject({ hsRate: 32, edition: { name: 'HTS 2025' } })
    const { description } = await rateOn('2026-09-29')
    expect(description).toContain('Of other textile materials › Of man-made fibers')
    expect(await rateOn('2026-09-29')).toMatchObject({
      hsRate: 31,
      edition: { name: 'HTS 2026 Revision 20' },
      warnings: [],
    })
  })

  it('audits name, day and hash of a file', async () => {
    await take(asTariffCsv(officialRows()))
    const { rows } = await test.services.db.execute<{ details: object }>(
      sql`select details from audit_entries where action = 'tariffImported' order by at desc limit 1`,
    )
    expect(rows[0]?.details).toMatchObject({ validFrom: '2026-09-29', lineCount: 4 })
  })

  it('refuses to import the same file twice', async () => {
    await take(asTariffCsv(officialRows()))
    const again = { status: 400, on: 'Bu dosya “HTS 2026 Revision 20” olarak zaten yüklendi (29.09.2026).' }
    expect(await refused(tariffForm(asTariffCsv(officialRows()), { name: 'Başka ad' }))).toEqual(again)
  })

  it('imports a tariff once when several users confirm it at once', async () => {
    const bytes = asTariffCsv(officialRows())
    const { confirmation } = await send(tariffForm(bytes))
    const confirm = () =>
      test.callFailing(importTariff, { token, form: tariffForm(bytes, { confirmation: confirmation! }) })
    const answers = await Promise.all([confirm(), confirm(), confirm(), confirm()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await editionsNow()).toHaveLength(2)
  })

  it.each([
    ['another file', changeTariff({ 6: ['6109.90.10', 2, 'x', null, '30%', null, null, null, null] }), {}],
    ['another day', officialRows(), { validFrom: '2026-10-01' }],
  ])('requires a new confirmation of a tariff import for a changed input: %s', async (_, rows, fields) => {
    const { confirmation } = await send(tariffForm(asTariffCsv(officialRows())))
    const form = tariffForm(asTariffCsv(rows), { ...fields, confirmation: confirmation! })
    expect((await test.callFailing(importTariff, { token, form })).status).toBe(409)
    expect(await editionsNow()).toHaveLength(1)
  })

  it('requires a new confirmation when another edition was imported meanwhile', async () => {
    const bytes = asTariffCsv(officialRows())
    const { confirmation } = await send(tariffForm(bytes))
    await take(asTariffXlsx(officialRows()), {}, 'other.xlsx')
    const form = tariffForm(bytes, { confirmation: confirmation! })
    expect((await test.callFailing(importTariff, { token, form })).status).toBe(409)
  })

  it('allows administrators only to import a tariff', async () => {
    for (const user of ['customer', 'operations'] as const) {
      const form = tariffForm(asTariffCsv(officialRows()))
      const { status } = await test.callFailing(importTariff, { token: await test.tokenOf(user), form })
      expect(status).toBe(403)
    }
  })
})

describe('file in unusual format', () => {
  const encode = (text: string) => new TextEncoder().encode(text)
  const rows = officialRows()
  const withTitles = (code: string, rate: string) =>
    rows
      .slice(0)
      .map((row, index) => (index === 0 ? [code, 'Indent', 'Tanım', '', rate, '', '', 'Kota', ''] : row))

  it.each([
    ['the export as CSV', () => asTariffCsv(rows)],
    ['with a byte order mark', () => encode(`\ufeff${asTariffText(rows)}`)],
    ['with semicolons', () => asTariffCsv(rows, ';')],
    ['with tabs', () => asTariffCsv(rows, '\t')],
    ['with renamed columns in Turkish', () => asTariffCsv(withTitles('HTS Kodu', 'Vergi Oranı'))],
    ['with columns in another order', () => asTariffCsv(rows.map((row) => [...row].reverse()))],
  ])('reads a tariff file in unusual format: %s', async (_, build) => {
    expect(await linesOf(build())).toEqual(official)
  })

  it('reads a tariff file in Windows-1254', async () => {
    const text = asTariffText(
      withTitles('HTS Kodu', 'Vergi Oranı')
        .slice(0, 7)
        .filter((_, at) => at !== 6),
    )
    const bytes = Uint8Array.from([...text].map((letter) => (letter === 'ı' ? 0xfd : letter.charCodeAt(0))))
    expect(await linesOf(bytes)).toEqual(['61091000 16.5%', '61099010 31%'])
  })

  it.each([
    ['xlsx', () => asTariffXlsx(rows)],
    ['xlsx', () => asTariffXlsx([['Harmonized Tariff Schedule'], [], ...rows])],
    ['xls', () => writeBook(buildBook(rows, 'hts'), 'biff8')],
  ])('reads a tariff file as .%s', async (ending, build) => {
    expect(await linesOf(build(), `hts.${ending}`)).toEqual(official)
  })

  it('reads tariff percentages as Turkish programs write them', async () => {
    const turkish = changeTariff({
      3: ['6109.10.00', 1, 'x', null, '% 16,50', null, null, null, null],
      6: ['6109.90.10', 2, 'x', null, '31 %', null, null, null, null],
      7: ['0409.00.00', 0, 'x', null, 'free', null, null, null, null],
    })
    expect(await linesOf(asTariffCsv(turkish))).toEqual([
      '04090000 Free',
      '17049058 40¢/kg + 10.4% quota',
      '61091000 16.5%',
      '61099010 31%',
    ])
  })

  it('reads a list of codes and rates and keeps the descriptions', async () => {
    const list = [
      ['hts8', 'mfn_rate', 'begin', 'end'],
      ['61091000', '16.5%', '2012-02-02', '2050-12-30'],
      ['61099010', '32%', '2012-02-02', '2050-12-30'],
    ]
    expect(await send(tariffForm(asTariffCsv(list)))).toMatchObject({
      unchanged: 2,
      textChanged: 0,
      removed: 260,
    })
  })

  it('keeps quotas when the tariff file has no column for them', async () => {
    const list = [
      ['hts8', 'mfn_rate'],
      ['17049054', '12.2%'],
      ['61091000', '16.5%'],
    ]
    expect(await send(tariffForm(asTariffCsv(list)))).toMatchObject({
      unchanged: 2,
      rateChanged: 0,
      counts: { quota: 1 },
    })
    expect(await linesOf(asTariffCsv(list))).toEqual(['17049054 12.2% quota', '61091000 16.5%'])
  })

  it('recognizes a quota by its wording, and a column without quotas', async () => {
    const words = 'Described in additional U.S. note 8 to this chapter and entered pursuant to its provisions'
    const rows = changeTariff({
      8: ['1704.90.54', 0, words, 'kg', '12.2%', null, null, null, null],
      10: ['1704.90.64', 0, 'Other', 'kg', '12.2%', null, null, null, null],
    })
    expect((await linesOf(asTariffCsv(rows))).slice(1, 3)).toEqual(['17049054 12.2% quota', '17049064 12.2%'])
  })

  it('drops characters that the database refuses from a tariff file', async () => {
    const rows = changeTariff({
      6: ['6109.90.10', 2, `${'x'.repeat(5000)}`, null, '31%\0', null, null, null, null],
      7: ['0409.00.00', 0, 'Hon\0ey', 'kg', '1.9¢/kg\0', null, null, null, null],
    })
    expect(await linesOf(asTariffCsv(rows))).toEqual(official)
    expect(
      (await take(asTariffXlsx(rows), { name: 'HTS\0 2026', acceptsWarnings: 'true' }, 'a.xlsx')).isStored,
    ).toBe(true)
  })

  it('reads a blank rate of a tariff line', async () => {
    const blank = changeTariff({ 3: ['6109.10.00', 1, 'x', null, null, null, null, null, null] })
    expect(await send(tariffForm(asTariffCsv(blank)))).toMatchObject({ counts: { blank: 1 } })
  })

  it('reads a tariff file as long as the official one', async () => {
    const many = Array.from({ length: 13_000 }, (_, index) => [
      `${String(10 + Math.floor(index / 1000))}${String(index % 1000).padStart(4, '0')}${'00'}`,
      0,
      `Goods ${index}`,
      'kg',
      `${(index % 400) / 10}%`,
    ])
    const answer = await take(asTariffCsv([officialRows()[0]!, ...many]))
    expect(answer).toMatchObject({ isStored: true, lineCount: 13_000 })
    expect(answer.changes).toHaveLength(500)
  })

  it('reads the annual database with all its columns', async () => {
    const more = Array.from({ length: 119 }, (_, index) => `col_${index}`)
    const rows = Array.from({ length: 13_059 }, (_, index) => [
      `${String(10 + Math.floor(index / 1000))}${String(index % 1000).padStart(4, '0')}00`,
      `Goods ${index}`,
      `${(index % 400) / 10}%`,
      ...more.map((_, column) => (column % 3 === 0 || column === 118 ? '0' : '')),
    ])
    const file = [['hts8', 'brief_description', 'mfn_text_rate', ...more], ...rows]
    const bytes = encode(file.map((row) => row.join(',')).join('\n'))
    expect(await send(tariffForm(bytes))).toMatchObject({ problems: [], lineCount: 13_059 })
  })
})

describe('file with mistakes', () => {
  const line = (code: string | number | null, rate: string | number | null) => [code, 0, 'x', null, rate]
  it.each([
    ['a code twice', line('6109.10.00', '5%'), 'A10', 'Bu kod 3. satırda da var.'],
    ['a code of seven digits', line('1012100', 'Free'), 'A10', 'Kod 7 haneli'],
    ['a code of twelve digits', line('610910000011', 'Free'), 'A10', 'Kod 12 haneli'],
    ['a code of letters', line('ABCD.EF.GH', 'Free'), 'A10', 'Kod yalnız rakam'],
    ['a chapter that is none', line('7701.10.00', 'Free'), 'A10', 'Böyle bir fasıl yok.'],
    ['a rate without a code', line(null, '5%'), 'A10', 'Oranı olan satırın kodu yok.'],
    ['a rate on six digits', line('6110.11', '5%'), 'A10', 'Oran 8 haneli kodda durmalı.'],
    ['a rate on ten digits of no line', line('6110.11.00.10', '5%'), 'A10', 'Oran 8 haneli kodda durmalı.'],
    ['a number without its sign', line('6110.11.00', '16.5'), 'E10', 'yüzde işaretiyle'],
    ['a rate beyond all', line('6110.11.00', '1650%'), 'E10', '%1000'],
    ['a text without end', line('6110.11.00', 'x'.repeat(501)), 'E10', 'En fazla 500'],
  ])('names the faulty cell of a tariff file: %s', async (_, row, place, words) => {
    const answer = await send(tariffForm(asTariffCsv(changeTariff({ 10: row }))))
    expect(answer.problems.map(({ row: at, column }) => `${column}${at}`)).toEqual([place])
    expect(answer.problems[0]?.message).toContain(words)
    expect(answer).toMatchObject({ confirmation: null, isStored: false })
  })

  it('names a tariff cell that a program turned into a number or formula', async () => {
    const percent = await send(
      tariffForm(asTariffXlsx(changeTariff({ 10: line('6110.11.00', 0.165) })), {}, 'a.xlsx'),
    )
    expect(percent.problems).toMatchObject([{ row: 10, column: 'E', value: '0.165', sheet: 'hts' }])
    const book = buildBook(officialRows(), 'hts')
    book.Sheets.hts!.E3 = { t: 's', v: '16.5%', f: '"16.5%"' }
    const formula = await send(tariffForm(writeBook(book), {}, 'a.xlsx'))
    expect(formula.problems).toMatchObject([{ row: 3, column: 'E' }])
  })

  it('refuses a faulty tariff file even with the confirmation of a valid one', async () => {
    const { confirmation } = await send(tariffForm(asTariffCsv(officialRows())))
    const wrong = asTariffCsv(changeTariff({ 10: line('ABC', '5%') }))
    expect(await send(tariffForm(wrong, { confirmation: confirmation! }))).toMatchObject({ isStored: false })
    expect(await editionsNow()).toHaveLength(1)
  })
})

describe('unreadable file', () => {
  const encode = (text: string) => new TextEncoder().encode(text)
  const withMacro = () => {
    const book = buildBook(officialRows())
    book.vbaraw = encode('x')
    return writeBook(book, 'xlsm')
  }
  /** Unpacks to 66 MiB. */
  const bomb = () =>
    changePart(asTariffXlsx(officialRows()), '/xl/worksheets/sheet1.xml', (xml) => xml + ' '.repeat(66 << 20))
  it.each([
    ['nothing', () => new Uint8Array(), 'dosyayı seçiniz'],
    ['empty cells', () => encode(',,\n,,\n'), 'boş'],
    ['a PDF', () => encode('%PDF-1.7\n1 0 obj'), 'Excel'],
    ['a page', () => encode('<html><body>Sign in</body></html>'), 'Excel'],
    ['a workbook with macros', withMacro, 'makro'],
    ['a bomb', bomb, 'büyük'],
    ['half a workbook', () => asTariffXlsx(officialRows()).slice(0, 1500), 'okunamadı'],
    [
      'another table',
      () =>
        asTariffCsv([
          ['Ülke', 'Bölge'],
          ['DE', '1'],
        ]),
      'sütunları bulunamadı',
    ],
    ['a heading alone', () => asTariffCsv([officialRows()[0]!]), '8 haneli kod satırı yok'],
    [
      'chapter 99 alone',
      () => asTariffCsv([officialRows()[0]!, officialRows()[8]!]),
      '8 haneli kod satırı yok',
    ],
    [
      'more cells than can be read: not to be divided',
      () => encode(`HTS Number,General\n${`61091000,16.5%${','.repeat(150)}x\n`.repeat(14_000)}`),
      'Bölmeyiniz',
    ],
    ['too many rows', () => encode(`HTS Number,General\n${'0101,Free\n'.repeat(80_001)}`), 'satır'],
  ])('refuses an unreadable file with a message: %s', async (_, build, words) => {
    const { status, on } = await refused(tariffForm(build()))
    expect(status).toBe(400)
    expect(on).toContain(words)
    expect(await editionsNow()).toHaveLength(1)
  })

  it('refuses a too large tariff file before reading it', async () => {
    expect((await refused(tariffForm(new Uint8Array(maxTariffBytes + 1)))).status).toBe(413)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ validFrom: 'dün' }, 'validFrom'],
  ])('requires name and day of a tariff import: %j', async (fields, field) => {
    const form = tariffForm(asTariffCsv(officialRows()), fields)
    const { status, body } = await test.callFailing(importTariff, { token, form })
    expect([status, Object.keys(body.Errors ?? {})]).toEqual([400, [field]])
  })
})
