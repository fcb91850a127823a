/** Prices many parcels of one company from one price table, for files of shipments. */
import { rateAndExplain, rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import type { Explanation } from '@kervan/domain/pricing/quotes/explanation'
import type { Offer, Quote } from '@kervan/domain/pricing/quotes/offer'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'
import { findCachedSegment } from '../segments/companySegmentCache.ts'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import { landOffer } from '../landedCost/landOffer.ts'
import { openLandedCosts } from '../landedCost/openLandedCosts.ts'
import { sortExplained } from './explainedOffer.ts'
import type { ExplainedOffer } from './explainedOffer.ts'

export interface Quoter {
  /** Offers in the table's order. They contain cost and markup: only their totals may be displayed. */
  offersOf: (parcel: ParcelToQuote) => readonly Offer[]
  /** Offers of a parcel, cheapest first, with the reasons of services without an offer. */
  quoteOf: (parcel: ParcelToQuote) => { offers: ExplainedOffer[]; notServed: Quote['notServed'] }
  /** Offers to store, cheapest first, with their explanations. */
  explain: (parcel: ParcelToQuote) => { offers: ExplainedOffer[]; request: RatingRequest }
}

export const openQuoter = async (
  ctx: Pick<Ctx, 'cache' | 'now' | 'db' | 'settings'>,
  companyId: number,
): Promise<Quoter> => {
  const table = await currentRateTable(ctx)
  const found = await findCachedSegment(ctx.cache, companyId)
  const segmentId = found !== null && table.segmentById.has(found) ? found : table.defaultSegmentId
  const day = dayInTurkiye(ctx.now)
  const costs = await openLandedCosts(ctx, table, day, null)
  const land = (request: RatingRequest, offer: Offer, explanation: readonly Explanation[]): ExplainedOffer =>
    landOffer(table, costs, request, { offer, explanation, landedCost: null })
  return {
    offersOf: (parcel) => {
      const request = { ...parcel, day, segmentId }
      const { offers } = rateParcel(table, request)
      // The landed cost is part of the price for DDP only.
      return request.incoterm === 'DDP' ? offers.map((offer) => land(request, offer, []).offer) : offers
    },
    quoteOf: (parcel) => {
      const request = { ...parcel, day, segmentId }
      const { offers, notServed } = rateParcel(table, request)
      return { offers: sortExplained(offers.map((offer) => land(request, offer, []))), notServed }
    },
    explain: (parcel) => {
      const request = { ...parcel, day, segmentId }
      const { offers, explanations } = rateAndExplain(table, request)
      const explained = offers.map((offer, index) => land(request, offer, explanations[index]!))
      return { offers: sortExplained(explained), request }
    },
  }
}

/** Service and carrier as named in offers. */
export interface NamedService {
  carrierName: string
  logoImageName: string
  serviceName: string
  transitDays: { min: number; max: number }
}

/** Returns a lookup of service names by id; undefined for a service that is no longer sold. */
export const openServiceNames = async (
  ctx: Pick<Ctx, 'cache'>,
): Promise<(serviceId: number) => NamedService | undefined> => {
  const table = await currentRateTable(ctx)
  return (serviceId) => {
    const known = table.serviceById.get(serviceId)
    return (
      known && {
        carrierName: known.carrier.name,
        logoImageName: known.carrier.logoImageName,
        serviceName: known.service.name,
        transitDays: known.transitDays,
      }
    )
  }
}
