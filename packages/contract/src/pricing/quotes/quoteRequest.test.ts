import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../testing/messagesOf.ts'
import { quoteRequest } from './quoteRequest.ts'

const box = { width: 20, length: '30,5', height: '10', weight: 2.5 }
const quote = (changes: Record<string, unknown> = {}) => ({
  shipmentType: 2,
  packageType: 1,
  countryCode: 'DE',
  zipCode: '10115',
  pieces: [box],
  ...changes,
})

describe('quoteRequest', () => {
  it('parses numbers of a quote request that are sent as text', () => {
    expect(
      quoteRequest.parse(quote({ shipmentType: '2', packageType: ' 1 ', segmentId: '3' })),
    ).toMatchObject({
      shipmentType: 2,
      packageType: 1,
      segmentId: 3,
      countryCode: 'DE',
      pieces: [{ width: 20, length: 30.5, height: 10, weight: 2.5 }],
    })
  })

  it('accepts the older names of a piece in a quote request', () => {
    const piece = { pieceWidth: 1, pieceLength: 2, pieceHeight: 3, pieceWeight: '0,5' }
    expect(quoteRequest.parse(quote({ pieces: [piece] })).pieces).toEqual([
      { width: 1, length: 2, height: 3, weight: 0.5 },
    ])
  })

  it('accepts country and postal code in any case, with spaces, or as a number', () => {
    expect(quoteRequest.parse(quote({ countryCode: ' de ', zipCode: ' 10115 ' }))).toMatchObject({
      countryCode: 'DE',
      zipCode: '10115',
    })
    expect(quoteRequest.parse(quote({ zipCode: 10115 })).zipCode).toBe('10115')
  })

  it('ignores sides and package type of documents in a quote request', () => {
    const document = quoteRequest.parse(
      quote({ shipmentType: 1, packageType: 2, pieces: [{ width: 'x', weight: '0,5' }] }),
    )
    expect(document.packageType).toBe(1)
    expect(document.pieces).toEqual([{ width: 0, length: 0, height: 0, weight: 0.5 }])
  })

  it('requires no postal code in a country without them', () => {
    expect(quoteRequest.parse(quote({ countryCode: 'ae', zipCode: '' })).zipCode).toBe('')
    expect(messagesOf(quoteRequest, quote({ zipCode: '  ' }))).toEqual(['zipCode: pricing:required.zipCode'])
    // Both fields are required, because the rule for postal codes depends on the country.
    expect(messagesOf(quoteRequest, quote({ countryCode: undefined, zipCode: undefined }))).toEqual([
      'countryCode: pricing:required.country',
      'zipCode: pricing:required.zipCode',
    ])
  })

  it.each([
    ['shipmentType', undefined, 'pricing:required.shipmentType'],
    ['shipmentType', '', 'pricing:required.shipmentType'],
    ['shipmentType', 3, 'validation:choice'],
    ['packageType', undefined, 'pricing:required.packageType'],
    ['packageType', 7, 'validation:choice'],
    ['countryCode', 'Germany', 'validation:choice'],
    ['countryCode', 7, 'validation:choice'],
    ['zipCode', '1011', 'pricing:invalid.zipCode'],
    ['zipCode', 'x'.repeat(13), 'validation:tooLong'],
    ['segmentId', 1.5, 'validation:choice'],
    ['segmentId', 'x', 'validation:choice'],
    ['pieces', undefined, 'pricing:required.pieces'],
    ['pieces', [], 'pricing:required.pieces'],
    ['pieces', 'x', 'pricing:required.pieces'],
    ['pieces', Array.from({ length: 101 }, () => box), 'pricing:tooManyPieces'],
    ['totalCustomsValue', 'x', 'validation:format'],
    ['day', '2026-02-30', 'validation:date'],
    ['explain', 'yes', 'validation:choice'],
  ])('rejects a quote request with %s %j: %s', (field, value, message) => {
    expect(messagesOf(quoteRequest, quote({ [field]: value }))[0]).toBe(`${field}: ${message}`)
  })

  it.each([
    ['width', undefined, 'pricing:required.width'],
    ['length', ' ', 'pricing:required.length'],
    ['height', null, 'pricing:required.height'],
    ['weight', '', 'pricing:required.weight'],
    ['width', 0, 'validation:format'],
    ['length', 0, 'validation:format'],
    ['height', 0, 'validation:format'],
    ['weight', -1, 'validation:format'],
    ['width', 'x', 'validation:format'],
    ['weight', '1.000,5', 'validation:format'],
    ['width', 1001, 'validation:tooBig'],
    ['weight', 5001, 'validation:tooBig'],
  ])('rejects a piece with %s %j: %s', (field, value, message) => {
    const pieces = [box, { ...box, [field]: value }]
    expect(messagesOf(quoteRequest, quote({ pieces }))).toEqual([`pieces.1.${field}: ${message}`])
  })

  it.each([
    ['weight', 0],
    ['weight', 5000],
    ['width', 1000],
    ['height', '0,01'],
  ])('accepts a piece with %s %j', (field, value) => {
    expect(messagesOf(quoteRequest, quote({ pieces: [{ ...box, [field]: value }] }))).toEqual([])
  })

  it('accepts a quote request with a hundred pieces, another day and explanations', () => {
    const many = quote({
      pieces: Array.from({ length: 100 }, () => box),
      day: '2026-11-01',
      explain: true,
      totalCustomsValue: '0',
    })
    expect(messagesOf(quoteRequest, many)).toEqual([])
  })

  it('includes an example postal code of the country in the error', () => {
    const result = quoteRequest.safeParse(quote({ zipCode: '1' }))
    expect(result.error?.issues[0]).toMatchObject({ params: { example: '12345' } })
  })

  it.each([null, 'x', [], 7])('rejects the quote request %j, which is not an object', (body) => {
    expect(quoteRequest.safeParse(body).success).toBe(false)
  })

  it('rejects a quote request with pieces that are not objects', () => {
    expect(quoteRequest.safeParse(quote({ pieces: ['x'] })).success).toBe(false)
    expect(quoteRequest.safeParse(quote({ shipmentType: 1, pieces: [null] })).success).toBe(false)
  })
})
