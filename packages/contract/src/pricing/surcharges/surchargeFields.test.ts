import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../testing/messagesOf.ts'
import { checkSurcharge, isAboutPieces, surchargeFields } from './surchargeFields.ts'

const rule = (changes: Record<string, unknown> = {}) => ({
  supplierId: 1,
  kind: 'remoteArea',
  currency: 'EUR',
  per: 'shipment',
  amount: '12,50',
  fuelApplies: true,
  paidBy: 'sender',
  validFrom: '2026-01-01',
  source: 'Carrier notice of 1 Dec 2025',
  ...changes,
})
const checked = surchargeFields.superRefine(checkSurcharge)

describe('surchargeFields', () => {
  it('applies a surcharge to everything when fields are absent', () => {
    expect(surchargeFields.parse(rule())).toEqual({
      ...rule(),
      amount: 12.5,
      supplierServiceMethodId: null,
      minimum: null,
      contentKind: null,
      countryCodes: null,
      overLongestCm: null,
      overSecondCm: null,
      overLengthPlusGirthCm: null,
      overKg: null,
      validTo: null,
    })
  })

  it('lists each surcharge country once; an empty list means every country', () => {
    expect(surchargeFields.parse(rule({ countryCodes: ['US', 'CA', 'US'] })).countryCodes).toEqual([
      'CA',
      'US',
    ])
    expect(surchargeFields.parse(rule({ countryCodes: [] })).countryCodes).toBeNull()
  })

  it.each([
    ['supplierId', 0, 'pricing/rateTable:required.carrier'],
    ['kind', 'other', 'validation:choice'],
    ['currency', 'eur', 'validation:choice'],
    ['currency', undefined, 'validation:required'],
    ['per', 'other', 'validation:choice'],
    ['amount', undefined, 'pricing/rateTable:surcharge.required.amount'],
    ['amount', -1, 'pricing/rateTable:surcharge.invalid.amount'],
    ['amount', 1_000_000, 'pricing/rateTable:surcharge.invalid.amount'],
    ['amount', 1.23456, 'pricing/rateTable:surcharge.invalid.amount'],
    ['minimum', -1, 'pricing/rateTable:surcharge.invalid.amount'],
    ['fuelApplies', 'yes', 'validation:required'],
    ['paidBy', 'nobody', 'validation:choice'],
    ['contentKind', 'liquid', 'validation:choice'],
    ['validFrom', '1999-12-31', 'validation:date'],
    ['validTo', '3000-01-01', 'validation:date'],
    ['source', ' ', 'pricing/rateTable:required.source'],
    ['source', 'x'.repeat(201), 'validation:tooLong'],
    ['overKg', 0, 'validation:number'],
    ['overKg', 100_001, 'validation:number'],
    ['overKg', 0.0001, 'validation:number'],
    ['overLongestCm', 10_001, 'validation:number'],
    ['overSecondCm', 0.001, 'validation:number'],
    ['overLengthPlusGirthCm', -1, 'validation:number'],
  ])('rejects a surcharge with %s %j: %s', (field, value, message) => {
    expect([...new Set(messagesOf(surchargeFields, rule({ [field]: value })))]).toEqual([
      `${field}: ${message}`,
    ])
  })

  it.each([
    ['amount', 0],
    ['amount', 999_999.9999],
    ['minimum', '5,00'],
    ['overKg', 100_000],
    ['overKg', '0,001'],
    ['overLongestCm', 10_000],
    ['source', 'x'.repeat(200)],
    ['validFrom', '2000-01-01'],
    ['validTo', '2999-12-31'],
  ])('accepts a surcharge with %s %j', (field, value) => {
    expect(messagesOf(surchargeFields, rule({ [field]: value }))).toEqual([])
  })
})

describe('checkSurcharge', () => {
  const says = (changes: Record<string, unknown>) => messagesOf(checked, rule(changes))

  it('requires a limit for surcharges about pieces, and forbids it for others', () => {
    for (const kind of ['oversizePiece', 'overweightPiece', 'additionalHandling']) {
      expect(says({ kind, per: 'piece' })).toEqual(['overKg: pricing/rateTable:surcharge.required.limit'])
      for (const limit of ['overKg', 'overLongestCm', 'overSecondCm', 'overLengthPlusGirthCm'])
        expect(says({ kind, per: 'piece', [limit]: 100 })).toEqual([])
    }
    expect(says({ overKg: 30 })).toEqual(['kind: pricing/rateTable:surcharge.invalid.noLimits'])
    expect(isAboutPieces('remoteArea')).toBe(false)
  })

  it('allows a percentage of the goods only for insurance, which requires it', () => {
    expect(says({ kind: 'insurance', per: 'percentOfGoods', amount: '0,1234' })).toEqual([])
    expect(says({ kind: 'insurance' })).toEqual(['per: pricing/rateTable:surcharge.invalid.insurance'])
    expect(says({ per: 'percentOfGoods' })).toEqual(['per: pricing/rateTable:surcharge.invalid.insurance'])
  })

  it('requires whole cents for surcharge amounts', () => {
    expect(says({ amount: 1.005 })).toEqual(['amount: pricing/rateTable:surcharge.invalid.cents'])
    expect(says({ kind: 'insurance', per: 'percentOfGoods', minimum: 1.005 })).toEqual([
      'minimum: pricing/rateTable:surcharge.invalid.cents',
    ])
  })

  it('requires a last day for a peak surcharge', () => {
    expect(says({ kind: 'peak' })).toEqual(['validTo: pricing/rateTable:surcharge.required.peakEnd'])
    expect(says({ kind: 'peak', validTo: '2026-01-01' })).toEqual([])
  })

  it('rejects a surcharge that ends before it begins', () => {
    expect(says({ validTo: '2025-12-31' })).toEqual(['validTo: pricing/rateTable:invalid.endsBefore'])
    expect(says({ validTo: '2026-01-01' })).toEqual([])
  })
})
