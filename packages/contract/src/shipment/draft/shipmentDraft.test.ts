import { describe, expect, it } from 'vitest'
import { messageOf, messagesOf } from '../../testing/messagesOf.ts'
import { piece, pieceDraft, product, shipmentDetails, shipmentDraft } from './shipmentDraft.ts'

const goods = (changes: Record<string, unknown> = {}) => ({
  description: 'Pamuklu tişört',
  englishDescription: null,
  gtip: '6109.10.00.00.00',
  originCountryCode: 'TR',
  unit: 'piece',
  quantity: '2,5',
  unitPrice: 10.05,
  netWeight: 0.4,
  ...changes,
})
const box = (changes: Record<string, unknown> = {}) => ({
  description: null,
  width: 10,
  length: '20,5',
  height: 30,
  weight: 1.234,
  ...changes,
})
const details = (changes: Record<string, unknown> = {}) => ({
  method: 'microExport',
  purpose: 'sale',
  incoterm: 'DAP',
  freeMovementDocument: 'none',
  atrPreparer: 'none',
  currency: 'EUR',
  customerReference: null,
  customerServicesNote: null,
  freightCharge: 0,
  freightCurrency: 'EUR',
  ...changes,
})

describe('product', () => {
  it('parses a product to its stored form', () => {
    expect(product.parse(goods({ sku: ' TS-1 ' }))).toEqual({
      ...goods(),
      sku: 'TS-1',
      gtip: '610910000000',
      quantity: 2.5,
      permitNumber: null,
      merchantNumber: null,
      manufacturerNumber: null,
      standardNumber: null,
      hasNoStandardNumber: null,
    })
    expect(product.parse(goods()).sku).toBeNull()
    expect(product.parse(goods({ standardNumber: ' 978-3-16-148410-0' })).standardNumber).toBe(
      '9783161484100',
    )
  })

  it.each([
    ['description', '', 'shipment:required.productDescription'],
    ['description', 'x'.repeat(101), 'validation:tooLong'],
    ['sku', 'x'.repeat(51), 'validation:tooLong'],
    ['gtip', '', 'shipment:required.gtip'],
    ['gtip', '61091', 'shipment:invalid.gtip'],
    ['gtip', '6109100000000', 'shipment:invalid.gtip'],
    ['gtip', '6109AB', 'shipment:invalid.gtip'],
    ['originCountryCode', 'tr', 'validation:countryCode'],
    ['unit', 'box', 'shipment:required.unit'],
    ['quantity', undefined, 'shipment:required.quantity'],
    ['quantity', 0, 'shipment:invalid.value'],
    ['quantity', 0.0001, 'shipment:invalid.value'],
    ['quantity', 1.2345, 'shipment:invalid.decimals3'],
    ['quantity', 100_000, 'validation:tooBig'],
    ['unitPrice', 'x', 'shipment:required.unitPrice'],
    ['unitPrice', 0, 'shipment:invalid.value'],
    ['unitPrice', 1.005, 'shipment:invalid.decimals2'],
    ['unitPrice', 10_000_001, 'validation:tooBig'],
    ['merchantNumber', 'x'.repeat(129), 'validation:tooLong'],
    ['manufacturerNumber', 'x'.repeat(101), 'validation:tooLong'],
    ['manufacturerNumber', 'K-12\nK-13', 'shipment:invalid.productNumber'],
    ['standardNumber', '40123456789', 'shipment:invalid.standardNumber'],
    ['standardNumber', 'KRV-4420-BLK', 'shipment:invalid.standardNumber'],
    ['standardNumber', '0000000000000', 'shipment:invalid.standardNumber'],
    ['standardNumber', '4012345678902', 'shipment:invalid.standardNumberCheck'],
    ['hasNoStandardNumber', 'yes', 'validation:choice'],
  ])('rejects a product with %s %j: %s', (field, value, message) => {
    expect(messagesOf(product, goods({ [field]: value }))[0]).toBe(`${field}: ${message}`)
  })

  it.each([
    ['description', 'x'.repeat(100)],
    ['gtip', '610910'],
    ['quantity', 0.001],
    ['quantity', 99_999],
    ['unitPrice', 0.01],
    ['unitPrice', 10_000_000],
    ['merchantNumber', 'x'.repeat(128)],
    ['standardNumber', ''],
    ['standardNumber', '96385074'],
    ['hasNoStandardNumber', true],
  ])('accepts a product with %s %j', (field, value) => {
    expect(messageOf(product, goods({ [field]: value }))).toBeNull()
  })
})

describe('piece', () => {
  it.each([
    ['width', 0, 'shipment:invalid.value'],
    ['length', 1000.01, 'validation:tooBig'],
    ['height', 10.001, 'shipment:invalid.decimals2'],
    ['width', undefined, 'shipment:required.width'],
    ['length', undefined, 'shipment:required.length'],
    ['height', undefined, 'shipment:required.height'],
    ['weight', undefined, 'shipment:required.weight'],
    ['weight', -1, 'shipment:invalid.value'],
    ['weight', 1000.001, 'validation:tooBig'],
    ['weight', 0.0001, 'shipment:invalid.decimals3'],
    ['description', 'x'.repeat(51), 'validation:tooLong'],
  ])('rejects a piece with %s %j: %s', (field, value, message) => {
    expect(messagesOf(piece, box({ [field]: value }))[0]).toBe(`${field}: ${message}`)
  })

  it.each([
    ['width', 0.01],
    ['width', 1000],
    ['weight', 0],
    ['weight', 1000],
    ['description', 'x'.repeat(50)],
  ])('accepts a piece with %s %j', (field, value) => {
    expect(messageOf(piece, box({ [field]: value }))).toBeNull()
  })

  it('accepts missing sides of a piece in a draft', () => {
    expect(pieceDraft.parse({ weight: '2,5', width: '' })).toEqual({
      description: null,
      width: null,
      length: null,
      height: null,
      weight: 2.5,
    })
  })
})

describe('shipment details', () => {
  it.each([
    ['method', 'x', 'shipment:required.method'],
    ['purpose', 'x', 'shipment:required.purpose'],
    ['incoterm', 'EXW', 'shipment:required.incoterm'],
    ['freeMovementDocument', 'x', 'shipment:required.freeMovementDocument'],
    ['atrPreparer', 'x', 'shipment:required.atrPreparer'],
    ['currency', undefined, 'shipment:required.currency'],
    ['freightCurrency', 'euro', 'validation:currencyCode'],
    ['customerReference', 'x'.repeat(51), 'validation:tooLong'],
    ['customerServicesNote', 'x'.repeat(501), 'validation:tooLong'],
    ['freightCharge', -0.01, 'shipment:invalid.value'],
    ['freightCharge', 1_000_001, 'validation:tooBig'],
    ['freightCharge', 0.001, 'shipment:invalid.decimals2'],
    ['freightCharge', 'x', 'shipment:required.value'],
  ])('rejects shipment details with %s %j: %s', (field, value, message) => {
    expect(messagesOf(shipmentDetails, details({ [field]: value }))[0]).toBe(`${field}: ${message}`)
  })

  it.each([
    ['customerReference', 'x'.repeat(50)],
    ['customerServicesNote', 'x'.repeat(500)],
    ['freightCharge', 1_000_000],
  ])('accepts shipment details with %s %j', (field, value) => {
    expect(messageOf(shipmentDetails, details({ [field]: value }))).toBeNull()
  })
})

describe('shipment draft', () => {
  it('requires only the type of a shipment draft, as number or text', () => {
    expect(shipmentDraft.parse({ shipmentType: '2' })).toMatchObject({
      shipmentType: 2,
      packageType: 1,
      isInsured: false,
      sender: { company: null },
      receiver: { company: null },
      details: { method: null },
      products: [],
      pieces: [],
    })
    expect(shipmentDraft.parse({ shipmentType: 1, packageType: '2' })).toMatchObject({
      shipmentType: 1,
      packageType: 2,
    })
  })

  it.each([
    [{}, 'shipmentType: shipment:required.shipmentType'],
    [{ shipmentType: 3 }, 'shipmentType: shipment:required.shipmentType'],
    [{ shipmentType: '22' }, 'shipmentType: shipment:required.shipmentType'],
    [{ shipmentType: 2, packageType: 0 }, 'packageType: shipment:required.packageType'],
    [{ shipmentType: 2, isInsured: 'yes' }, 'isInsured: validation:choice'],
    [{ shipmentType: 2, products: {} }, 'products: validation:format'],
    [{ shipmentType: 2, pieces: {} }, 'pieces: validation:format'],
  ])('validates the shipment draft %j: %s', (draft, message) => {
    expect(messageOf(shipmentDraft, draft)).toBe(message)
  })

  it('accepts at most 50 products and 99 pieces in a shipment draft', () => {
    const of = (count: number, row: object) => Array.from({ length: count }, () => row)
    expect(messageOf(shipmentDraft, { shipmentType: 2, products: of(50, {}), pieces: of(99, {}) })).toBeNull()
    expect(messageOf(shipmentDraft, { shipmentType: 2, products: of(51, {}) })).toBe(
      'products: shipment:tooManyProducts',
    )
    expect(messageOf(shipmentDraft, { shipmentType: 2, pieces: of(100, {}) })).toBe(
      'pieces: shipment:tooManyPieces',
    )
  })

  it('limits the total goods value to 999,999,999, counting complete products', () => {
    const worth = (quantity: number, unitPrice: number | null) => ({ quantity, unitPrice })
    const products = [worth(99, 10_000_000), worth(1, 9_999_999), worth(50_000, null)]
    expect(messageOf(shipmentDraft, { shipmentType: 2, products })).toBeNull()
    expect(messageOf(shipmentDraft, { shipmentType: 2, products: [...products, worth(1, 0.01)] })).toBe(
      'products: shipment:customsValueTooHigh',
    )
  })
})
