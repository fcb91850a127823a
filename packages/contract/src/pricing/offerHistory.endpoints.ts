/** Offers as they were made, with their reasons: for the question "why was it this price?" long afterwards. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, requiredText } from '../fields.ts'
import { staffPart } from './offerAnswer.ts'

const pastOffer = z.object({
  id: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  /** The shipment goes, or went, with it. */
  isTaken: z.boolean(),
  /** The shipment was saved anew since, so it is an offer for something else. */
  isForEarlierVersion: z.boolean(),
  segmentName: z.string().nullable(),
  supplierName: z.string(),
  supplierServiceMethodName: z.string(),
  transitDaysMin: z.int(),
  transitDaysMax: z.int(),
  totalChargedWeight: z.number(),
  totalPrice: amount,
  priceCurrency: z.string(),
  totalPriceInTry: amount,
  surcharges: z.array(z.object({ costName: z.string(), price: amount, priceInTry: amount })),
  staff: staffPart,
})

export type PastOffer = z.output<typeof pastOffer>

export const offerHistoryEndpoints = {
  listOffersOfShipment: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetOffersOfShipment',
    access: 'operation',
    summary:
      'The latest offers made for a shipment, the one it goes with first, each with every figure behind it',
    body: z.object({ assetReference: requiredText(40, 'pricing:required.reference') }),
    answer: z.array(pastOffer),
    limit: { max: 120, windowSeconds: 60 },
  }),
}
