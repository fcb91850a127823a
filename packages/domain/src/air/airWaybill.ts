/** Numbers of air waybills: three digits of the airline, seven of the serial, a check digit. */

export interface AirWaybill {
  /** Of the airline, as '235'. */
  prefix: string
  serial: string
  checkDigit: number
}

export const airWaybillCheckDigit = (serial: string): number => Number(serial) % 7

/** 11 digits with or without hyphen and spaces, whatever their check digit; null for anything else. */
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

/** As it is stored: 11 digits. Null unless it is an air waybill with a right check digit. */
export const normaliseAirWaybill = (text: string): string | null => {
  const read = readAirWaybill(text)
  return read && hasRightCheckDigit(read) ? `${read.prefix}${read.serial}${read.checkDigit}` : null
}

/** '235-1234 5675', as it is printed. */
export const formatAirWaybill = (digits: string): string =>
  `${digits.slice(0, 3)}-${digits.slice(3, 7)} ${digits.slice(7)}`

/** '235-12345675', as Cargo-IMP messages write it. */
export const airWaybillInMessages = (digits: string): string => `${digits.slice(0, 3)}-${digits.slice(3)}`
