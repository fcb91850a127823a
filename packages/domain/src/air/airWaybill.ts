/** Air waybill numbers: three airline digits, seven serial digits, one check digit. */

export interface AirWaybill {
  /** Airline prefix of an air waybill, such as '235'. */
  prefix: string
  serial: string
  checkDigit: number
}

export const airWaybillCheckDigit = (serial: string): number => Number(serial) % 7

/** Reads 11 digits with or without hyphen and spaces, without verifying the check digit; null for anything else. */
export const readAirWaybill = (text: string): AirWaybill | null => {
  const parts = /^(\d{3})[\s\-‐–*.]*(\d{4})[\s]*(\d{3})(\d)$/.exec(text.trim())
  if (!parts) return null
  const [, prefix, serialStart, serialEnd, checkDigit] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
  ]
  return { prefix, serial: serialStart + serialEnd, checkDigit: Number(checkDigit) }
}

export const hasRightCheckDigit = ({ serial, checkDigit }: AirWaybill): boolean =>
  airWaybillCheckDigit(serial) === checkDigit

/** Returns the stored form, 11 digits; null unless the check digit is correct. */
export const normaliseAirWaybill = (text: string): string | null => {
  const read = readAirWaybill(text)
  return read && hasRightCheckDigit(read) ? `${read.prefix}${read.serial}${read.checkDigit}` : null
}

/** Formats an air waybill for printing: '235-1234 5675'. */
export const formatAirWaybill = (digits: string): string =>
  `${digits.slice(0, 3)}-${digits.slice(3, 7)} ${digits.slice(7)}`

/** Formats an air waybill for Cargo-IMP messages: '235-12345675'. */
export const airWaybillInMessages = (digits: string): string => `${digits.slice(0, 3)}-${digits.slice(3)}`
