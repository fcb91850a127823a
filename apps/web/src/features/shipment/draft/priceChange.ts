/** Finds why the price changed between two quotes of the same service. */
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'

type PricedOffer = Pick<OfferAnswer, 'serviceId' | 'totalPrice' | 'priceCurrency' | 'surcharges'>

export interface PriceChange {
  before: number
  after: number
  currency: string
  /** Added, removed or changed price lines by name; their differences add up to the difference of the totals. */
  lines: { costName: string; difference: number }[]
}

const cents = (amount: number): number => Math.round(amount * 100)

const sumByName = (offer: PricedOffer): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { costName, price } of offer.surcharges)
    sums.set(costName, (sums.get(costName) ?? 0) + cents(price))
  return sums
}

/** Returns null when the price is equal, or not known in the same currency in both quotes. */
export const findPriceChange = (
  earlier: readonly PricedOffer[],
  now: PricedOffer | undefined,
): PriceChange | null => {
  const before = now && earlier.find(({ serviceId }) => serviceId === now.serviceId)
  if (!before || before.priceCurrency !== now.priceCurrency) return null
  if (cents(before.totalPrice) === cents(now.totalPrice)) return null
  const [old, current] = [sumByName(before), sumByName(now)]
  const lines = [...new Set([...current.keys(), ...old.keys()])]
    .map((costName) => ({
      costName,
      difference: ((current.get(costName) ?? 0) - (old.get(costName) ?? 0)) / 100,
    }))
    .filter(({ difference }) => difference !== 0)
  return { before: before.totalPrice, after: now.totalPrice, currency: now.priceCurrency, lines }
}
