import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { shipmentEvents } from '../shipment/shipment.tables.ts'
import { buildPaidShipment } from '../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../shipment/testing/buildShipment.ts'
import { products } from './product.tables.ts'
import { rememberProducts } from './rememberProducts.ts'
import { buildProduct, createProduct } from './testing/buildProduct.ts'

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

const linen = {
  description: 'Keten masa örtüsü',
  englishDescription: 'Linen tablecloth',
  gtip: '630251000000',
  originCountryCode: 'TR',
  unit: 'piece' as const,
  quantity: 4,
  unitPrice: 30,
  netWeight: 1.8,
}

const pay = (...lines: object[]) =>
  buildPaidShipment(test, buildDraft({ products: lines.map((line) => ({ ...linen, ...line })) }))

const ship = async (...lines: object[]): Promise<CatalogueProduct[]> => {
  await pay(...lines)
  await test.runJobs()
  return list()
}

const list = async (): Promise<CatalogueProduct[]> =>
  (await test.call(productEndpoints.listProducts, { token, body: { sort: 'created' } })).body.items

/** Runs the job of a paid shipment again. */
const rememberAgain = async (shipmentId: string) => {
  const events = await test.services.db.select().from(shipmentEvents)
  const paid = events.find((row) => row.shipmentId === shipmentId && row.event === 'pay')!
  await rememberProducts(test.services, { shipmentId, eventId: paid.id })
}

describe('shipped product', () => {
  it('reuses a product without stock code for one of two later stock codes', async () => {
    await ship({})
    const found = await ship({ sku: 'KTN-1' }, { sku: 'KTN-2' })
    expect(found.map(({ sku }) => sku).sort()).toEqual(['KTN-1', 'KTN-2'])
    expect(await ship({ sku: 'KTN-1' }, { sku: 'KTN-2' })).toHaveLength(2)
  })

  it('adds a shipped product to the catalogue per unit once the shipment is paid', async () => {
    expect(await ship({ sku: 'KTN-1' })).toMatchObject([
      {
        sku: 'KTN-1',
        description: 'Keten masa örtüsü',
        englishDescription: 'Linen tablecloth',
        gtip: '630251000000',
        originCountryCode: 'TR',
        unitWeight: 0.45,
        unitPrice: 30,
        currency: 'EUR',
        isActive: true,
        origin: 'shipped',
        lastShippedAt: expect.any(String) as string,
      },
    ])
  })

  it('keeps one product per stock code, or per description and tariff code without one', async () => {
    const found = await ship(
      {},
      { description: 'KETEN  masa örtüsü' },
      { description: 'Keten peçete' },
      { sku: 'A' },
      { sku: 'a', description: 'Başka' },
    )
    expect(found.map(({ sku, description }) => [sku, description])).toEqual(
      expect.arrayContaining([
        ['A', 'Keten masa örtüsü'],
        [null, 'Keten peçete'],
      ]),
    )
    expect(found.filter(({ sku }) => sku !== null)).toHaveLength(1)
  })

  it('updates a product from the last paid shipment and keeps fields missing there', async () => {
    await ship({ sku: 'A' })
    const [found] = await ship({ sku: 'A', unitPrice: 35, netWeight: null, englishDescription: null })
    expect(found).toMatchObject({
      version: 2,
      unitPrice: 35,
      unitWeight: 0.45,
      englishDescription: 'Linen tablecloth',
    })
  })

  it('remembers the product identifiers, of barcode and statement the later one', async () => {
    const numbers = { merchantNumber: '4471', manufacturerNumber: 'K-12' }
    const [stated] = await ship({ sku: 'A', ...numbers, hasNoStandardNumber: true })
    expect(stated).toMatchObject({ ...numbers, standardNumber: null, hasNoStandardNumber: true })
    const [coded] = await ship({ sku: 'A', standardNumber: '4012345678901' })
    const code = { standardNumber: '4012345678901', hasNoStandardNumber: null }
    expect(coded).toMatchObject({ ...numbers, ...code })
    expect(await ship({ sku: 'A' })).toMatchObject([{ ...numbers, ...code, version: 2 }])
    expect(await ship({ sku: 'A', hasNoStandardNumber: true })).toMatchObject([
      { standardNumber: null, hasNoStandardNumber: true },
    ])
  })

  it('keeps a product unchanged when the same goods are shipped again', async () => {
    await ship({ sku: 'A' })
    expect(await ship({ sku: 'A' })).toMatchObject([{ version: 1 }])
  })

  it('adopts a stock code for a product from a later shipment', async () => {
    await ship({})
    expect(await ship({ sku: 'KTN-2' })).toMatchObject([{ sku: 'KTN-2', version: 2 }])
    expect(await ship({})).toMatchObject([{ sku: 'KTN-2', version: 2 }])
  })

  it('ignores an older shipment whose job runs late', async () => {
    const old = await pay({ sku: 'A', unitPrice: 10 })
    await test.runJobs()
    test.setNow(new Date(Date.now() + 3_600_000))
    await ship({ sku: 'A', unitPrice: 20 })
    await rememberAgain(old.id)
    expect(await list()).toMatchObject([{ unitPrice: 20 }])
  })

  it('adds a shipped product once when the job runs repeatedly and concurrently', async () => {
    const shipments = await Promise.all([pay({}, { sku: 'B' }), pay({ sku: 'B' }, {}), pay({})])
    const before = await list()
    expect(before).toEqual([])
    await Promise.all([...shipments, ...shipments].map(({ id }) => rememberAgain(id)))
    const found = await list()
    expect(found.filter(({ sku }) => sku === 'B')).toHaveLength(1)
    expect(found.length).toBeLessThanOrEqual(2)
    await test.runJobs()
    expect(await list()).toHaveLength(found.length)
  })
})

describe('product saved by a person', () => {
  it('keeps a product saved by a person unchanged by a shipment', async () => {
    await createProduct(test, token, { sku: 'A', description: 'Örtü', gtip: '630253000000', unitPrice: null })
    expect(await ship({ sku: 'A' })).toMatchObject([
      {
        version: 1,
        description: 'Örtü',
        gtip: '630253000000',
        unitPrice: null,
        origin: 'person',
        lastShippedAt: expect.any(String) as string,
      },
    ])
  })

  it('keeps a corrected product unchanged by later shipments', async () => {
    const [found] = await ship({ sku: 'A' })
    await test.call(productEndpoints.saveProduct, {
      token,
      body: { ...buildProduct({ sku: 'A', unitPrice: 99 }), id: found!.id, version: found!.version },
    })
    expect(await ship({ sku: 'A', unitPrice: 1 })).toMatchObject([{ unitPrice: 99, origin: 'person' }])
  })

  it('updates a deactivated product that is shipped again without activating it', async () => {
    const [found] = await ship({})
    await test.call(productEndpoints.setProductActive, {
      token,
      body: { id: found!.id, version: 1, isActive: false },
    })
    expect(await ship({ unitPrice: 40 })).toMatchObject([{ isActive: false, unitPrice: 40 }])
  })
})

it('adds no products for documents', async () => {
  await buildPaidShipment(test, buildDraft({ shipmentType: 1, products: [], pieces: [{ weight: 0.5 }] }))
  await test.runJobs()
  expect(await list()).toEqual([])
})
