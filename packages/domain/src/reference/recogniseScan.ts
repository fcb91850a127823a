/** What a scan is, for stations and telephones that must know before a server answers, or without one. */
import { hasRightCheckDigit, readAirWaybill } from '../air/airWaybill.ts'
import { readBagNumber } from '../air/bagNumber.ts'
import { ownPrefix, recogniseReference } from './references.ts'

export type Scan =
  | { kind: 'shipment'; reference: string }
  /** Also of a shipment with one piece. */
  | { kind: 'piece'; reference: string; pieceNumber: number }
  /** The house's own waybill number. */
  | { kind: 'waybill'; reference: string }
  | { kind: 'bag'; number: string }
  /** 11 digits; a carrier may have numbers that look the same, so a station asks the server where it takes both. */
  | { kind: 'airWaybill'; digits: string }
  /** Ours, but a check digit or the length is wrong. */
  | { kind: 'mistyped' }
  /** A carrier's number, a command of the station, or nothing that anyone knows. */
  | { kind: 'other'; text: string }

/** @param prefixes of our references, now and before */
export const recogniseScan = (text: string, prefixes: readonly string[] = [ownPrefix]): Scan => {
  const bag = readBagNumber(text)
  if (bag) return bag.isMistyped ? { kind: 'mistyped' } : { kind: 'bag', number: bag.number }
  const { kind, reference, pieceNumber } = recogniseReference(text, prefixes)
  if (kind === 'asset') return { kind: 'shipment', reference }
  if (kind === 'piece') return { kind: 'piece', reference, pieceNumber: pieceNumber! }
  if (kind === 'waybill') return { kind: 'waybill', reference }
  if (kind === 'mistyped') return { kind: 'mistyped' }
  const airWaybill = readAirWaybill(text)
  if (airWaybill && hasRightCheckDigit(airWaybill)) {
    const { prefix, serial, checkDigit } = airWaybill
    return { kind: 'airWaybill', digits: `${prefix}${serial}${checkDigit}` }
  }
  return { kind: 'other', text: text.trim() }
}
