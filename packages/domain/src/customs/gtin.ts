/** Standard product numbers: GTIN-8, -12 (UPC), -13 (EAN, ISBN) and -14, by the GS1 General Specifications. */

/** `malformed`: not 8, 12, 13 or 14 digits, or only zeros. `wrongCheckDigit`: a digit was mistyped. */
export type GtinVerdict = 'ok' | 'malformed' | 'wrongCheckDigit'

const gtinLengths = [8, 12, 13, 14] as const

/** Removes the separators of a printed number. */
export const compactGtin = (text: string): string => text.replaceAll(/[\s.\-/()]/g, '')

/** Weighted sum from the right: the check digit counts once, its neighbour three times, and so on. */
const hasCheckDigit = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0

export const checkGtin = (text: string): GtinVerdict => {
  const isNumber = /^\d+$/.test(text) && gtinLengths.some((length) => length === text.length)
  if (!isNumber || /^0+$/.test(text)) return 'malformed'
  return hasCheckDigit(text) ? 'ok' : 'wrongCheckDigit'
}

/** ISBN-10 has a check digit of its own: the sum weighted from 10 to 1 is a multiple of 11, X stands for 10. */
const isIsbn10 = (text: string): boolean =>
  /^\d{9}[\dX]$/.test(text) &&
  [...text].reduce((sum, digit, place) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - place), 0) %
    11 ===
    0

const checkDigits = '0123456789'

/**
 * Returns the GTIN that a wrongly written one stands for: without separators, with the leading zeros that
 * spreadsheets drop, or the GTIN-13 of an ISBN-10. Null when there is none; digits are never guessed.
 */
export const proposeGtin = (text: string): string | null => {
  const bare = compactGtin(text).toUpperCase()
  if (isIsbn10(bare)) {
    const body = `978${bare.slice(0, 9)}`
    return [...checkDigits].map((digit) => body + digit).find(hasCheckDigit)!
  }
  const length = gtinLengths.find((digits) => digits >= bare.length)
  const padded = length === undefined ? bare : bare.padStart(length, '0')
  return checkGtin(padded) === 'ok' ? padded : null
}
