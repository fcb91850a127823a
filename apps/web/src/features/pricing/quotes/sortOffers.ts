import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'

export type OfferOrder = 'price' | 'days' | 'best'

/** Weight of one delivery day in the "best" order, as a share of the cheapest price. */
const dayShare = 0.08

const byPrice = (one: OfferAnswer, other: OfferAnswer): number => one.totalPriceInTry - other.totalPriceInTry

const byDays = (one: OfferAnswer, other: OfferAnswer): number =>
  one.transitDaysMax - other.transitDaysMax ||
  one.transitDaysMin - other.transitDaysMin ||
  byPrice(one, other)

/** Sorts offers by TRY price, because they have different currencies. `best` weighs price against days. */
export const sortOffers = (offers: readonly OfferAnswer[], order: OfferOrder): OfferAnswer[] => {
  if (order === 'price') return offers.toSorted(byPrice)
  if (order === 'days') return offers.toSorted(byDays)
  const cheapest = Math.min(...offers.map((offer) => offer.totalPriceInTry))
  const weight = (offer: OfferAnswer) => offer.totalPriceInTry / cheapest + offer.transitDaysMax * dayShare
  return offers.toSorted((one, other) => weight(one) - weight(other))
}
