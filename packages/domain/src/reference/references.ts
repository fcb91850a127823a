/** The numbers on a parcel: the product's own reference and the house carrier's waybill number. */
import { mod1110CheckDigit, s10CheckDigit } from './checkDigit.ts'
import { permuteSerial } from './permuteSerial.ts'

const assetKey = 0x4b525631
const waybillKey = 0x4b563031

const eightDigits = (serial: number, key: number): string =>
  String(permuteSerial(serial, key)).padStart(8, '0')

/** `KRV-41870392-5`: prefix, permuted serial, ISO 7064 check digit. */
export const makeAssetReference = (serial: number): string => {
  const digits = eightDigits(serial, assetKey)
  return `KRV-${digits}-${mod1110CheckDigit(digits)}`
}

/** `KV104277193TR`: the form of UPU S10 with its check digit; KV is the house carrier's service indicator. */
export const makeWaybillNumber = (serial: number): string => {
  const digits = eightDigits(serial, waybillKey)
  return `KV${digits}${s10CheckDigit(digits)}TR`
}

export type RecognisedReference =
  | { kind: 'asset'; reference: string }
  | { kind: 'waybill'; reference: string }
  /** Looks like one of ours, but its check digit is wrong: mistyped or misread. */
  | { kind: 'mistyped'; reference: string }
  /** Not ours; perhaps a carrier's or a customer's own number. */
  | { kind: 'unknown'; reference: string }

/** Tells what a scanned or typed text is. Spaces, dashes and case do not matter. */
export const recogniseReference = (text: string): RecognisedReference => {
  // A scanner on a Turkish keyboard layout may send ı or İ for I; neither is in our prefixes.
  const plain = text.toUpperCase().replaceAll(/[\s\-_.*]/g, '')
  const asset = /^KRV(\d{8})(\d)$/.exec(plain)
  if (asset) {
    const [, digits, check] = asset
    const isRight = mod1110CheckDigit(digits!) === Number(check)
    return { kind: isRight ? 'asset' : 'mistyped', reference: `KRV-${digits}-${check}` }
  }
  const waybill = /^KV(\d{8})(\d)TR$/.exec(plain)
  if (waybill) {
    const isRight = s10CheckDigit(waybill[1]!) === Number(waybill[2])
    return { kind: isRight ? 'waybill' : 'mistyped', reference: plain }
  }
  return { kind: 'unknown', reference: text.trim() }
}
