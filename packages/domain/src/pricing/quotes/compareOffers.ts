/**
 * Sorts offers for comparison by the customer. Prices are compared in TRY, because offers have several
 * currencies.
 */
import type { Offer } from './offer.ts'

type Comparable = Pick<Offer, 'service' | 'totalTry' | 'transitDays'>
export type OfferOrder = 'price' | 'days' | 'best'

// Weight of the delivery days against the price: ten per cent more days counts half as much as ten per cent
// more money.
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
 * Returns a sorted copy. `price`: cheapest first. `days`: shortest maximum transit time first. `best`: price
 * and days together, each relative to the lowest value among the offers. Ties are broken by the other measure,
 * then by service id.
 */
export const sortOffers = <T extends Comparable>(offers: readonly T[], by: OfferOrder): T[] => {
  const order = orders[by](offers)
  return [...offers].sort((a, b) => order(a, b) || a.service.id - b.service.id)
}

/** Returns the offers to highlight in a list; undefined without offers. */
export const compareOffers = <T extends Comparable>(
  offers: readonly T[],
): { cheapest: T; fastest: T; best: T } | undefined => {
  if (offers.length === 0) return undefined
  const first = (by: OfferOrder) => sortOffers(offers, by)[0]!
  return { cheapest: first('price'), fastest: first('days'), best: first('best') }
}
