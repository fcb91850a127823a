/** Turkish citizen and tax numbers, by their published check digits (library: stdnum). */
// One file each: the library's index brings the numbers of ninety countries into the browser's bundle.
import { validate as validateTckn } from 'stdnum/lib/cjs/tr/tckimlik.js'
import { validate as validateVkn } from 'stdnum/lib/cjs/tr/vkn.js'

/** `malformed`: wrong length or letters. `wrongCheckDigit`: a digit was mistyped. */
export type NumberVerdict = 'ok' | 'malformed' | 'wrongCheckDigit'

const onlySpaces = /\s/g

/** T.C. kimlik numarası: 11 digits, not beginning with 0, the last two are check digits. */
export const checkTckn = (text: string): NumberVerdict => {
  const digits = text.replace(onlySpaces, '')
  if (!/^[1-9]\d{10}$/.test(digits)) return 'malformed'
  return validateTckn(digits).isValid ? 'ok' : 'wrongCheckDigit'
}

/** Vergi kimlik numarası: 10 digits, the last is a check digit. */
export const checkVkn = (text: string): NumberVerdict => {
  const digits = text.replace(onlySpaces, '')
  if (!/^\d{10}$/.test(digits)) return 'malformed'
  return validateVkn(digits).isValid ? 'ok' : 'wrongCheckDigit'
}

/** Where either is taken: a sole trader's tax number is the citizen number. */
export const checkTaxOrCitizenNumber = (text: string): NumberVerdict =>
  text.replace(onlySpaces, '').length === 11 ? checkTckn(text) : checkVkn(text)

/** Passport: 6 to 15 letters and digits. */
export const isPassportNumber = (text: string): boolean => /^[A-Z0-9]{6,15}$/i.test(text.trim())
