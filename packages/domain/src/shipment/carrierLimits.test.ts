import { describe, expect, it } from 'vitest'
import { findPartyProblems, needsStateCode } from './carrierLimits.ts'
import type { LabelParty } from './carrierLimits.ts'

const party = (changes: Partial<LabelParty> = {}): LabelParty => ({
  company: 'Gülşah Öztürk İnşaat',
  contact: 'Gülşah Öztürk',
  addressLine1: 'Torstraße 1',
  city: 'Berlin',
  postalCode: '10115',
  countryCode: 'DE',
  ...changes,
})

describe('findPartyProblems', () => {
  it('accepts a party when everything fits', () => {
    expect(findPartyProblems(party(), 'ups')).toEqual([])
  })

  it.each([
    ['ups', 35],
    ['dhlExpress', 45],
    ['house', 60],
  ] as const)('limits the address line for the carrier %s to %i characters', (connector, limit) => {
    expect(findPartyProblems(party({ addressLine1: 'a'.repeat(limit) }), connector)).toEqual([])
    expect(findPartyProblems(party({ addressLine1: 'a'.repeat(limit + 1) }), connector)).toEqual([
      { field: 'addressLine1', code: 'tooLong', severity: 'error', limit },
    ])
  })

  it.each([
    ['house', { company: 60, contact: 50, addressLine1: 60, city: 40 }],
    ['ups', { company: 35, contact: 35, addressLine1: 35, city: 30 }],
    ['fedex', { company: 35, contact: 70, addressLine1: 35, city: 35 }],
    ['dhlExpress', { company: 100, contact: 255, addressLine1: 45, city: 45 }],
    ['ptt', { company: 60, contact: 50, addressLine1: 60, city: 40 }],
  ] as const)('limits the party fields for the carrier %s to %j characters', (connector, fields) => {
    const limits = Object.entries(fields)
    const filled = (extra: number) =>
      party(Object.fromEntries(limits.map(([field, limit]) => [field, 'a'.repeat(limit + extra)])))
    expect(findPartyProblems(filled(0), connector)).toEqual([])
    expect(findPartyProblems(filled(1), connector).map(({ field, limit }) => [field, limit])).toEqual(limits)
  })

  it("ignores spaces around a party's fields", () => {
    expect(findPartyProblems(party({ addressLine1: ` ${'a'.repeat(35)} ` }), 'ups')).toEqual([])
    const blankState = party({ countryCode: 'CA', postalCode: 'K1A 0B1', stateCode: '  ' })
    expect(findPartyProblems(blankState, 'ups').map(({ code }) => code)).toEqual(['stateMissing'])
  })

  it('measures the length of the transliterated text that is sent', () => {
    // 35 letters, but ß is transmitted as ss.
    const street = `${'a'.repeat(34)}ß`
    expect(findPartyProblems(party({ addressLine1: street }), 'ups').map((problem) => problem.code)).toEqual([
      'tooLong',
    ])
  })

  it('limits the second and third address line to 30 characters for every carrier', () => {
    const long = party({ addressLine2: 'b'.repeat(31), addressLine3: 'c'.repeat(30) })
    for (const connector of ['house', 'ups', 'fedex', 'dhlExpress', 'ptt'] as const) {
      expect(findPartyProblems(long, connector).map((problem) => problem.field)).toEqual(['addressLine2'])
    }
  })

  it('requires a state in the United States, Canada and Australia', () => {
    const newYork = party({ countryCode: 'US', postalCode: '10001', city: 'New York' })
    expect(findPartyProblems(newYork, 'house')).toEqual([
      { field: 'stateCode', code: 'stateMissing', severity: 'error' },
    ])
    expect(findPartyProblems({ ...newYork, stateCode: 'NY' }, 'house')).toEqual([])
    expect(['US', 'CA', 'AU', 'DE', 'GB'].map(needsStateCode)).toEqual([true, true, true, false, false])
    expect(findPartyProblems({ ...newYork, stateCode: 'NYNY' }, 'house')[0]).toMatchObject({
      code: 'tooLong',
      limit: 3,
    })
  })

  it('rejects letters that cannot be transliterated to Latin', () => {
    expect(findPartyProblems(party({ city: '東京' }), 'house')).toEqual([
      { field: 'city', code: 'notLatin', severity: 'error' },
    ])
  })

  it('reports a missing postal code as error and an unusual one as doubt', () => {
    expect(findPartyProblems(party({ postalCode: null }), 'house')[0]).toMatchObject({
      code: 'postalCodeMissing',
      severity: 'error',
    })
    expect(findPartyProblems(party({ postalCode: '1011' }), 'house')[0]).toMatchObject({
      code: 'postalCodeMalformed',
      severity: 'doubt',
    })
  })
})
