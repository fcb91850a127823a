import fc from 'fast-check'
import countries from 'i18n-iso-countries'
import { describe, expect, it } from 'vitest'
import { checkPostalCode, postalRuleOf } from './postalCode.ts'
import { postalCodeOptional, postalForms } from './postalForms.ts'

const isoCodes = Object.keys(countries.getAlpha2Codes())

describe('postal code', () => {
  it.each([
    ['TR', '34394', 'ok'],
    ['TR', '3439', 'malformed'],
    ['TR', '', 'missing'],
    ['DE', '10115', 'ok'],
    ['DE', 'D-10115', 'malformed'],
    ['GB', 'W1A 1AA', 'ok'],
    ['GB', 'sw1a1aa', 'ok'],
    ['GB', 'M1 1AE', 'ok'],
    ['GB', 'DN55 1PT', 'ok'],
    ['GB', 'EC1A 1BB', 'ok'],
    ['GB', 'B33 8TH', 'ok'],
    ['GB', '12345', 'malformed'],
    ['US', '10001', 'ok'],
    ['US', '10001-1234', 'ok'],
    ['US', '1000', 'malformed'],
    ['CA', 'K1A 0B1', 'ok'],
    ['CA', 'K1A 0B', 'malformed'],
    ['NL', '1012 AB', 'ok'],
    ['NL', '1012', 'malformed'],
    ['JP', '100-0001', 'ok'],
    ['JP', '1000001', 'ok'],
    ['BR', '01310-100', 'ok'],
    ['AU', '0872', 'ok'],
    ['AU', '872', 'malformed'],
    ['IS', '101', 'ok'],
    ['AZ', 'AZ1000', 'ok'],
    ['SA', '11564', 'ok'],
    ['PL', '00-950', 'ok'],
    ['SE', 'SE-114 55', 'ok'],
    ['LU', 'L-1234', 'ok'],
    ['PT', '1000-205', 'ok'],
    ['PT', '1000-20', 'malformed'],
    ['DE', 'DE-10115', 'ok'],
    ['DE', 'xDE10115', 'malformed'],
    ['DE', '10115x', 'malformed'],
    ['DE', '10–115', 'ok'],
    ['DE', '10.115', 'ok'],
    ['LU', 'LU-1234', 'ok'],
    ['MT', 'VLT 1117', 'ok'],
    ['AI', 'AI-2640', 'ok'],
    ['AI', 'AI-2641', 'malformed'],
    ['PT', '1000', 'ok'],
    ['IE', 'D02 X285', 'ok'],
    ['IE', '', 'ok'],
    ['AR', 'C1425CLA', 'ok'],
    ['PR', '00901', 'ok'],
    ['MC', '75001', 'malformed'],
    ['AE', '', 'ok'],
    ['HK', '00000', 'ok'],
    ['NI', '52000', 'ok'],
    ['NI', '', 'ok'],
    ['NI', '!!!!!', 'malformed'],
    ['CK', '9999', 'ok'],
    ['CK', '', 'ok'],
    ['CK', '!!!!!', 'malformed'],
    ['AX', '22150', 'ok'],
    ['AX', '10115', 'malformed'],
    ['SZ', 'H100', 'ok'],
    ['SZ', 'A100', 'malformed'],
    ['GB', 'BFPO 61', 'ok'],
    ['GB', 'bfpo1', 'ok'],
    ['GB', 'BFPO', 'malformed'],
  ])('checks the postal code %s "%s": %s', (country, code, verdict) => {
    expect(checkPostalCode(country, code)).toBe(verdict)
  })

  it('reports an absent or blank postal code where the country needs one', () => {
    for (const code of [null, undefined, '  ']) expect(checkPostalCode('FR', code)).toBe('missing')
  })

  it.each([
    ['NL', '1234 AB'],
    ['DE', '12345'],
    ['US', '12345-6789'],
    ['GB', 'AB1 2CD'],
    ['IE', 'A12 BCDE'],
    ['JP', '123-4567'],
  ])('shows the postal code example of %s as %s', (country, example) => {
    expect(postalRuleOf(country)!.example).toBe(example)
  })

  it('has no postal code rule in a country without postal codes', () => {
    expect(postalRuleOf('AE')).toBeNull()
    expect(postalRuleOf('IE')!.isRequired).toBe(false)
    expect(postalRuleOf('DE')!.isRequired).toBe(true)
  })

  it('accepts the example postal code of every country', () => {
    for (const country of isoCodes) {
      const rule = postalRuleOf(country)
      if (rule) expect([country, checkPostalCode(country, rule.example)]).toEqual([country, 'ok'])
    }
  })

  it('lists only existing countries with postal codes, each once', () => {
    const listed = Object.values(postalForms).flatMap((list) => list.split(' '))
    expect(listed.filter((country) => !isoCodes.includes(country))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
    expect([...postalCodeOptional].filter((country) => !listed.includes(country))).toEqual([])
  })

  it('returns a postal code verdict for any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...isoCodes), fc.string(), (country, text) =>
        ['ok', 'missing', 'malformed'].includes(checkPostalCode(country, text)),
      ),
    )
  })
})
