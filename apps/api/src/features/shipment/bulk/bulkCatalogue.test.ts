/** Bulk upload: a row whose stock code names a catalogue product may leave cells empty that the catalogue knows. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { products } from '../../product/product.tables.ts'
import { createProduct } from '../../product/testing/buildProduct.ts'
import { shipmentProducts } from '../shipment.tables.ts'
import { buildRow, checkRows, priceAndCreate } from './testing/bulkFile.ts'
import type { Cells } from './testing/bulkFile.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ HOUSE_IOSS_NUMBER: 'IM2760000019' })
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.services.db.delete(products)
})

const nothingOfIt: Cells = {
  'product.description': null,
  'product.gtip': null,
  'product.originCountryCode': null,
  'product.unit': null,
  'product.unitPrice': null,
  'product.merchantNumber': null,
  'product.manufacturerNumber': null,
  'product.standardNumber': null,
}
let made = 0
const row = (changes: Cells = {}): Cells =>
  buildRow(`KAT-${++made}`, { ...nothingOfIt, 'product.sku': 'KTN-1', ...changes })

/** Returns the cells of the first row by name, and the problems found. */
const check = async (...rows: Cells[]) => {
  const answer = await checkRows(test, token, rows)
  const { body } = await test.call(bulkEndpoints.listBulkRows, { token, body: { uploadId: answer.uploadId } })
  const read = body.rows.map(({ cells, problems }) => ({
    cells: Object.fromEntries(body.columns.map((name, index) => [name, cells[index]])),
    problems,
  }))
  return { answer, rows: read, first: read[0]! }
}
const notedOf = ({ problems }: { problems: { name: string | null; severity: string }[] }) =>
  problems.filter(({ severity }) => severity === 'note').map(({ name }) => name)

describe('empty cells of a row with a stock code', () => {
  it('fills empty cells from the catalogue before the row is checked, with a note', async () => {
    await createProduct(test, token, { sku: 'ktn-1', manufacturerNumber: 'K-12', hasNoStandardNumber: true })
    const { answer, first } = await check(row({ 'product.quantity': 4, 'piece.weight': 2 }))
    expect(answer).toMatchObject({ validCount: 1, wrongCount: 0, problemCount: 0, problems: [] })
    expect(first.cells).toMatchObject({
      'product.description': 'Keten masa örtüsü',
      'product.englishDescription': 'Linen tablecloth',
      'product.gtip': '630251000000',
      'product.originCountryCode': 'TR',
      'product.unit': 'Adet',
      'product.unitPrice': '30.00',
      'product.netWeight': '1.800',
      'product.manufacturerNumber': 'K-12',
      'product.hasNoStandardNumber': 'Evet',
    })
    expect(notedOf(first)).toHaveLength(9)
    expect(first.problems[0]!.message).toBe('KTN-1 stok koduyla katalogdan dolduruldu.')
  })

  it('fills only cells in which nothing is written', async () => {
    await createProduct(test, token, { sku: 'KTN-1' })
    const { first } = await check(row({ 'product.gtip': '630253000000', 'product.unitPrice': 12 }))
    expect(first.cells).toMatchObject({ 'product.gtip': '630253000000', 'product.unitPrice': '12' })
    expect(notedOf(first)).not.toContain('product.gtip')
  })

  it('fills neither barcode nor statement when one of them is written', async () => {
    await createProduct(test, token, { sku: 'KTN-1', standardNumber: '4012345678901' })
    const { first } = await check(row({ 'product.hasNoStandardNumber': 'Evet' }))
    expect(first.cells).toMatchObject({
      'product.standardNumber': '',
      'product.hasNoStandardNumber': 'Evet',
    })
    expect(first.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('fills currency and price from the product only when the currencies match', async () => {
    await createProduct(test, token, { sku: 'KTN-1', currency: 'USD' })
    const without = await check(row({ 'details.currency': null }))
    expect(without.first.cells).toMatchObject({ 'details.currency': 'USD', 'product.unitPrice': '30.00' })
    const other = await check(row())
    expect(other.first.cells).toMatchObject({ 'details.currency': 'EUR', 'product.unitPrice': '' })
    expect(other.first.problems.map(({ message }) => message)).toContain(
      'Katalogdaki değer 30.00 USD; gönderinin para birimi EUR olduğu için doldurulmadı.',
    )
    expect(other.answer.wrongCount).toBe(1)
  })

  it('leaves cells empty with a warning when the stock code is unknown or inactive', async () => {
    await createProduct(test, token, { sku: 'KTN-1', isActive: false })
    const { answer } = await check(row(), row({ 'product.sku': 'YOK' }))
    const said = answer.problems.filter(({ name }) => name === 'product.sku')
    expect(said.map(({ row: at, severity }) => [at, severity])).toEqual([
      [2, 'doubt'],
      [3, 'doubt'],
    ])
    expect(answer.wrongCount).toBe(2)
  })

  it('fills cells when a stock code is typed into the grid, and again when it changes', async () => {
    await createProduct(test, token, { sku: 'KTN-1' })
    await createProduct(test, token, { sku: 'VZ-1', description: 'Seramik vazo', gtip: '691310000000' })
    const { answer } = await check(row({ 'product.sku': null }))
    const type = async (version: number, sku: string) => {
      const { body } = await test.call(bulkEndpoints.saveBulkRows, {
        token,
        body: {
          uploadId: answer.uploadId,
          version,
          changes: [{ row: 2, cells: { 'product.sku': sku } }],
        },
      })
      return { ...body, gtip: body.rows[0]!.cells[body.columns.indexOf('product.gtip')] }
    }
    const typed = await type(answer.version, 'KTN-1')
    expect([typed.gtip, typed.summary.validCount]).toEqual(['630251000000', 1])
    const other = await type(typed.version, 'VZ-1')
    expect([other.gtip, other.summary.validCount]).toEqual(['691310000000', 1])
    expect((await type(other.version, '')).gtip).toBe('')
  })
})

describe('filled cells', () => {
  it('keeps the displayed values and the stock code after the catalogue product is deleted', async () => {
    const { id } = await createProduct(test, token, { sku: 'KTN-1' })
    const { answer } = await check(row({ 'product.quantity': 2 }))
    await test.call(productEndpoints.deleteProduct, { token, body: { id } })
    const { created } = await priceAndCreate(test, token, answer.uploadId)
    const [product] = await test.services.db
      .select()
      .from(shipmentProducts)
      .where(eq(shipmentProducts.shipmentId, created[0]!.shipmentId))
    expect(product).toMatchObject({
      sku: 'KTN-1',
      description: 'Keten masa örtüsü',
      gtip: '630251000000',
      unitPrice: '30.00',
      netWeightKg: '0.900',
    })
  })

  it('recognizes the same file after the catalogue has changed', async () => {
    const { id } = await createProduct(test, token, { sku: 'KTN-1' })
    const rows = [row()]
    const { answer } = await check(...rows)
    await priceAndCreate(test, token, answer.uploadId)
    await test.call(productEndpoints.saveProduct, {
      token,
      body: { id, version: 1, sku: 'KTN-1', description: 'Keten örtü', gtip: '630253000000' },
    })
    expect((await checkRows(test, token, rows)).duplicates).toHaveLength(1)
  })
})
