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

/** Dial codes of one and two digits (ITU-T E.164); all others have three. */
const dialCodePattern = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Groups of three digits, the last one of two to four; Turkish numbers as 3-3-2-2. */
const group = (dialCode: string, digits: string): string =>
  dialCode === defaultDialCode && digits.length === 10
    ? digits.replace(/(\d{3})(\d{3})(\d{2})(\d{2})/, '$1 $2 $3 $4')
    : digits.replace(/\d{3}(?=\d{2})/g, '$& ')

/**
 * Groups a phone number for reading: `+905321112233` becomes `+90 532 111 22 33`, `5321112233` becomes
 * `532 111 22 33`. Text that is no number stays as it is.
 */
export const formatPhone = (phone: string): string => {
  const bare = phone.replace(/[\s().-]/g, '')
  if (!/^\+?\d{7,15}$/.test(bare)) return phone
  if (!bare.startsWith('+')) return bare.length === 10 ? group(defaultDialCode, bare) : phone
  const dialCode = dialCodePattern.exec(bare)![0]
  return `${dialCode} ${group(dialCode, bare.slice(dialCode.length))}`
}
