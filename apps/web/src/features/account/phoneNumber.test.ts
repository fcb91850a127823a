import { describe, expect, it } from 'vitest'
import { toInternationalPhone, toNationalPhone } from './phoneNumber.ts'

describe('toInternationalPhone', () => {
  it.each([
    ['532 123 45 67', '+905321234567'],
    ['0532 123 45 67', '+905321234567'],
    ['(0532) 123-45-67', '+905321234567'],
    ['905321234567', '+905321234567'],
    ['+90 532 123 45 67', '+905321234567'],
    ['0090 532 123 45 67', '+905321234567'],
    ['+49 151 12345678', '+4915112345678'],
    ['0212 555 00 00', '+902125550000'],
    ['', ''],
    ['+', ''],
  ])('converts the phone number "%s" to %s', (typed, international) => {
    expect(toInternationalPhone(typed)).toBe(international)
  })

  it('removes only the dial code that the phone field shows', () => {
    expect(toNationalPhone('+905321234567')).toBe('532 123 45 67')
    expect(toNationalPhone('+4915112345678')).toBe('+49 151 123 456 78')
  })
})
