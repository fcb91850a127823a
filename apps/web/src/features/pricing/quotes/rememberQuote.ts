/** Quote of a visitor, stored in local storage until the wizard starts with it after sign-up or sign-in. */
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { parseDecimalText } from '../../../platform/text/decimal.ts'
import { readStored, store } from '../../../platform/session/storage.ts'
import { newServiceKey, pendingQuoteKey } from './pendingQuoteKey.ts'
import { emptyGoods } from './quoteValues.ts'
import type { GoodsValues, QuoteValues } from './quoteValues.ts'

/** Time in ms after which the price of a chosen offer is no longer shown; it is only an estimate. */
const shownMs = 12 * 3_600_000

/** Offer that a visitor chose, as shown until the wizard has binding offers. */
export type ChosenOffer = Pick<
  OfferAnswer,
  | 'supplierName'
  | 'supplierServiceMethodName'
  | 'totalPrice'
  | 'priceCurrency'
  | 'totalPriceInTry'
  | 'transitDaysMin'
  | 'transitDaysMax'
>

const shownPartOf = (offer: OfferAnswer): ChosenOffer => ({
  supplierName: offer.supplierName,
  supplierServiceMethodName: offer.supplierServiceMethodName,
  totalPrice: offer.totalPrice,
  priceCurrency: offer.priceCurrency,
  totalPriceInTry: offer.totalPriceInTry,
  transitDaysMin: offer.transitDaysMin,
  transitDaysMax: offer.transitDaysMax,
})

/** Goods as the wizard's first product; empty figures are null. `gtip` may be the best match. */
const writeGoods = ({ description, gtip, value, currency }: GoodsValues) => ({
  description: description.trim() || null,
  gtip: gtip || null,
  unitPrice: parseDecimalText(value, 2),
  currency,
})

/**
 * Stores the quote for the wizard, which marks the service of the offer. A service that was picked in an earlier
 * wizard without a draft is deleted.
 */
export const rememberQuote = (
  values: QuoteValues,
  offer: OfferAnswer | null,
  goods: GoodsValues = emptyGoods,
): void => {
  const figure = (text: string) => parseDecimalText(text, 3)
  const pieces = values.pieces.map((piece) => ({
    description: null,
    width: figure(piece.width),
    length: figure(piece.length),
    height: figure(piece.height),
    weight: figure(piece.weight),
  }))
  store(newServiceKey, null)
  store(
    pendingQuoteKey,
    JSON.stringify({
      country: values.countryCode,
      zip: values.zipCode,
      shipmentType: Number(values.shipmentType),
      packageType: Number(values.packageType),
      serviceId: offer?.serviceId ?? null,
      offer: offer && shownPartOf(offer),
      goods: writeGoods(goods),
      at: Date.now(),
      pieces,
    }),
  )
}

/** Returns the offer that was chosen before sign-up; null without one, or when its price is old. */
export const readChosenOffer = (): ChosenOffer | null => {
  try {
    const quote = JSON.parse(readStored(pendingQuoteKey) ?? 'null') as {
      offer?: ChosenOffer
      at?: number
    } | null
    if (typeof quote?.offer?.totalPrice !== 'number') return null
    return Date.now() - (quote.at ?? 0) < shownMs ? quote.offer : null
  } catch {
    return null
  }
}
