/** Orders offers for a customer who compares them. Prices are compared in TRY, as offers come in several currencies. */
import type { Offer } from './offer.ts'

type Comparable = Pick<Offer, 'service' | 'totalTry' | 'transitDays'>
export type OfferOrder = 'price' | 'days' | 'best'

// A tenth more days weighs half as much as a tenth more money.
const daysWeight = 0.5

type Order = (a: Comparable, b: Comparable) => number

const byPrice: Order = (a, b) => a.totalTry.minor - b.totalTry.minor
const byDays: Order = (a, b) => a.transitDays.max - b.transitDays.max || a.transitDays.min - b.transitDays.min

const byScore = (offers: readonly Comparable[]): Order => {
  const leastPrice = Math.max(1, Math.min(...offers.map((offer) => offer.totalTry.minor)))
  const leastDays = Math.max(1, Math.min(...offers.map((offer) => offer.transitDays.max)))
  const score = (offer: Comparable) =>
    offer.totalTry.minor / leastPrice + daysWeight * (offer.transitDays.max / leastDays)
  return (a, b) => score(a) - score(b)
}

const then =
  (first: Order, second: Order): Order =>
  (a, b) =>
    first(a, b) || second(a, b)

const orders: Record<OfferOrder, (offers: readonly Comparable[]) => Order> = {
  price: () => then(byPrice, byDays),
  days: () => then(byDays, byPrice),
  best: (offers) => then(byScore(offers), byPrice),
}

/**
 * A sorted copy. `price`: cheapest first; `days`: soonest at the latest first; `best`: by price and days together,
 * each relative to the least among the offers. Ties fall to the other measure, then to the service's id.
 */
export const sortOffers = <T extends Comparable>(offers: readonly T[], by: OfferOrder): T[] => {
  const order = orders[by](offers)
  return [...offers].sort((a, b) => order(a, b) || a.service.id - b.service.id)
}

/** The offers to mark in a list; undefined without offers. */
export const compareOffers = <T extends Comparable>(
  offers: readonly T[],
): { cheapest: T; fastest: T; best: T } | undefined => {
  if (offers.length === 0) return undefined
  const first = (by: OfferOrder) => sortOffers(offers, by)[0]!
  return { cheapest: first('price'), fastest: first('days'), best: first('best') }
}
