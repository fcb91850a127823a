import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'

export type OfferOrder = 'price' | 'days' | 'best'

/** A day more or less counts as much as this share of the cheapest price. */
const dayShare = 0.08

const byPrice = (one: OfferAnswer, other: OfferAnswer): number => one.totalPriceInTry - other.totalPriceInTry

const byDays = (one: OfferAnswer, other: OfferAnswer): number =>
  one.transitDaysMax - other.transitDaysMax ||
  one.transitDaysMin - other.transitDaysMin ||
  byPrice(one, other)

/** Prices are compared in TRY, since offers come in several currencies. `best` weighs price against days. */
export const sortOffers = (offers: readonly OfferAnswer[], order: OfferOrder): OfferAnswer[] => {
  if (order === 'price') return offers.toSorted(byPrice)
  if (order === 'days') return offers.toSorted(byDays)
  const cheapest = Math.min(...offers.map((offer) => offer.totalPriceInTry))
  const weight = (offer: OfferAnswer) => offer.totalPriceInTry / cheapest + offer.transitDaysMax * dayShare
  return offers.toSorted((one, other) => weight(one) - weight(other))
}
