import { mod1110CheckDigit } from '../reference/checkDigit.ts'

const serialDigits = 7

/**
 * `KRB-0001234-5`: prefix, serial, ISO 7064 check digit. It has a digit less than a shipment's reference, so that neither a
 * mistyped prefix nor a missing one makes one of the other.
 * @throws RangeError outside 1 … 9,999,999
 */
export const makeBagNumber = (serial: number): string => {
  if (!Number.isInteger(serial) || serial < 1 || serial >= 10 ** serialDigits)
    throw new RangeError(`there is no bag ${serial}`)
  const digits = String(serial).padStart(serialDigits, '0')
  return `KRB-${digits}-${mod1110CheckDigit(digits)}`
}

export interface ReadBagNumber {
  /** As it is stored, `KRB-0001234-5`. */
  number: string
  /** The check digit is wrong, or there are too many or too few digits. */
  isMistyped: boolean
}

/** Null for what is no bag number. Spaces, dashes and case do not matter; see `recogniseReference`. */
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
