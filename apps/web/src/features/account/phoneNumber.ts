import { formatPhone } from '../../platform/text/phone.ts'

export const turkishDialCode = '+90'

const digitsOf = (text: string): string => text.replaceAll(/[^\d+]/g, '')

/** Returns true if the text contains its own dial code: `+49 …`, `0049 …`. */
export const hasOwnDialCode = (text: string): boolean => /^(\+|00)/.test(digitsOf(text))

/** Converts a typed or pasted number to international format: "0532 123 45 67" becomes +905321234567. */
export const toInternationalPhone = (text: string): string => {
  const digits = digitsOf(text)
  if (digits === '' || digits === '+') return ''
  if (digits.startsWith('+')) return digits
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  // Full Turkish phone number without plus sign, as in many address books.
  if (/^90\d{10}$/.test(digits)) return `+${digits}`
  return `${turkishDialCode}${digits.replace(/^0/, '')}`
}

/** Text of the phone field for a stored number, grouped: without +90, which the field shows in front. */
export const toNationalPhone = (international: string): string =>
  formatPhone(
    international.startsWith(turkishDialCode) ? international.slice(turkishDialCode.length) : international,
  )
