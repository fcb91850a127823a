import { mod1110CheckDigit } from '../reference/checkDigit.ts'
import { permuteSerial } from '../reference/permuteSerial.ts'

const reservationKey = 0x52455a31

/** Builds `RZV-41870392-5`: prefix, permuted serial, ISO 7064 check digit. */
export const makeReservationNumber = (serial: number): string => {
  const digits = String(permuteSerial(serial, reservationKey)).padStart(8, '0')
  return `RZV-${digits}-${mod1110CheckDigit(digits)}`
}

/**
 * Returns the stored form of a typed or scanned number, with or without dashes; null when it is not a
 * reservation number.
 */
export const recogniseReservationNumber = (text: string): string | null => {
  const found = /^RZV(\d{8})(\d)$/.exec(text.toUpperCase().replaceAll(/[\s\-_.*]/g, ''))
  if (!found || mod1110CheckDigit(found[1]!) !== Number(found[2])) return null
  return `RZV-${found[1]}-${found[2]}`
}
