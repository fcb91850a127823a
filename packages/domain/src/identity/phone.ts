/** Phone numbers: the documented format for every field, and the numbering plans of all countries. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'

/** Optional plus, first digit 1 to 9, 2 to 15 digits in total. Spaces are removed first. */
const phonePattern = /^\+?[1-9]\d{1,14}$/
const phoneMaxLength = 20

/** `doubtful`: valid format, but not in the country's numbering plan. Plans change, so this only warns. */
export type PhoneVerdict = 'ok' | 'malformed' | 'doubtful'

/** Removes separators that people write between digits. */
const compactPhone = (text: string): string => text.replace(/[\s().\-/]/g, '')

/** `countryCode` (ISO alpha-2): country of numbers without a dial code. */
export const checkPhone = (text: string, countryCode = 'TR'): PhoneVerdict => {
  const compact = compactPhone(text)
  if (text.length > phoneMaxLength || !phonePattern.test(compact)) return 'malformed'
  return parse(compact, countryCode)?.isValid() ? 'ok' : 'doubtful'
}

/** Returns E.164 with plus (+905321234567), or null when the number is in no plan. */
export const toE164 = (text: string, countryCode = 'TR'): string | null => {
  const parsed = parse(compactPhone(text), countryCode)
  return parsed?.isValid() ? parsed.number : null
}

/** Returns the dial code with plus and the digits after it; null when the number is in no plan. */
export const splitDialCode = (
  text: string,
  countryCode = 'TR',
): { dialCode: string; number: string } | null => {
  const parsed = parse(compactPhone(text), countryCode)
  return parsed?.isValid()
    ? { dialCode: `+${parsed.countryCallingCode}`, number: parsed.nationalNumber }
    : null
}

/** Returns true for a Turkish mobile number (5xx and seven digits), which can receive a courier's message. */
export const isTurkishMobile = (text: string): boolean => /^\+905\d{9}$/.test(toE164(text, 'TR') ?? '')

const parse = (compact: string, countryCode: string) => {
  // Accepts a dial code without plus: 905321234567.
  const national = parsePhoneNumberFromString(compact, countryCode as CountryCode)
  return national?.isValid() || compact.startsWith('+')
    ? national
    : (parsePhoneNumberFromString(`+${compact}`) ?? national)
}
