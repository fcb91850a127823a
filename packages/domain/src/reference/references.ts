/** Numbers on a parcel: our own reference, the code of each piece, our waybill number as a carrier. */
import { mod1110CheckDigit, s10CheckDigit } from './checkDigit.ts'
import { separators } from './gs1Separator.ts'
import { permuteSerial } from './permuteSerial.ts'

const assetKey = 0x4b525631
const waybillKey = 0x4b563031

const eightDigits = (serial: number, key: number): string =>
  String(permuteSerial(serial, key)).padStart(8, '0')

/** Default prefix of our references, three capital letters; an installation may choose another. */
export const ownPrefix = 'KRV'

/** Builds `KRV-41870392-5`: prefix, permuted serial, ISO 7064 check digit. */
export const makeAssetReference = (serial: number, prefix = ownPrefix): string => {
  const digits = eightDigits(serial, assetKey)
  return `${prefix}-${digits}-${mod1110CheckDigit(digits)}`
}

/** Builds `KV104277193TR`: UPU S10 format with check digit; KV is our service indicator as a carrier. */
export const makeWaybillNumber = (serial: number): string => {
  const digits = eightDigits(serial, waybillKey)
  return `KV${digits}${s10CheckDigit(digits)}TR`
}

/** Piece codes have three digits for the piece number. */
const largestPieceNumber = 999

/**
 * Builds `KRV-41870392-5-002-7`: shipment reference, piece number (from 1), and a check digit over all
 * preceding digits. The fixed length distinguishes it from a plain reference, with or without dashes.
 * @throws RangeError for a piece number outside 1 … 999
 */
export const makePieceCode = (assetReference: string, pieceNumber: number): string => {
  if (!Number.isInteger(pieceNumber) || pieceNumber < 1 || pieceNumber > largestPieceNumber) {
    throw new RangeError(`there is no piece number ${pieceNumber}`)
  }
  const piece = String(pieceNumber).padStart(3, '0')
  const digits = assetReference.replaceAll(/\D/g, '') + piece
  return `${assetReference}-${piece}-${mod1110CheckDigit(digits)}`
}

/**
 * Text encoded in the barcode: without dashes, because that makes Code 128 a third shorter and its bars wider,
 * and a scanner with a Turkish keyboard layout would send dashes as `*`.
 */
export const barcodeTextOf = (code: string): string => code.replaceAll('-', '')

export interface RecognisedReference {
  /**
   * `asset`, `piece`, `waybill`: our number with a correct check digit. `mistyped`: looks like our number, but
   * check digit or length is wrong. `unknown`: not our number; perhaps a carrier's or a customer's.
   */
  kind: 'asset' | 'piece' | 'waybill' | 'mistyped' | 'unknown'
  /** Reference of the shipment, also for a piece code. */
  reference: string
  /** Piece number of a piece code, from 1; null means the whole shipment. */
  pieceNumber: number | null
}

const recognised = (
  kind: RecognisedReference['kind'],
  reference: string,
  pieceNumber: number | null = null,
): RecognisedReference => ({ kind, reference, pieceNumber })

/** `digits` are the digits of an asset reference including the check digit. */
const isRightAsset = (digits: string): boolean =>
  mod1110CheckDigit(digits.slice(0, 8)) === Number(digits.at(8))

const recogniseOwn = (prefix: string, digits: string): RecognisedReference => {
  const reference = `${prefix}-${digits.slice(0, 8)}-${digits.slice(8, 9)}`
  if (digits.length === 9) return recognised(isRightAsset(digits) ? 'asset' : 'mistyped', reference)
  const pieceNumber = Number(digits.slice(9, 12))
  const isRight =
    digits.length === 13 &&
    pieceNumber > 0 &&
    isRightAsset(digits) &&
    mod1110CheckDigit(digits.slice(0, 12)) === Number(digits.at(12))
  return isRight ? recognised('piece', reference, pieceNumber) : recognised('mistyped', reference)
}

/**
 * Recognises a scanned or typed text. Ignores spaces, dashes and case.
 * @param prefixes current and earlier prefixes of our references
 */
export const recogniseReference = (
  text: string,
  prefixes: readonly string[] = [ownPrefix],
): RecognisedReference => {
  // A scanner with a Turkish keyboard layout may send ı or İ for I; our prefixes contain neither.
  const plain = text.toUpperCase().replaceAll(/[\s\-_.*]/g, '')
  const own = /^([A-Z]{3})(\d{9,})$/.exec(plain)
  if (own && prefixes.includes(own[1]!)) return recogniseOwn(own[1]!, own[2]!)
  const waybill = /^KV(\d{8})(\d)TR$/.exec(plain)
  if (waybill) {
    const isRight = s10CheckDigit(waybill[1]!) === Number(waybill[2])
    return recognised(isRight ? 'waybill' : 'mistyped', plain)
  }
  return recognised('unknown', text.replaceAll(separators, '').trim())
}
