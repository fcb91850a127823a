import { describe, expect, it } from 'vitest'
import { stateOfPostalCode } from './stateOfPostalCode.ts'

describe('stateOfPostalCode', () => {
  it.each([
    ['US', '10001', 'NY'],
    ['US', '00501', 'NY'],
    ['US', '00802', 'VI'],
    ['US', '06390', 'NY'],
    ['US', '02134-1000', 'MA'],
    ['US', '30301', 'GA'],
    ['US', '39901', 'GA'],
    ['US', '73301', 'TX'],
    ['US', '88510', 'TX'],
    ['US', '90210', 'CA'],
    ['US', '99950', 'AK'],
    ['CA', 'M5V 3L9', 'ON'],
    ['CA', 'v6b1a1', 'BC'],
  ])('returns the state of %s %s', (country, code, state) => {
    expect(stateOfPostalCode(country, code)).toBe(state)
  })

  it.each([
    ['an incomplete code', 'US', '1000'],
    ['an unused code', 'US', '00001'],
    ['a code that two territories share', 'CA', 'X0A 0H0'],
    ['another country', 'DE', '10115'],
  ])('returns null for %s', (_, country, code) => {
    expect(stateOfPostalCode(country, code)).toBeNull()
  })
})
