/** Telephone numbers as people paste them: "+90 532 123 45 67", "0 532 123 45 67", "00 49 30 123456". */
export interface PhoneValue {
  /** With its plus. */
  dialCode: string
  /** Digits only, without the national zero. */
  number: string
}

export const defaultDialCode = '+90'

/** Splits what was typed or pasted; a number without a country code belongs to `dialCode`. */
export const splitPhone = (text: string, dialCode: string, dialCodes: readonly string[]): PhoneValue => {
  const bare = text.replace(/[^\d+]/g, '').replace(/^00/, '+')
  if (!bare.startsWith('+')) return { dialCode, number: bare.replace(/^0+/, '') }
  const known = dialCodes.filter((code) => bare.startsWith(code)).sort((a, b) => b.length - a.length)[0]
  return known
    ? { dialCode: known, number: bare.slice(known.length).replace(/^0+/, '') }
    : { dialCode, number: bare }
}
