/** Recognises a scan without a server, for stations and phones that must react at once or work offline. */
import { hasRightCheckDigit, readAirWaybill } from '../air/airWaybill.ts'
import { readBagNumber } from '../air/bagNumber.ts'
import { ownPrefix, recogniseReference } from './references.ts'

export type Scan =
  | { kind: 'shipment'; reference: string }
  /** Scan of a piece code, also for a shipment with one piece. */
  | { kind: 'piece'; reference: string; pieceNumber: number }
  /** Scan of our own waybill number. */
  | { kind: 'waybill'; reference: string }
  | { kind: 'bag'; number: string }
  /** 11 digits; some carrier numbers look the same, so a station that accepts both queries the server. */
  | { kind: 'airWaybill'; digits: string }
  /** Our own number with a wrong check digit or length. */
  | { kind: 'mistyped' }
  /** A carrier's number, a command of the station, or unknown text. */
  | { kind: 'other'; text: string }

/** @param prefixes current and earlier prefixes of our references */
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
