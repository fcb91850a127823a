/** Product import: preview of each row, then import of the valid rows. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productImportEndpoints } from '@kervan/contract/product/productImport.endpoints'
import { readCellText } from '../../../platform/spreadsheet/cells.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet/readSpreadsheet.ts'
import { buildBook, writeBook } from '../../../platform/spreadsheet/testing/buildWorkbook.ts'
import { countStatements } from '../../../testing/countStatements.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { products } from '../product.tables.ts'
import { createProduct } from '../testing/buildProduct.ts'

const { previewProductImport, importProducts, makeProductImportTemplate } = productImportEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.services.db.delete(products)
})

type Cell = string | number | null
const heading = [
  'Stok kodu (SKU)',
  'Ürün açıklaması',
  'İngilizce açıklama',
  'GTİP kodu',
  'Menşe ülke',
  'Birim',
  'Birim ağırlık',
  'Birim değer',
  'Para birimi',
  'Aktif',
]
const formOf = (bytes: Uint8Array, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'urunler.xlsx')
  return form
}
const excel = (rows: Cell[][], fields?: Record<string, string>, headings: Cell[] = heading) =>
  formOf(writeBook(buildBook([headings, ...rows])), fields)
const preview = async (form: FormData, caller = token) =>
  (await test.call(previewProductImport, { token: caller, form })).body
const take = async (form: FormData, caller = token) =>
  (await test.call(importProducts, { token: caller, form })).body
const stored = () => test.services.db.select().from(products).orderBy(products.searchText)
const changing = { changesKnown: 'true' }

const linen = [
  'KTN-1',
  'Keten masa örtüsü',
  'Linen tablecloth',
  '630251000000',
  'Türkiye',
  'Adet',
  0.45,
  '30,50',
  '€',
  'Evet',
]

describe('product file', () => {
  it('reports problems of each row on its field and stores nothing', async () => {
    await createProduct(test, token, { sku: 'VAR-1' })
    const answer = await preview(
      excel([
        linen,
        ['var-1', 'Katalogdaki', null, null, null, null, null, null, null, null],
        ['X-1', null, null, null, null, null, null, null, null, null],
        ['X-2', 'Bozuk', null, '12', 'Atlantis', 'Düzine', 'ağır', '5', null, 'belki'],
        ['X-3', 'Değeri var, para birimi yok', null, null, null, null, null, 12, null, null],
        ['KTN-1', 'İkinci kez', null, null, null, null, null, null, null, null],
        ['X-4', 'Formül', null, '#REF!', null, null, null, null, null, null],
      ]),
    )
    expect(
      answer.rows.map(({ row, state, problems }) => [row, state, ...problems.map(({ field }) => field)]),
    ).toEqual([
      [2, 'new'],
      [3, 'known'],
      [4, 'wrong', 'description'],
      [5, 'wrong', 'gtip', 'originCountryCode', 'unit', 'unitWeight', 'isActive'],
      [6, 'wrong', 'currency'],
      [7, 'wrong', 'sku'],
      [8, 'wrong', 'gtip'],
    ])
    expect(answer.rows[5]!.problems[0]!.message).toBe('Bu ürün 2. satırda da var.')
    expect(answer).toMatchObject({ newCount: 1, changedCount: 0, knownCount: 1, wrongCount: 5 })
    expect(await stored()).toHaveLength(1)
  })

  it('imports valid product rows once and audits the import', async () => {
    const form = () => excel([linen, ['X-1', null, null, null, null, null, null, null, null, null]])
    expect(await take(form())).toMatchObject({ newCount: 1, wrongCount: 1 })
    expect(await stored()).toMatchObject([
      {
        sku: 'KTN-1',
        description: 'Keten masa örtüsü',
        gtip: '630251000000',
        originCountryCode: 'TR',
        unit: 'piece',
        unitWeightKg: '0.450',
        unitPrice: '30.50',
        currency: 'EUR',
        isActive: true,
        version: 1,
      },
    ])
    expect(await take(form())).toMatchObject({ newCount: 0, knownCount: 1 })
    expect(await take(excel([linen], changing))).toMatchObject({ changedCount: 0, knownCount: 1 })
    expect(await stored()).toMatchObject([{ version: 1 }])
    const { rows } = await test.services.db.execute<{ details: unknown }>(
      sql`select details from audit_entries where action = 'productsImported' order by id limit 1`,
    )
    expect(rows[0]!.details).toMatchObject({ newCount: 1, wrongCount: 1, fileName: 'urunler.xlsx' })
  })

  it('changes existing products only on request and clears nothing by an empty cell', async () => {
    await createProduct(test, token, { sku: 'KTN-1' })
    const [before] = await stored()
    const cheaper = (fields?: Record<string, string>) =>
      excel([['ktn-1', 12.5, null]], fields, ['SKU', 'Birim değer', 'GTİP kodu'])
    expect(await take(cheaper())).toMatchObject({ changedCount: 0, knownCount: 1 })
    expect(await stored()).toEqual([before])
    expect(await take(cheaper(changing))).toMatchObject({ changedCount: 1, knownCount: 0 })
    const [after] = await stored()
    expect(after).toMatchObject({
      id: before!.id,
      unitPrice: '12.50',
      gtip: before!.gtip,
      description: before!.description,
      version: before!.version + 1,
    })
  })

  it('imports product identifiers, of barcode and statement the one in the file', async () => {
    await createProduct(test, token, { sku: 'KTN-1', hasNoStandardNumber: true })
    const headings = ['SKU', 'Barkod', 'Model', 'Barkodu yok']
    const rows = [
      ['KTN-1', '4012345678901', 'K-12', null],
      ['KTN-2', '4012345678902', null, null],
    ]
    const answer = await take(excel(rows, changing, headings))
    expect(answer.rows.map(({ state, problems }) => [state, ...problems.map(({ field }) => field)])).toEqual([
      ['changed'],
      ['wrong', 'standardNumber'],
    ])
    const coded = { standardNumber: '4012345678901', manufacturerNumber: 'K-12', hasNoStandardNumber: null }
    expect(await stored()).toMatchObject([coded])
    const both = await take(excel([['KTN-1', '4012345678901', null, 'Evet']], changing, headings))
    expect(both.rows).toMatchObject([{ state: 'wrong', problems: [{ field: 'hasNoStandardNumber' }] }])
    await take(excel([['KTN-1', null, null, 'Evet']], changing, headings))
    expect(await stored()).toMatchObject([{ standardNumber: null, hasNoStandardNumber: true }])
  })

  it("reads the product's own export and headings of other programs", async () => {
    for (const headings of [
      ['Stok kodu', 'Ürün', 'Menşe', 'Durum'],
      ['Stock code', 'Product', 'Origin', 'State'],
      ['sku', 'product name', 'country of origin', 'Aktif'],
    ]) {
      const { rows } = await preview(excel([['A-1', 'Vazo', 'TR', 'Pasif']], {}, headings))
      expect(rows).toMatchObject([{ sku: 'A-1', description: 'Vazo', state: 'new', problems: [] }])
    }
  })

  it("reads the product import's own template back", async () => {
    const { bytes } = await test.call(makeProductImportTemplate, { token, language: 'en' })
    const { sheets } = await readSpreadsheet(bytes, { formats: ['xlsx'], maxRows: 100, maxColumns: 50 })
    const headings = sheets[0]!.rows[0]!.map(readCellText)
    expect(headings).toHaveLength(17)
    const numbers = ['', 'K-12', '', 'Yes']
    const row = [
      'A-1',
      'Vase',
      '',
      '691310000000',
      'Türkiye',
      'Piece',
      1.2,
      30,
      20,
      8.5,
      20,
      'EUR',
      ...numbers,
    ]
    const { rows } = await preview(excel([[...row, 'Yes']], {}, headings))
    expect(rows).toMatchObject([{ state: 'new', problems: [] }])
    expect(sheets[1]!.rows).toHaveLength(19)
  })

  it.each([
    [
      'no heading of ours',
      [['x']],
      ['Bir', 'İki'],
      'Dosyada Ürün açıklaması ya da Stok kodu başlığı bulunamadı. Şablondaki başlıkları kullanınız.',
    ],
    ['no rows', [], heading, 'Dosyada başlıkların altında ürün yok.'],
    [
      'too many rows',
      Array.from({ length: 2001 }, (_, at) => [`A-${at}`, 'Vazo']),
      heading,
      'Bir dosyada en çok 2000 ürün olabilir.',
    ],
  ])('refuses a product file with %s', async (_, rows, headings, message) => {
    const { status, body } = await test.callFailing(previewProductImport, {
      token,
      form: excel(rows, {}, headings),
    })
    expect([status, body.Errors]).toEqual([400, { file: [message] }])
  })

  it('imports into the company that staff name, and no other', async () => {
    const operations = await test.tokenOf('operations')
    const { status, body } = await test.callFailing(importProducts, {
      token: operations,
      form: excel([linen]),
    })
    expect([status, Object.keys(body.Errors ?? {})]).toEqual([400, ['companyId']])
    await take(excel([linen]))
    const [product] = await stored()
    const named = { companyId: String(product!.companyId) }
    expect(await preview(excel([linen], named), operations)).toMatchObject({ knownCount: 1 })
  })

  it('imports a thousand products with as many statements as one', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => [`CK-${at}`, `Vazo ${at}`])
    const one = await countStatements(() => take(excel([linen])))
    const many = await countStatements(() => take(excel(rows)))
    expect(many.result.newCount).toBe(1000)
    // The cached caller may be revalidated once during a long import.
    expect(many.count).toBeLessThanOrEqual(one.count + 1)
  })
})
