export const turkishDialCode = '+90'

const digitsOf = (text: string): string => text.replaceAll(/[^\d+]/g, '')

/** Whether the text names a country's code itself: `+49 …`, `0049 …`. */
export const hasOwnDialCode = (text: string): boolean => /^(\+|00)/.test(digitsOf(text))

/** What a person typed or pasted as an international number: "0532 123 45 67" is +905321234567. */
export const toInternationalPhone = (text: string): string => {
  const digits = digitsOf(text)
  if (digits === '' || digits === '+') return ''
  if (digits.startsWith('+')) return digits
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  // A whole Turkish number without its plus, as address books write it.
  if (/^90\d{10}$/.test(digits)) return `+${digits}`
  return `${turkishDialCode}${digits.replace(/^0/, '')}`
}

/** What stands in the field for a stored number: without +90, which the field shows before it. */
export const toNationalPhone = (international: string): string =>
  international.startsWith(turkishDialCode) ? international.slice(turkishDialCode.length) : international
