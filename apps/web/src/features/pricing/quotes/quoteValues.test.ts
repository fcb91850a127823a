// @vitest-environment node
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

describe('the volumetric weight of a typed piece', () => {
  test.each([
    ['40', '40', '35', 11.2],
    ['12,5', '11.1', '3,3', 0.09],
    ['10', '10', '10', 0.2],
    ['1.000', '10', '10', 0.02],
    ['0', '10', '10', 0],
  ])('%s × %s × %s cm weigh %d kg', (width, length, height, kg) => {
    expect(volumetricKg(piece(width, length, height))).toBe(kg)
  })

  test.each([
    ['', '10', '10'],
    ['10', ' ', '10'],
    ['10', '10', 'on'],
  ])('is unknown while a side is missing or no number: %j × %j × %j', (width, length, height) => {
    expect(volumetricKg(piece(width, length, height))).toBeNull()
  })
})

describe('the body of the quote call', () => {
  test('has figures as typed and no empty field', () => {
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

  test('has only weights for documents', () => {
    expect(toQuoteBody({ ...quote, shipmentType: '1' }).pieces).toEqual([
      { weight: '8,5' },
      { weight: '0.4' },
    ])
  })

  test('asks for another day and for reasons only when wanted', () => {
    expect(toQuoteBody({ ...quote, day: '2026-11-01' }, true)).toMatchObject({
      day: '2026-11-01',
      explain: true,
    })
    expect(toQuoteBody(quote)).not.toHaveProperty('day')
    expect(toQuoteBody(quote)).not.toHaveProperty('explain')
  })
})

describe('the address of a quote', () => {
  test.each([
    ['of packages', quote],
    ['of documents', { ...quote, shipmentType: '1', pieces: [piece('', '', '', '0,5')] }],
    ['of a cargo bag', { ...quote, packageType: '2' }],
    ['of another segment and day', { ...quote, segmentId: '3', day: '2026-11-01' }],
    ['without a postal code', { ...quote, zipCode: '' }],
  ])('%s reads back as it was written', (_of, values) => {
    expect(readQuoteAddress(new URLSearchParams(writeQuoteAddress(values).toString()))).toEqual(values)
  })

  test.each(['', 'country=DE', 'pieces=1x2x3x4', 'country=de&pieces=1x2x3x4', 'country=DEU&pieces=1x2x3x4'])(
    '%j holds no quote',
    (address) => {
      expect(readQuoteAddress(new URLSearchParams(address))).toBeNull()
    },
  )

  test('falls back to packages and boxes for kinds that do not exist', () => {
    const read = readQuoteAddress(new URLSearchParams('country=DE&pieces=1x2x3x4&type=9&package=9'))
    expect(read).toMatchObject({ shipmentType: '2', packageType: '1' })
  })

  test('gives at most a hundred pieces', () => {
    const pieces = Array.from({ length: 200 }, () => '1x1x1x1').join('_')
    expect(readQuoteAddress(new URLSearchParams({ country: 'DE', pieces }))!.pieces).toHaveLength(100)
  })

  test('gives empty figures for those that a piece lacks', () => {
    expect(readQuoteAddress(new URLSearchParams({ country: 'DE', pieces: '10x20' }))!.pieces).toEqual([
      piece('10', '20', '', ''),
    ])
  })
})
