import { rateAndExplain, rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import type { Explanation } from '@kervan/domain/pricing/quotes/explanation'
import type { NotServed } from '@kervan/domain/pricing/quotes/offer'
import type { RateTable } from '@kervan/domain/pricing/rating/compile/rateTable'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import { landOffer } from '../landedCost/landOffer.ts'
import { hasBorder, openLandedCosts } from '../landedCost/openLandedCosts.ts'
import { sortExplained } from './explainedOffer.ts'
import type { ExplainedOffer } from './explainedOffer.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'

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
  ctx: Pick<Ctx, 'cache' | 'now' | 'db' | 'settings'>,
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
    const priced = offers.map((offer) => ({ offer, explanation: unexplained, landedCost: null }))
    return { offers: await land(ctx, table, request, priced), notServed, request }
  }
  const { offers, explanations, notServed } = rateAndExplain(table, request)
  const priced = offers.map((offer, index) => ({
    offer,
    explanation: explanations[index]!,
    landedCost: null,
  }))
  return { offers: await land(ctx, table, request, priced), notServed, request }
}

/** Offers with their landed cost, cheapest first. */
const land = async (
  ctx: Pick<Ctx, 'cache' | 'db' | 'settings'>,
  table: RateTable,
  request: RatingRequest,
  priced: ExplainedOffer[],
): Promise<ExplainedOffer[]> => {
  if (!hasBorder(request)) return sortExplained(priced)
  const { destination } = request.border.consignment
  const costs = await openLandedCosts(ctx, table, request.day, destination)
  return sortExplained(priced.map((one) => landOffer(table, costs, request, one)))
}
