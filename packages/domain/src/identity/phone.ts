/** Telephone numbers: the documented form for every field, the numbering plans of the countries beyond it. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { CountryCode } from 'libphonenumber-js/min'

/** Optional plus, first digit 1 to 9, 2 to 15 digits in all. Spaces are taken out before. */
const phonePattern = /^\+?[1-9]\d{1,14}$/
const phoneMaxLength = 20

/** `doubtful`: right in form, but no number of its country's plan; plans change, so it warns only. */
export type PhoneVerdict = 'ok' | 'malformed' | 'doubtful'

/** What people put between digits. */
const compactPhone = (text: string): string => text.replace(/[\s().\-/]/g, '')

/** `countryCode` (ISO alpha-2) is whose national form is understood when there is no dial code. */
export const checkPhone = (text: string, countryCode = 'TR'): PhoneVerdict => {
  const compact = compactPhone(text)
  if (text.length > phoneMaxLength || !phonePattern.test(compact)) return 'malformed'
  return parse(compact, countryCode)?.isValid() ? 'ok' : 'doubtful'
}

/** E.164 with plus (+905321234567), or null when the number is in no plan. */
export const toE164 = (text: string, countryCode = 'TR'): string | null => {
  const parsed = parse(compactPhone(text), countryCode)
  return parsed?.isValid() ? parsed.number : null
}

/** Dial code with its plus, and the digits after it; null when the number is in no plan. */
export const splitDialCode = (
  text: string,
  countryCode = 'TR',
): { dialCode: string; number: string } | null => {
  const parsed = parse(compactPhone(text), countryCode)
  return parsed?.isValid()
    ? { dialCode: `+${parsed.countryCallingCode}`, number: parsed.nationalNumber }
    : null
}

/** A Turkish mobile number, by which a courier can send a message: 5xx and seven digits. */
export const isTurkishMobile = (text: string): boolean => /^\+905\d{9}$/.test(toE164(text, 'TR') ?? '')

const parse = (compact: string, countryCode: string) => {
  // A dial code without its plus is allowed: 905321234567.
  const national = parsePhoneNumberFromString(compact, countryCode as CountryCode)
  return national?.isValid() || compact.startsWith('+')
    ? national
    : (parsePhoneNumberFromString(`+${compact}`) ?? national)
}
