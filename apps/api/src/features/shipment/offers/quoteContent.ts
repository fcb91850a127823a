/** Content and compression of a stored quote: nine offers are 28 KB as JSON and less than 3 KB compressed. */
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Money } from '@kervan/domain/money/money'
import type { PackedLandedCost } from '@kervan/domain/pricing/landedCost/packLandedCost'
import type { Explanation } from '@kervan/domain/pricing/quotes/explanation'
import type { Offer, OfferLine } from '@kervan/domain/pricing/quotes/offer'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import type { quotes } from './quote.tables.ts'

export interface StoredOfferAnswer {
  /** Position in its quote; part of the offer's id (quoteIds.ts). */
  place: number
  carrierName: string
  serviceName: string
  transitDays: { min: number; max: number }
  chargeableKg: number
  total: Money
  totalTry: Money
  lines: readonly OfferLine[]
  /** Cost and markup; for operations staff only, like the full explanation. */
  staff: Offer['staff']
  /** Names every input of the price: price list with version, zone, weeks and days. */
  explanation: readonly Explanation[]
  /** Absent for documents, imports and quotes of former times. */
  landedCost?: PackedLandedCost
}

/** Format of rows that are years old: any field added later must be optional. */
export interface QuoteContent {
  assetReference: string
  shipmentVersion: number
  segmentId: number
  request: ParcelToQuote
  expiresAt: string
  /** Offers sorted by price, cheapest first. */
  offers: StoredOfferAnswer[]
}

/** Stored form of a quote's content. */
export type PackedQuote = Pick<typeof quotes.$inferSelect, 'encoding' | 'content'>

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

export const packQuote = async (content: QuoteContent): Promise<PackedQuote> => ({
  encoding: 'deflate',
  content: await deflate(JSON.stringify(content)),
})

export const unpackQuote = async ({ encoding, content }: PackedQuote): Promise<QuoteContent> => {
  const json = encoding === 'json' ? content : await inflate(content)
  return JSON.parse(json.toString()) as QuoteContent
}
