import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { signUpCustomer } from '../company/testing/buildCompany.ts'
import { createShipment } from '../shipment/testing/buildShipment.ts'
import { products } from './product.tables.ts'
import { buildProduct, createProduct } from './testing/buildProduct.ts'

const calls = productEndpoints

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

const create = (changes: object = {}) => createProduct(test, token, changes)
const refused = async (changes: object) =>
  (await test.callFailing(calls.saveProduct, { token, body: buildProduct(changes) })).body.Errors
const list = async (body: object = {}, caller = token) =>
  (await test.call(calls.listProducts, { token: caller, body })).body.items
const skusOf = (items: readonly { sku: string | null }[]) => items.map(({ sku }) => sku)

describe('product', () => {
  it('stores all fields of a product', async () => {
    const { id } = await create({ sku: 'KTN-A' })
    const { body } = await test.call(calls.getProduct, { token, body: { id } })
    expect(body).toMatchObject({
      ...buildProduct({ sku: 'KTN-A' }),
      version: 1,
      isActive: true,
      origin: 'person',
      lastShippedAt: null,
    })
  })

  it('requires only a description for a product', async () => {
    const { body } = await test.call(calls.saveProduct, { token, body: { description: 'Seramik vazo' } })
    expect(body).toMatchObject({ sku: null, gtip: null, unit: 'piece', unitPrice: null, currency: null })
  })

  it('stores no currency without a price', async () => {
    expect(await create({ unitPrice: null })).toMatchObject({ unitPrice: null, currency: null })
  })

  it.each([
    [{ description: '  ' }, ['description']],
    [{ description: 'x'.repeat(101) }, ['description']],
    [{ sku: 'x'.repeat(51) }, ['sku']],
    [{ gtip: '12' }, ['gtip']],
    [{ originCountryCode: 'Türkiye' }, ['originCountryCode']],
    [{ unit: 'box' }, ['unit']],
    [{ unitWeight: 0 }, ['unitWeight']],
    [{ unitWeight: 0.0001 }, ['unitWeight']],
    [{ boxLength: 30 }, ['boxWidth', 'boxHeight']],
    [{ unitPrice: -1 }, ['unitPrice']],
    [{ unitPrice: 1.001 }, ['unitPrice']],
    [{ currency: null }, ['currency']],
  ])('refuses invalid values on their field: %j', async (changes, fields) => {
    expect(Object.keys((await refused(changes)) ?? {})).toEqual(fields)
  })

  it('requires a unique stock code of a product in its company, ignoring spelling', async () => {
    await create({ sku: 'IŞIK 1' })
    expect(await refused({ sku: 'ışık  1' })).toEqual({ sku: ['ışık  1 stok kodlu bir ürün var.'] })
    const other = await create({ sku: 'IŞIK 2' })
    const { body } = await test.callFailing(calls.saveProduct, {
      token,
      body: { ...buildProduct({ sku: 'Isik 1' }), id: other.id, version: 1 },
    })
    expect(Object.keys(body.Errors ?? {})).toEqual(['sku'])
    const stranger = await signUpCustomer(test)
    expect((await createProduct(test, stranger.token, { sku: 'IŞIK 1' })).sku).toBe('IŞIK 1')
  })

  it('requires a unique description and tariff code of a product without a stock code', async () => {
    await create({ sku: null })
    expect(await refused({ sku: '', description: 'KETEN  MASA ÖRTÜSÜ' })).toEqual({
      description: ['Bu açıklama ve GTİP koduyla bir ürün var. Ayırmak için stok kodu verin.'],
    })
    await create({ sku: null, gtip: '630259000000' })
    await create({ sku: 'KTN-B' })
    expect(await list()).toHaveLength(3)
  })

  it('creates one product for two concurrent requests with the same stock code', async () => {
    const both = await Promise.all(
      ['KTN-C', 'ktn-c'].map((sku) =>
        test.callFailing(calls.saveProduct, { token, body: buildProduct({ sku }) }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('requires the current version to change a product', async () => {
    const { id, sku } = await create()
    const change = (version: number | null, changes: object = {}) =>
      test.callFailing(calls.saveProduct, {
        token,
        body: { ...buildProduct({ sku, ...changes }), id, version },
      })
    expect((await change(1, { gtip: '630253000000' })).body).toMatchObject({
      version: 2,
      gtip: '630253000000',
    })
    expect((await change(1)).status).toBe(409)
    expect((await change(null)).status).toBe(400)
  })

  it('deactivates and reactivates a product', async () => {
    const { id } = await create()
    const set = (version: number, isActive: boolean) =>
      test.callFailing(calls.setProductActive, { token, body: { id, version, isActive } })
    expect((await set(1, false)).body).toMatchObject({ version: 2, isActive: false })
    expect((await set(1, true)).status).toBe(409)
    expect((await set(2, true)).body).toMatchObject({ isActive: true })
  })

  it('deletes a product', async () => {
    const { id } = await create()
    const { body } = await test.call(calls.deleteProduct, { token, body: { id } })
    expect(body.returnText).toBe('Ürün silindi.')
    expect((await test.callFailing(calls.getProduct, { token, body: { id } })).status).toBe(404)
    expect((await test.callFailing(calls.deleteProduct, { token, body: { id } })).status).toBe(404)
  })
})

describe('finding products', () => {
  it('finds products by parts of code and descriptions, ignoring spelling', async () => {
    await create({
      sku: 'ÇNT-1',
      description: 'Işıklı çanta',
      englishDescription: 'Bag',
      gtip: '420222000000',
    })
    await create({ sku: 'KTN-1' })
    for (const searchText of ['isikli', 'ÇANTA', 'cnt-1', 'bag', '420222'])
      expect(skusOf(await list({ searchText }))).toEqual(['ÇNT-1'])
    expect(await list({ searchText: 'halı' })).toEqual([])
  })

  it('filters products by state, origin and missing customs data', async () => {
    await create({ sku: 'A', originCountryCode: 'DE' })
    await create({ sku: 'B', gtip: null })
    await create({ sku: 'C', isActive: false })
    expect(skusOf(await list({ isActive: false }))).toEqual(['C'])
    expect(skusOf(await list({ isComplete: false }))).toEqual(['B'])
    expect(skusOf(await list({ isComplete: true, sort: 'sku' }))).toEqual(['A', 'C'])
    expect(skusOf(await list({ countryCode: 'DE' }))).toEqual(['A'])
  })

  it('lists the last shipped product first', async () => {
    await create({ sku: 'A' })
    await create({ sku: 'B' })
    await test.services.db
      .update(products)
      .set({ lastShippedAt: new Date('2099-01-01') })
      .where(eq(products.sku, 'A'))
    expect(skusOf(await list())).toEqual(['A', 'B'])
  })

  it('exports products as a file', async () => {
    await create({ sku: 'DOSYA-1' })
    const { bytes } = await test.call(calls.exportProducts, { token, body: { format: 'csv' } })
    expect(bytes.toString()).toContain('DOSYA-1')
  })
})

describe('matching typed goods', () => {
  const match = async (body: object, caller = token) =>
    (await test.call(calls.findKnownProduct, { token: caller, body })).body.product

  it('matches by stock code, otherwise by the whole description', async () => {
    const { id } = await create({ sku: 'KTN-9' })
    expect((await match({ sku: 'ktn-9' }))?.id).toBe(id)
    expect((await match({ description: ' keten MASA örtüsü ' }))?.id).toBe(id)
    expect(await match({ description: 'keten' })).toBeNull()
    expect(await match({ sku: 'KTN-8', description: 'Keten masa örtüsü' })).toBeNull()
    expect(await match({})).toBeNull()
  })

  it("matches no inactive product and no other company's", async () => {
    await create({ isActive: false })
    const stranger = await signUpCustomer(test)
    await createProduct(test, stranger.token)
    expect(await match({ description: 'Keten masa örtüsü' })).toBeNull()
  })
})

describe('products of staff', () => {
  it("returns products of the shipment's company, and creates them in a named company", async () => {
    const staff = await test.tokenOf('operations')
    const { id: shipmentId } = await createShipment(test)
    const { sku, companyId } = await create()
    const stranger = await signUpCustomer(test)
    await createProduct(test, stranger.token)
    expect(skusOf(await list({ shipmentId }, staff))).toEqual([sku])
    expect(skusOf(await list({ companyId }, staff))).toEqual([sku])
    expect(await list({}, staff)).toHaveLength(2)
    const { body } = await test.call(calls.findKnownProduct, { token: staff, body: { shipmentId, sku } })
    expect(body.product?.companyId).toBe(companyId)
    const without = await test.callFailing(calls.saveProduct, { token: staff, body: buildProduct() })
    expect(Object.keys(without.body.Errors ?? {})).toEqual(['companyId'])
    const made = await createProduct(test, staff, { sku: 'OPR-1', companyId })
    expect(made.companyId).toBe(companyId)
    expect(skusOf(await list())).toContain('OPR-1')
  })

  it("refuses products of a shipment outside the caller's scope", async () => {
    const { id: shipmentId } = await createShipment(test)
    const stranger = await signUpCustomer(test)
    for (const row of [calls.listProducts, calls.findKnownProduct]) {
      const { body } = await test.callFailing(row, { token: stranger.token, body: { shipmentId } })
      expect(Object.keys(body.Errors ?? {})).toEqual(['shipmentId'])
    }
  })
})
