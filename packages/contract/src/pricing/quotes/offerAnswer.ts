/** Offer row with the field names of the API; fields unknown to older clients come last. */
import { z } from 'zod'
import { amount } from '../../fields.ts'
import { landedCostAnswer } from '../landedCost/landedCostAnswer.ts'

export const surchargeAnswer = z.object({
  costName: z.string(),
  price: amount,
  priceInTry: amount,
})

/** Operations staff only: absent for all other users. */
export const staffPart = z.object({
  cost: amount,
  markup: amount,
  markupPercent: z.string(),
  /** Markup of the offer as a share of the price, in per cent. */
  marginPercent: z.number(),
  lines: z.array(z.object({ costName: z.string(), cost: amount, markup: amount })),
  /** Every figure of the price, including cost and markup. */
  explanationLines: z.array(z.string()),
})

export const offerAnswer = z.object({
  /** Id of a stored offer, used for the cart; the service's id for an estimate. */
  id: z.string(),
  supplierName: z.string(),
  logoImageName: z.string(),
  supplierServiceMethodName: z.string(),
  totalChargedWeight: z.number(),
  totalPrice: amount,
  priceCurrency: z.string(),
  totalPriceInTry: amount,
  /** Explanation of the price in one line, in the caller's language. */
  explanation: z.string(),
  priceCurrencyName: z.string(),
  /** Every price line, transport first; they add up to the total. */
  surcharges: z.array(surchargeAnswer),

  supplierCode: z.string(),
  serviceId: z.int(),
  transitDaysMin: z.int(),
  transitDaysMax: z.int(),
  /** Null for an estimate, which belongs to no shipment. */
  validUntil: z.iso.datetime().nullable(),
  /** TRY for one unit of the price's currency, on `exchangeRateDay`. */
  exchangeRate: z.number(),
  exchangeRateDay: z.iso.date(),
  isExchangeRateStale: z.boolean(),
  /** Text of every figure; for an estimate only on request. */
  explanationLines: z.array(z.string()),
  /** Name of the connector that books in place of the carrier; null when the carrier itself books. */
  bookedBy: z.string().nullable(),
  /** Null for documents, imports and estimates without goods. */
  landedCost: landedCostAnswer.nullable(),
  staff: staffPart.optional(),
})

export type OfferAnswer = z.output<typeof offerAnswer>

/** Cheapest first. */
export const offersAnswer = z.array(offerAnswer)

/** Offers, or the reason why there are none. */
export const quoteAnswer = z.union([offersAnswer, z.object({ returnText: z.string() })])
