import { withoutTrunkZero } from '@kervan/domain/identity/trunkZero'

/** Parses pasted phone numbers: "+90 532 123 45 67", "0 532 123 45 67", "00 49 30 123456". */

export interface PhoneValue {
  /** Dial code with plus sign. */
  dialCode: string
  /** Digits after the dial code. */
  number: string
}

export const defaultDialCode = '+90'

/** Splits a typed or pasted number; a number without a country code gets `dialCode`. */
export const splitPhone = (text: string, dialCode: string, dialCodes: readonly string[]): PhoneValue => {
  const bare = text.replace(/[^\d+]/g, '').replace(/^00/, '+')
  if (!bare.startsWith('+')) return { dialCode, number: withoutTrunkZero(dialCode, bare) }
  const known = dialCodes.filter((code) => bare.startsWith(code)).sort((a, b) => b.length - a.length)[0]
  return known
    ? { dialCode: known, number: withoutTrunkZero(known, bare.slice(known.length)) }
    : { dialCode, number: bare }
}
