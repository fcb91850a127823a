/** Prices many parcels of one company from one price table, for files of shipments. */
import { rateAndExplain, rateParcel } from '@kervan/domain/pricing/rating/rateParcel'
import { sortOffers } from '@kervan/domain/pricing/quotes/compareOffers'
import type { Offer, Quote } from '@kervan/domain/pricing/quotes/offer'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { currentRateTable } from '../rateTable/currentRateTable.ts'
import { findCachedSegment } from '../segments/companySegmentCache.ts'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import type { ExplainedOffer } from './quoteParcel.ts'

export interface Quoter {
  /** Offers in the table's order. They contain cost and markup: only their totals may be displayed. */
  offersOf: (parcel: ParcelToQuote) => readonly Offer[]
  /** Offers of a parcel, with the reasons of services without an offer. */
  quoteOf: (parcel: ParcelToQuote) => Quote
  /** Offers to store, cheapest first, with their explanations. */
  explain: (parcel: ParcelToQuote) => { offers: ExplainedOffer[]; request: RatingRequest }
}

export const openQuoter = async (ctx: Pick<Ctx, 'cache' | 'now'>, companyId: number): Promise<Quoter> => {
  const table = await currentRateTable(ctx)
  const found = await findCachedSegment(ctx.cache, companyId)
  const segmentId = found !== null && table.segmentById.has(found) ? found : table.defaultSegmentId
  const day = dayInTurkiye(ctx.now)
  return {
    offersOf: (parcel) => rateParcel(table, { ...parcel, day, segmentId }).offers,
    quoteOf: (parcel) => rateParcel(table, { ...parcel, day, segmentId }),
    explain: (parcel) => {
      const request = { ...parcel, day, segmentId }
      const { offers, explanations } = rateAndExplain(table, request)
      const explanationOf = new Map(offers.map((offer, index) => [offer, explanations[index]!]))
      const sorted = sortOffers(offers, 'price')
      return { offers: sorted.map((offer) => ({ offer, explanation: explanationOf.get(offer)! })), request }
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
