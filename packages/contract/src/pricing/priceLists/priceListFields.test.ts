import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messageOf, messagesOf } from '../../testing/messagesOf.ts'
import { price, rowId, sentRowId, terms, upToKg, version } from './priceListFields.ts'

describe('price', () => {
  it.each([
    ['12,50', 12.5],
    [0.01, 0.01],
    [999_999_999.99, 999_999_999.99],
    [null, null],
  ])('parses the price %j as %j', (typed, value) => {
    expect(price.parse(typed)).toBe(value)
  })

  it.each([
    [0, 'pricing/priceLists/files:invalid.price'],
    [-1, 'pricing/priceLists/files:invalid.price'],
    [1.005, 'pricing/priceLists/files:invalid.price'],
    [1_000_000_000, 'pricing/priceLists/files:invalid.price'],
    ['x', 'validation:number'],
  ])('rejects the price %j: %s', (typed, message) => {
    expect(messageOf(price, typed)).toBe(message)
  })
})

it.each([
  [0.5, null],
  ['0,001', null],
  [100_000, null],
  [0, 'validation:number'],
  [-1, 'validation:number'],
  [100_000.5, 'validation:number'],
  [0.0005, 'validation:number'],
  ['x', 'validation:number'],
])('accepts a weight break at %j kg: %s', (kg, message) => {
  expect(messageOf(upToKg(), kg)).toBe(message)
})

describe('terms of a list', () => {
  const schema = z.object(terms)
  const list = (changes: Record<string, unknown> = {}) => ({
    name: 'Ocak 2027',
    currency: ' eur ',
    volumetricDivisor: 5000,
    chargeableBasis: 'shipment',
    roundingSteps: [{ upToKg: 20, stepKg: '0,5' }, { stepKg: 1 }],
    perKgBasis: 'whole',
    ...changes,
  })

  it('parses list terms to their stored form', () => {
    expect(messagesOf(schema, list()).filter((message) => !message.startsWith('perKgBasis'))).toEqual([])
    expect(terms.currency.parse(' eur ')).toBe('EUR')
    expect(terms.roundingSteps.parse(list().roundingSteps)).toEqual([
      { upToKg: 20, stepKg: 0.5 },
      { stepKg: 1 },
    ])
  })

  it.each([
    ['name', '', 'pricing/priceLists:required.name'],
    ['name', 'x'.repeat(101), 'validation:tooLong'],
    ['currency', 'EURO', 'validation:choice'],
    ['currency', undefined, 'validation:required'],
    ['volumetricDivisor', 999, 'validation:tooSmall'],
    ['volumetricDivisor', 10_001, 'validation:tooBig'],
    ['volumetricDivisor', 5000.5, 'validation:number'],
    ['chargeableBasis', 'x', 'validation:choice'],
    ['perKgBasis', 'x', 'validation:choice'],
    ['roundingSteps', [], 'validation:required'],
    ['roundingSteps', undefined, 'validation:required'],
    ['roundingSteps', Array.from({ length: 11 }, () => ({ stepKg: 1 })), 'validation:tooBig'],
  ])('rejects list terms with %s %j: %s', (field, value, message) => {
    expect(messagesOf(schema, list({ [field]: value }))).toContain(`${field}: ${message}`)
  })

  it.each([1000, 10_000])('accepts the volumetric divisor %d', (volumetricDivisor) => {
    expect(messageOf(terms.volumetricDivisor, volumetricDivisor)).toBeNull()
  })
})

describe('rowId', () => {
  it.each([1, 2_147_483_647])('accepts the row id %d', (id) => {
    expect(messageOf(rowId(), id)).toBeNull()
    expect(messageOf(sentRowId(), String(id))).toBeNull()
  })

  it.each([0, -1, 1.5, 2_147_483_648, 'x', ''])('rejects the row id %j', (id) => {
    expect(messageOf(rowId(), id)).toBe('validation:choice')
    expect(messageOf(sentRowId(), id)).toBe('validation:choice')
  })
})

it.each([
  [1, null],
  [2_147_483_647, null],
  [0, 'validation:format'],
  [undefined, 'validation:required'],
])('validates the version %j: %s', (sent, message) => {
  expect(messageOf(version, sent)).toBe(message)
})
