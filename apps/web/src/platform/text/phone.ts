import { withoutTrunkZero } from '@kervan/domain/identity/trunkZero'

/** Telephone numbers as people paste them: "+90 532 123 45 67", "0 532 123 45 67", "00 49 30 123456". */

export interface PhoneValue {
  /** With its plus. */
  dialCode: string
  /** Digits only, as they follow the dial code. */
  number: string
}

export const defaultDialCode = '+90'

/** Splits what was typed or pasted; a number without a country code belongs to `dialCode`. */
export const splitPhone = (text: string, dialCode: string, dialCodes: readonly string[]): PhoneValue => {
  const bare = text.replace(/[^\d+]/g, '').replace(/^00/, '+')
  if (!bare.startsWith('+')) return { dialCode, number: withoutTrunkZero(dialCode, bare) }
  const known = dialCodes.filter((code) => bare.startsWith(code)).sort((a, b) => b.length - a.length)[0]
  return known
    ? { dialCode: known, number: withoutTrunkZero(known, bare.slice(known.length)) }
    : { dialCode, number: bare }
}
