/** Turkish citizen and tax numbers with their published check digits (library: stdnum). */
// Imports single files of stdnum: its index would add the identity number checks of ninety countries to the browser bundle.
import { validate as validateTckn } from 'stdnum/lib/cjs/tr/tckimlik.js'
import { validate as validateVkn } from 'stdnum/lib/cjs/tr/vkn.js'

/** `malformed`: wrong length, or not only digits. `wrongCheckDigit`: a digit was mistyped. */
export type NumberVerdict = 'ok' | 'malformed' | 'wrongCheckDigit'

const onlySpaces = /\s/g

/** T.C. kimlik numarası (citizen number): 11 digits, first digit not 0, last two are check digits. */
export const checkTckn = (text: string): NumberVerdict => {
  const digits = text.replace(onlySpaces, '')
  if (!/^[1-9]\d{10}$/.test(digits)) return 'malformed'
  return validateTckn(digits).isValid ? 'ok' : 'wrongCheckDigit'
}

/** Vergi kimlik numarası (tax number): 10 digits, the last is a check digit. */
export const checkVkn = (text: string): NumberVerdict => {
  const digits = text.replace(onlySpaces, '')
  if (!/^\d{10}$/.test(digits)) return 'malformed'
  return validateVkn(digits).isValid ? 'ok' : 'wrongCheckDigit'
}

/** Fields that accept both numbers: a sole trader's tax number is the citizen number. */
export const checkTaxOrCitizenNumber = (text: string): NumberVerdict =>
  text.replace(onlySpaces, '').length === 11 ? checkTckn(text) : checkVkn(text)

/** Validates a passport number: 6 to 15 letters and digits. */
export const isPassportNumber = (text: string): boolean => /^[A-Z0-9]{6,15}$/i.test(text.trim())
