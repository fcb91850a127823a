import { sortOffers } from '@kervan/domain/pricing/quotes/compareOffers'
import type { Explanation } from '@kervan/domain/pricing/quotes/explanation'
import type { OfferLandedCost } from '@kervan/domain/pricing/landedCost/offerLandedCost'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'

export interface ExplainedOffer {
  offer: Offer
  /** Steps of the price calculation; empty when no explanation was requested. */
  explanation: readonly Explanation[]
  /** Null for documents, imports and estimates without goods. */
  landedCost: OfferLandedCost | null
}

/** Cheapest first. */
export const sortExplained = (offers: readonly ExplainedOffer[]): ExplainedOffer[] => {
  const explainedOf = new Map(offers.map((one) => [one.offer, one]))
  return sortOffers([...explainedOf.keys()], 'price').map((offer) => explainedOf.get(offer)!)
}
