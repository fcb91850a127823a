/** An offer row as the wire names its fields; fields that older clients do not know stand at the end. */
import { z } from 'zod'
import { amount } from '../../fields.ts'

export const surchargeAnswer = z.object({
  costName: z.string(),
  price: amount,
  priceInTry: amount,
})

/** Operations staff only: nobody else's answer has the key. */
export const staffPart = z.object({
  cost: amount,
  markup: amount,
  markupPercent: z.string(),
  /** Share of the price that stays, in per cent. */
  marginPercent: z.number(),
  lines: z.array(z.object({ costName: z.string(), cost: amount, markup: amount })),
  /** Every figure, those that show cost and markup included. */
  explanationLines: z.array(z.string()),
})

export const offerAnswer = z.object({
  /** Of a stored offer its id, which goes into the cart; of an estimate the service's. */
  id: z.string(),
  supplierName: z.string(),
  logoImageName: z.string(),
  supplierServiceMethodName: z.string(),
  totalChargedWeight: z.number(),
  totalPrice: amount,
  priceCurrency: z.string(),
  totalPriceInTry: amount,
  /** One line in the caller's language. */
  explanation: z.string(),
  priceCurrencyName: z.string(),
  /** Every line of the price, transport first; they add up to the total. */
  surcharges: z.array(surchargeAnswer),

  supplierCode: z.string(),
  serviceId: z.int(),
  transitDaysMin: z.int(),
  transitDaysMax: z.int(),
  /** Null for an estimate, which holds for no shipment. */
  validUntil: z.iso.datetime().nullable(),
  /** TRY for one unit of the price's currency, of `exchangeRateDay`. */
  exchangeRate: z.number(),
  exchangeRateDay: z.iso.date(),
  isExchangeRateStale: z.boolean(),
  /** Every figure in words; of an estimate only when it was asked for. */
  explanationLines: z.array(z.string()),
  staff: staffPart.optional(),
})

export type OfferAnswer = z.output<typeof offerAnswer>

/** Cheapest first. */
export const offersAnswer = z.array(offerAnswer)

/** Offers, or why there is none. */
export const quoteAnswer = z.union([offersAnswer, z.object({ returnText: z.string() })])
