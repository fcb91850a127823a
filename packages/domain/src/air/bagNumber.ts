import { mod1110CheckDigit } from '../reference/checkDigit.ts'

const serialDigits = 7

/**
 * Format `KRB-0001234-5`: prefix, serial, ISO 7064 check digit. A bag number has one digit less than a shipment
 * reference, so that a mistyped or missing prefix cannot turn one into the other.
 * @throws RangeError outside 1 … 9,999,999
 */
export const makeBagNumber = (serial: number): string => {
  if (!Number.isInteger(serial) || serial < 1 || serial >= 10 ** serialDigits)
    throw new RangeError(`there is no bag ${serial}`)
  const digits = String(serial).padStart(serialDigits, '0')
  return `KRB-${digits}-${mod1110CheckDigit(digits)}`
}

export interface ReadBagNumber {
  /** Stored form of a bag number, `KRB-0001234-5`. */
  number: string
  /** True when the check digit is wrong, or the number of digits is wrong. */
  isMistyped: boolean
}

/** Returns null when the text is not a bag number. Ignores spaces, dashes and case; see `recogniseReference`. */
export const readBagNumber = (text: string): ReadBagNumber | null => {
  const plain = text.toUpperCase().replaceAll(/[\s\-_.*]/g, '')
  const [, digits] = /^KRB(\d{4,})$/.exec(plain) ?? []
  if (digits === undefined) return null
  const [serial, checkDigit] = [digits.slice(0, serialDigits), digits.slice(serialDigits)]
  return {
    number: `KRB-${serial}-${checkDigit}`,
    isMistyped: checkDigit.length !== 1 || mod1110CheckDigit(serial) !== Number(checkDigit),
  }
}
