import { describe, expect, it } from 'vitest'
import { lineOf, proposalFor } from '../shipment/draft/catalogue/productLine.ts'
import { catalogueProduct } from './testing/catalogueProduct.ts'

describe('lineOf', () => {
  it('fills a product line with the quantity and the weight of all units', () => {
    expect(lineOf(catalogueProduct({ unitWeight: 0.333 }), 3, 'EUR')).toEqual({
      sku: 'KTN-1',
      description: 'Keten masa örtüsü',
      englishDescription: 'Linen tablecloth',
      gtip: '630251000000',
      originCountryCode: 'TR',
      unit: 'piece',
      quantity: 3,
      unitPrice: 30,
      netWeight: 0.999,
      merchantNumber: null,
      manufacturerNumber: null,
      standardNumber: null,
      hasNoStandardNumber: null,
    })
  })

  it.each([
    [{ currency: 'USD' }, 'EUR', null],
    [{ currency: 'USD' }, 'USD', 30],
    [{ unitPrice: null, currency: null }, null, null],
  ])(
    "fills a product line with the value only in the shipment's currency: %j in %s",
    (changes, currency, unitPrice) => {
      expect(lineOf(catalogueProduct(changes), 1, currency).unitPrice).toBe(unitPrice)
    },
  )

  it('leaves the weight of a product line empty when it is unknown or rounds to zero', () => {
    expect(lineOf(catalogueProduct({ unitWeight: null }), 2, 'EUR').netWeight).toBeNull()
    expect(lineOf(catalogueProduct({ unitWeight: 0.001 }), 0.001, 'EUR').netWeight).toBeNull()
  })
})

describe('proposalFor', () => {
  it('proposes missing and different product fields, with the weight of all units', () => {
    const line = { description: 'keten masa örtüsü', quantity: 4, gtip: '999999', originCountryCode: 'TR' }
    expect(proposalFor(line, catalogueProduct(), 'EUR')).toEqual({
      sku: 'KTN-1',
      englishDescription: 'Linen tablecloth',
      gtip: '630251000000',
      unit: 'piece',
      unitPrice: 30,
      netWeight: 1.8,
    })
  })

  it('proposes product identifiers, and no barcode beside the statement', () => {
    const known = catalogueProduct({ manufacturerNumber: 'K-12', standardNumber: '4012345678901' })
    const line = { ...lineOf(catalogueProduct(), 1, 'EUR') }
    expect(proposalFor(line, known, 'EUR')).toEqual({
      manufacturerNumber: 'K-12',
      standardNumber: '4012345678901',
    })
    expect(proposalFor({ ...line, hasNoStandardNumber: true }, known, 'EUR')).toEqual({
      manufacturerNumber: 'K-12',
    })
  })

  it('proposes nothing when the product line has the same values', () => {
    expect(proposalFor(lineOf(catalogueProduct(), 2, 'EUR'), catalogueProduct(), 'EUR')).toEqual({})
  })

  it('never proposes to clear a field of the product line', () => {
    const bare = catalogueProduct({ gtip: null, unitPrice: null, unitWeight: null, englishDescription: null })
    expect(proposalFor({ ...lineOf(catalogueProduct(), 1, 'EUR') }, bare, 'EUR')).toEqual({})
  })
})
