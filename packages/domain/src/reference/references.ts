/** The numbers on a parcel: the product's own reference, the code of each piece, the house carrier's waybill number. */
import { mod1110CheckDigit, s10CheckDigit } from './checkDigit.ts'
import { separators } from './gs1Separator.ts'
import { permuteSerial } from './permuteSerial.ts'

const assetKey = 0x4b525631
const waybillKey = 0x4b563031

const eightDigits = (serial: number, key: number): string =>
  String(permuteSerial(serial, key)).padStart(8, '0')

/** Of our references unless the house chose another one: three capital letters. */
export const ownPrefix = 'KRV'

/** `KRV-41870392-5`: prefix, permuted serial, ISO 7064 check digit. */
export const makeAssetReference = (serial: number, prefix = ownPrefix): string => {
  const digits = eightDigits(serial, assetKey)
  return `${prefix}-${digits}-${mod1110CheckDigit(digits)}`
}

/** `KV104277193TR`: the form of UPU S10 with its check digit; KV is the house carrier's service indicator. */
export const makeWaybillNumber = (serial: number): string => {
  const digits = eightDigits(serial, waybillKey)
  return `KV${digits}${s10CheckDigit(digits)}TR`
}

/** The piece code has three digits for the number. */
const largestPieceNumber = 999

/**
 * `KRV-41870392-5-002-7`: the shipment's reference, the piece's number (from 1), and a check digit over all digits before
 * it. Its fixed length tells it from a reference alone, with or without dashes.
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
 * What a barcode of the code holds: no dashes, which makes Code 128 a third shorter and so its bars wider, and which a
 * scanner on a Turkish keyboard layout would send as `*`.
 */
export const barcodeTextOf = (code: string): string => code.replaceAll('-', '')

export interface RecognisedReference {
  /**
   * `asset`, `piece`, `waybill`: ours, with a right check digit. `mistyped`: looks like one of ours, but a check digit or
   * the length is wrong. `unknown`: not ours; perhaps a carrier's or a customer's own number.
   */
  kind: 'asset' | 'piece' | 'waybill' | 'mistyped' | 'unknown'
  /** Of the shipment, also when a piece was read. */
  reference: string
  /** From 1, of a piece code; null means the whole shipment. */
  pieceNumber: number | null
}

const recognised = (
  kind: RecognisedReference['kind'],
  reference: string,
  pieceNumber: number | null = null,
): RecognisedReference => ({ kind, reference, pieceNumber })

/** `digits` are those of an asset reference with its check digit. */
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
 * Tells what a scanned or typed text is. Spaces, dashes and case do not matter.
 * @param prefixes of our references, now and before
 */
export const recogniseReference = (
  text: string,
  prefixes: readonly string[] = [ownPrefix],
): RecognisedReference => {
  // A scanner on a Turkish keyboard layout may send ı or İ for I; neither is in our prefixes.
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
