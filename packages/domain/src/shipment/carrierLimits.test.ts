import { describe, expect, it } from 'vitest'
import { findPartyProblems } from './carrierLimits.ts'
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

describe('a party on a label', () => {
  it('is taken when everything fits', () => {
    expect(findPartyProblems(party(), 'ups')).toEqual([])
  })

  it.each([
    ['ups', 35],
    ['dhlExpress', 45],
    ['house', 60],
  ] as const)('has an address line of at most what %s takes: %i', (connector, limit) => {
    expect(findPartyProblems(party({ addressLine1: 'a'.repeat(limit) }), connector)).toEqual([])
    expect(findPartyProblems(party({ addressLine1: 'a'.repeat(limit + 1) }), connector)).toEqual([
      { field: 'addressLine1', code: 'tooLong', severity: 'error', limit },
    ])
  })

  it('is measured in the spelling that is sent', () => {
    // 35 letters, but ß is sent as ss.
    const street = `${'a'.repeat(34)}ß`
    expect(findPartyProblems(party({ addressLine1: street }), 'ups').map((problem) => problem.code)).toEqual([
      'tooLong',
    ])
  })

  it('has at most 30 characters in its second and third lines with every carrier', () => {
    const long = party({ addressLine2: 'b'.repeat(31), addressLine3: 'c'.repeat(30) })
    for (const connector of ['house', 'ups', 'fedex', 'dhlExpress', 'ptt'] as const) {
      expect(findPartyProblems(long, connector).map((problem) => problem.field)).toEqual(['addressLine2'])
    }
  })

  it('needs a state in the United States, Canada and Australia', () => {
    const newYork = party({ countryCode: 'US', postalCode: '10001', city: 'New York' })
    expect(findPartyProblems(newYork, 'house')).toEqual([
      { field: 'stateCode', code: 'stateMissing', severity: 'error' },
    ])
    expect(findPartyProblems({ ...newYork, stateCode: 'NY' }, 'house')).toEqual([])
    expect(findPartyProblems({ ...newYork, stateCode: 'NYNY' }, 'house')[0]).toMatchObject({
      code: 'tooLong',
      limit: 3,
    })
  })

  it('is written in letters that can be spelled in Latin', () => {
    expect(findPartyProblems(party({ city: '東京' }), 'house')).toEqual([
      { field: 'city', code: 'notLatin', severity: 'error' },
    ])
  })

  it('has a postal code: none blocks, a strange one warns', () => {
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
