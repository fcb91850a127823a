import { describe, expect, test } from 'vitest'
import { emptyQuote, readQuoteAddress, toQuoteBody, volumetricKg, writeQuoteAddress } from './quoteValues.ts'
import type { QuoteValues } from './quoteValues.ts'

const piece = (width: string, length: string, height: string, weight = '1') => ({
  width,
  length,
  height,
  weight,
})
const quote: QuoteValues = {
  ...emptyQuote,
  countryCode: 'DE',
  zipCode: '10115',
  pieces: [piece('40', '40', '35', '8,5'), piece('10', '10', '10', '0.4')],
}

describe('volumetricKg', () => {
  test.each([
    ['40', '40', '35', 11.2],
    ['12,5', '11.1', '3,3', 0.09],
    ['10', '10', '10', 0.2],
    ['1.000', '10', '10', 0.02],
    ['0', '10', '10', 0],
  ])('converts %s × %s × %s cm to a volumetric weight of %d kg', (width, length, height, kg) => {
    expect(volumetricKg(piece(width, length, height))).toBe(kg)
  })

  test.each([
    ['', '10', '10'],
    ['10', ' ', '10'],
    ['10', '10', 'on'],
  ])('returns no volumetric weight for a missing or invalid side: %j × %j × %j', (width, length, height) => {
    expect(volumetricKg(piece(width, length, height))).toBeNull()
  })
})

describe('toQuoteBody', () => {
  test("sends a quote's numbers as typed and omits empty fields", () => {
    expect(toQuoteBody(quote)).toEqual({
      shipmentType: '2',
      packageType: '1',
      countryCode: 'DE',
      zipCode: '10115',
      segmentId: undefined,
      pieces: quote.pieces,
      totalCustomsValue: 0,
    })
    expect(toQuoteBody({ ...emptyQuote })).toMatchObject({ countryCode: undefined, zipCode: undefined })
  })

  test('sends only weights when a quote is for documents', () => {
    expect(toQuoteBody({ ...quote, shipmentType: '1' }).pieces).toEqual([
      { weight: '8,5' },
      { weight: '0.4' },
    ])
  })

  test('requests prices of another day and explanations only when wanted', () => {
    expect(toQuoteBody({ ...quote, day: '2026-11-01' }, true)).toMatchObject({
      day: '2026-11-01',
      explain: true,
    })
    expect(toQuoteBody(quote)).not.toHaveProperty('day')
    expect(toQuoteBody(quote)).not.toHaveProperty('explain')
  })
})

describe('quote in the address', () => {
  test.each([
    ['of packages', quote],
    ['of documents', { ...quote, shipmentType: '1', pieces: [piece('', '', '', '0,5')] }],
    ['of a cargo bag', { ...quote, packageType: '2' }],
    ['of another segment and day', { ...quote, segmentId: '3', day: '2026-11-01' }],
    ['without a postal code', { ...quote, zipCode: '' }],
  ])('reads a quote from the address as it was written: %s', (_of, values) => {
    expect(readQuoteAddress(new URLSearchParams(writeQuoteAddress(values).toString()))).toEqual(values)
  })

  test.each(['', 'country=DE', 'pieces=1x2x3x4', 'country=de&pieces=1x2x3x4', 'country=DEU&pieces=1x2x3x4'])(
    'reads no quote from the address %j',
    (address) => {
      expect(readQuoteAddress(new URLSearchParams(address))).toBeNull()
    },
  )

  test("falls back to packages and boxes for unknown kinds in a quote's address", () => {
    const read = readQuoteAddress(new URLSearchParams('country=DE&pieces=1x2x3x4&type=9&package=9'))
    expect(read).toMatchObject({ shipmentType: '2', packageType: '1' })
  })

  test("reads at most a hundred pieces from a quote's address", () => {
    const pieces = Array.from({ length: 200 }, () => '1x1x1x1').join('_')
    expect(readQuoteAddress(new URLSearchParams({ country: 'DE', pieces }))!.pieces).toHaveLength(100)
  })

  test("reads missing values of a piece in a quote's address as empty text", () => {
    expect(readQuoteAddress(new URLSearchParams({ country: 'DE', pieces: '10x20' }))!.pieces).toEqual([
      piece('10', '20', '', ''),
    ])
  })
})
