import { describe, expect, it } from 'vitest'
import { readNumericPostalCode } from './numericPostalCode.ts'

describe('readNumericPostalCode', () => {
  it.each([
    ['DE', '10115', '10115'],
    ['DE', '1067', '01067'],
    ['IT', '118', '00118'],
    ['US', '501', '00501'],
    ['US', '10011234', '010011234'],
    ['PL', '950', '00950'],
    ['NO', '1', '0001'],
    ['BR', '1310100', '01310100'],
    ['PT', '1000', '1000'],
    ['AE', '123', '123'],
    ['ZA', '1', '0001'],
    ['AM', '1', '0001'],
    ['JP', '12345', '0012345'],
    ['CH', '1000', '1000'],
  ])('restores a numeric postal code of %s: %s becomes %s', (country, digits, code) => {
    expect(readNumericPostalCode(country, digits)).toBe(code)
  })

  it.each([
    ['DE', '10', 'the beginning of a code'],
    ['DE', '101155', 'too long'],
    ['AT', '101', 'no code there begins with a zero'],
    ['GB', '12345', 'codes have letters'],
    ['NL', '1012', 'letters are missing'],
  ])('returns no restored postal code for %s: %s (%s)', (country, digits) => {
    expect(readNumericPostalCode(country, digits)).toBeNull()
  })
})
