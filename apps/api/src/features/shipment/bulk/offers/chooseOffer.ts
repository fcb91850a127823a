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

/** Undefined where no offer answers the rule. Prices of several currencies are compared in TRY. */
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

/** For pricing all shipments: who names a carrier wants the others sent as well, as cheaply as can be. */
export const chooseOfferOrCheapest = (offers: readonly Offer[], rule: BulkRule): Offer | undefined =>
  chooseOffer(offers, rule) ?? bestOf(offers, isCheaper)
