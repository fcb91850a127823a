import type { BulkRule } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'

const isCheaper = (a: Offer, b: Offer): boolean =>
  a.totalTry.minor < b.totalTry.minor ||
  (a.totalTry.minor === b.totalTry.minor && a.service.id < b.service.id)

const isFaster = (a: Offer, b: Offer): boolean => {
  const days = a.transitDays.max - b.transitDays.max || a.transitDays.min - b.transitDays.min
  return days < 0 || (days === 0 && isCheaper(a, b))
}

const bestOf = (
  offers: readonly Offer[],
  isBetter: (a: Offer, b: Offer) => boolean,
  isWanted: (offer: Offer) => boolean = () => true,
): Offer | undefined => {
  let best: Offer | undefined
  for (const offer of offers) if (isWanted(offer) && (!best || isBetter(offer, best))) best = offer
  return best
}

/** Chooses the offer by the rule; undefined when none matches. Prices in different currencies are compared in TRY. */
export const chooseOffer = (offers: readonly Offer[], rule: BulkRule): Offer | undefined => {
  switch (rule.kind) {
    case 'cheapest':
      return bestOf(offers, isCheaper)
    case 'fastest':
      return bestOf(offers, isFaster)
    case 'carrier':
      return bestOf(offers, isCheaper, ({ carrier }) => carrier.id === rule.carrierId)
    case 'service':
      return bestOf(offers, isCheaper, ({ service }) => service.id === rule.serviceId)
  }
}

/**
 * Chooses the offer by the rule, or the cheapest one. A user who prefers a carrier still wants the other
 * shipments sent, as cheaply as possible.
 */
export const chooseOfferOrCheapest = (offers: readonly Offer[], rule: BulkRule): Offer | undefined =>
  chooseOffer(offers, rule) ?? bestOf(offers, isCheaper)
