import { describe, expect, it } from 'vitest'
import { findPartyProblems, labelLimits, needsStateCode } from './carrierLimits.ts'
import type { LabelParty } from './carrierLimits.ts'

const narrow = labelLimits(35, 35, 35, 30)

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
    expect(findPartyProblems(party(), narrow)).toEqual([])
  })

  it('limits each field to its length when the text is one character longer', () => {
    const fields = {
      company: 35,
      contact: 70,
      addressLine1: 36,
      addressLine2: 30,
      addressLine3: 30,
      city: 33,
    }
    const filled = (extra: number) =>
      party(
        Object.fromEntries(
          Object.entries(fields).map(([field, limit]) => [field, 'a'.repeat(limit + extra)]),
        ),
      )
    const limits = labelLimits(35, 70, 36, 33, 30)
    expect(findPartyProblems(filled(0), limits)).toEqual([])
    expect(findPartyProblems(filled(1), limits)).toEqual(
      Object.entries(fields).map(([field, limit]) => ({ field, code: 'tooLong', severity: 'error', limit })),
    )
  })

  it("ignores spaces around a party's fields", () => {
    expect(findPartyProblems(party({ addressLine1: ` ${'a'.repeat(35)} ` }), narrow)).toEqual([])
    const blankState = party({ countryCode: 'CA', postalCode: 'K1A 0B1', stateCode: '  ' })
    expect(findPartyProblems(blankState, narrow).map(({ code }) => code)).toEqual(['stateMissing'])
  })

  it('measures the length of the transliterated text that is sent', () => {
    // 35 letters, but ß is transmitted as ss.
    const street = `${'a'.repeat(34)}ß`
    expect(findPartyProblems(party({ addressLine1: street }), narrow).map((problem) => problem.code)).toEqual(
      ['tooLong'],
    )
  })

  it('requires a state in the United States, Canada and Australia', () => {
    const newYork = party({ countryCode: 'US', postalCode: '10001', city: 'New York' })
    expect(findPartyProblems(newYork, narrow)).toEqual([
      { field: 'stateCode', code: 'stateMissing', severity: 'error' },
    ])
    expect(findPartyProblems({ ...newYork, stateCode: 'NY' }, narrow)).toEqual([])
    expect(['US', 'CA', 'AU', 'DE', 'GB'].map(needsStateCode)).toEqual([true, true, true, false, false])
    expect(findPartyProblems({ ...newYork, stateCode: 'NYNY' }, narrow)[0]).toMatchObject({
      code: 'tooLong',
      limit: 3,
    })
  })

  it('rejects letters that cannot be transliterated to Latin', () => {
    expect(findPartyProblems(party({ city: '東京' }), narrow)).toEqual([
      { field: 'city', code: 'notLatin', severity: 'error' },
    ])
  })

  it('reports a missing postal code as error and an unusual one as doubt', () => {
    expect(findPartyProblems(party({ postalCode: null }), narrow)[0]).toMatchObject({
      code: 'postalCodeMissing',
      severity: 'error',
    })
    expect(findPartyProblems(party({ postalCode: '1011' }), narrow)[0]).toMatchObject({
      code: 'postalCodeMalformed',
      severity: 'doubt',
    })
  })
})
