/** Prices of a cart for its buyer. */
import type { CheckoutItem, CheckoutRate, CheckoutRequest } from '@kervan/connectors/stores/checkout'
import { add, exchangeThroughTry, percentOf, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Offer } from '@kervan/domain/pricing/quotes/offer'
import { toDayNumber } from '@kervan/domain/pricing/rating/days'
import { findExchangeRate } from '@kervan/domain/pricing/rating/compile/rateTable'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { readerLanguageOf, translate } from '../../../platform/language.ts'
import { openQuoter } from '../../pricing/quotes/openQuoter.ts'
import { currentRateTable } from '../../pricing/rateTable/currentRateTable.ts'
import { findProductsBySku } from '../../product/findProductsBySku.ts'
import type { CheckoutTerms } from './checkout.tables.ts'

type Catalogue = Awaited<ReturnType<typeof findProductsBySku>>

/** Weight in kg; null when that of one product is not known: no price is better than one of 0 kg. */
const weightOf = (
  items: readonly CheckoutItem[],
  { of }: Catalogue,
  usualWeight: number | null,
): number | null => {
  let grams = 0
  for (const { sku, quantity, weightGrams } of items) {
    const known = sku === '' ? undefined : of(sku)
    const one = known?.unitWeightKg
      ? Number(known.unitWeightKg) * 1000
      : (weightGrams ?? (usualWeight === null ? null : usualWeight * 1000))
    if (one === null) return null
    grams += one * quantity
  }
  return Math.ceil(grams) / 1000
}

/** Box of a single piece whose box is known, otherwise that of the settings. */
const boxOf = (items: readonly CheckoutItem[], { of }: Catalogue, terms: CheckoutTerms) => {
  const [only] = items
  const known = items.length === 1 && only!.quantity === 1 && only!.sku !== '' ? of(only!.sku) : undefined
  return known?.boxLengthCm
    ? {
        lengthCm: Number(known.boxLengthCm),
        widthCm: Number(known.boxWidthCm),
        heightCm: Number(known.boxHeightCm),
      }
    : { lengthCm: terms.length, widthCm: terms.width, heightCm: terms.height }
}

interface PricedOffer {
  offer: Offer
  price: Money
}

const fastestOf = (priced: readonly PricedOffer[]): PricedOffer =>
  priced.reduce((best, one) => (one.offer.transitDays.max < best.offer.transitDays.max ? one : best))

/** @param priced cheapest first */
const choose = (priced: readonly PricedOffer[], choice: CheckoutTerms['choice']): readonly PricedOffer[] => {
  const [cheapest] = priced
  if (!cheapest || choice === 'all') return priced
  return choice === 'cheapest' ? [cheapest] : [...new Set([cheapest, fastestOf(priced)])]
}

const describe = ({ transitDays: { min, max } }: Offer, language: string, incoterm: string): string => {
  const reader = readerLanguageOf(language)
  const days = translate(reader, min === max ? 'order:checkout.days' : 'order:checkout.daysRange', {
    min,
    max,
    count: max,
  })
  return incoterm === 'DDP' ? `${days}, ${translate(reader, 'order:checkout.dutiesIncluded')}` : days
}

/**
 * Prices a cart with the company's own prices, cheapest first. Empty: the cart has no parcel, a weight is not known,
 * no service goes there, or the currency has no exchange rate.
 */
export const quoteCart = async (
  ctx: Pick<Ctx, 'db' | 'cache' | 'settings' | 'now'>,
  companyId: number,
  terms: CheckoutTerms,
  request: CheckoutRequest,
): Promise<CheckoutRate[]> => {
  const items = request.items.filter(({ isShippable }) => isShippable)
  if (items.length === 0) return []
  const skus = items.flatMap(({ sku }) => sku || [])
  const catalogue = await findProductsBySku(ctx.db, companyId, skus)
  const weightKg = weightOf(items, catalogue, terms.usualWeight)
  if (weightKg === null || weightKg === 0) return []
  const { offersOf } = await openQuoter(ctx, companyId)
  const offers = offersOf({
    contentKind: 'package',
    packageType: 'box',
    countryCode: request.countryCode,
    postalCode: request.postalCode || null,
    pieces: [{ ...boxOf(items, catalogue, terms), weightKg }],
    incoterm: terms.incoterm,
    insuredValue: null,
    chargesIossFee: false,
  })
  const table = await currentRateTable(ctx)
  const into = request.currency
  const rate = findExchangeRate(table, into, toDayNumber(dayInTurkiye(ctx.now)))
  const priced = offers.flatMap((offer) => {
    const exchanged =
      offer.currency === into
        ? offer.total
        : exchangeThroughTry(offer.totalTry, into, rate ? { [into]: rate.text } : {})
    if (!exchanged || exchanged.minor <= 0) return []
    return { offer, price: add(exchanged, percentOf(exchanged, String(terms.addedPercent))) }
  })
  priced.sort((one, other) => one.price.minor - other.price.minor)
  return choose(priced, terms.choice).map(({ offer, price }) => ({
    code: `${offer.carrier.code}-${offer.service.code}-${terms.incoterm}`,
    name: carrierAndService(offer.carrier.name, offer.service.name),
    description: describe(offer, request.language, terms.incoterm),
    price: toDecimal(price),
  }))
}
