/**
 * Ids of quotes and their offers. A quote's id is a UUID version 7 (RFC 9562: begins with the timestamp, so
 * that new rows are adjacent in the index) whose last four digits are 0; its offers are numbered in these
 * digits. An offer's id therefore finds its quote permanently, without an index of offers.
 */
import { randomBytes } from 'node:crypto'

const placeDigits = 4
const noPlace = '0'.repeat(placeDigits)
const mostPlaces = 16 ** placeDigits - 1

export const makeQuoteId = (now: Date): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const digits = bytes.toString('hex')
  const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20)]
  return `${parts.join('-')}-${digits.slice(20, -placeDigits)}${noPlace}`
}

/** `place` counts from 1. @throws RangeError for more offers than ids */
export const offerIdAt = (quoteId: string, place: number): string => {
  if (place < 0 || place > mostPlaces) throw new RangeError(`no offer id for place ${place}`)
  return quoteId.slice(0, -placeDigits) + place.toString(16).padStart(placeDigits, '0')
}

export const quoteIdOf = (offerId: string): string => offerId.slice(0, -placeDigits).toLowerCase() + noPlace

export const placeOf = (offerId: string): number => parseInt(offerId.slice(-placeDigits), 16)
