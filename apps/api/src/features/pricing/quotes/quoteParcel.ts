import { rateAndExplain, rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { sortOffers } from '@kervan/domain/pricing/quotes/compareOffers'
import type { Explanation } from '@kervan/domain/pricing/quotes/explanation'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'
import type { NotServed } from '@kervan/domain/pricing/quotes/offer'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import { currentRateTable } from '../rateTable/currentRateTable.ts'

export interface ExplainedOffer {
  offer: Offer
  /** Steps of the price calculation; empty when no explanation was requested. */
  explanation: readonly Explanation[]
}

export interface ParcelQuote {
  /** Offers sorted by price, cheapest first. */
  offers: ExplainedOffer[]
  notServed: readonly NotServed[]
  /** Priced parcel with its day and segment. */
  request: RatingRequest
}

interface QuoteOptions {
  isExplained: boolean
  /** Day of the lists, fuel weeks, surcharges, markups and rates; by default today in Türkiye. */
  day?: string
}

const unexplained: readonly Explanation[] = []

/**
 * Prices a parcel with every service from one price table. A missing or unknown segment means the default.
 * Offers contain cost and markup: send them only through writeOffers.
 */
export const quoteParcel = async (
  ctx: Pick<Ctx, 'cache' | 'now'>,
  parcel: ParcelToQuote,
  segmentId: number | null,
  { isExplained, day = dayInTurkiye(ctx.now) }: QuoteOptions,
): Promise<ParcelQuote> => {
  const table = await currentRateTable(ctx)
  const isKnown = segmentId !== null && table.segmentById.has(segmentId)
  const request: RatingRequest = {
    ...parcel,
    day,
    segmentId: isKnown ? segmentId : table.defaultSegmentId,
  }
  if (!isExplained) {
    const { offers, notServed } = rateParcel(table, request)
    const sorted = sortOffers(offers, 'price')
    return { offers: sorted.map((offer) => ({ offer, explanation: unexplained })), notServed, request }
  }
  const { offers, explanations, notServed } = rateAndExplain(table, request)
  const explanationOf = new Map(offers.map((offer, index) => [offer, explanations[index]!]))
  return {
    offers: sortOffers(offers, 'price').map((offer) => ({ offer, explanation: explanationOf.get(offer)! })),
    notServed,
    request,
  }
}
