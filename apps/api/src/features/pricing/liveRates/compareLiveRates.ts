/** Compares a carrier's live rates with the price lists of its services. */
import type { LiveRate } from '@kervan/connectors/carriers/rating'
import type { CarrierRatesAnswer } from '@kervan/contract/pricing/liveRates/liveRates.endpoints'
import { exchangeThroughTry, subtract, toNumber } from '@kervan/domain/money/money'
import type { Currency, Money } from '@kervan/domain/money/money'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'

type ComparedRate = CarrierRatesAnswer['rates'][number]

export interface Comparison {
  live: readonly LiveRate[]
  /** Price list offers of the same carrier as the live rates. */
  offers: readonly Offer[]
  /** Carrier products that correspond to a service, by the service's code. */
  productOf: (serviceCode: string) => readonly string[] | undefined
  /** Exchange rates: TRY for one unit, by currency. */
  sellingTry: Readonly<Record<Currency, string>>
}

/**
 * Services with both prices first, in the order of the offers; then products without a price list; then
 * services without a live rate.
 */
export const compareLiveRates = ({ live, offers, productOf, sellingTry }: Comparison): ComparedRate[] => {
  const left = new Set(live)
  const pairs = offers.map((offer) => {
    const { code } = offer.service
    const found = [...(productOf(code) ?? []), code]
      .map((product) => [...left].find(({ productCode }) => productCode === product))
      .find((rate) => rate !== undefined)
    if (found) left.delete(found)
    return { offer, found: found ?? null }
  })
  return [
    ...pairs.filter(({ found }) => found).map(({ offer, found }) => compare(found, offer, sellingTry)),
    ...[...left].map((rate) => compare(rate, null, sellingTry)),
    ...pairs.filter(({ found }) => !found).map(({ offer }) => compare(null, offer, sellingTry)),
  ]
}

const compare = (
  live: LiveRate | null,
  offer: Offer | null,
  sellingTry: Comparison['sellingTry'],
): ComparedRate => ({
  live: live && describeLive(live, exchangeThroughTry(live.total, 'TRY', sellingTry)),
  list: offer && {
    serviceId: offer.service.id,
    supplierServiceMethodName: offer.service.name,
    cost: toNumber(offer.staff.cost),
    price: toNumber(offer.total),
    priceCurrency: offer.currency,
  },
  ...differenceOf(live && offer && exchangeThroughTry(live.total, offer.currency, sellingTry), offer),
})

const describeLive = (live: LiveRate, inTry: Money | null) => ({
  productCode: live.productCode,
  productName: live.productName,
  price: toNumber(live.total),
  priceCurrency: live.total.currency,
  priceInTry: inTry && toNumber(inTry),
  lines: live.lines.map(({ name, amount }) => ({ costName: name, price: toNumber(amount) })),
  transitDays: live.transitDays,
  arrivesOn: live.arrivesOn,
})

const differenceOf = (
  live: Money | null,
  offer: Offer | null,
): Pick<ComparedRate, 'difference' | 'differencePercent'> => {
  if (!live || !offer) return { difference: null, differencePercent: null }
  const { cost } = offer.staff
  const difference = subtract(live, cost)
  return {
    difference: toNumber(difference),
    differencePercent: cost.minor === 0 ? null : Math.round((difference.minor * 1000) / cost.minor) / 10,
  }
}
