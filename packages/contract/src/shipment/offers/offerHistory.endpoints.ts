/** Stored offers with their explanations, to answer "why was this the price?" at any later time. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, cursorRequest, day, optionalText } from '../../fields.ts'
import { landedCostAnswer } from '../../pricing/landedCost/landedCostAnswer.ts'
import { staffPart } from '../../pricing/quotes/offerAnswer.ts'

const storedOffer = z.object({
  id: z.string(),
  /** True for the offer that the shipment uses. */
  isTaken: z.boolean(),
  /** True for the offer whose id was searched. */
  isAsked: z.boolean(),
  supplierName: z.string(),
  supplierServiceMethodName: z.string(),
  transitDaysMin: z.int(),
  transitDaysMax: z.int(),
  totalChargedWeight: z.number(),
  totalPrice: amount,
  priceCurrency: z.string(),
  totalPriceInTry: amount,
  surcharges: z.array(z.object({ costName: z.string(), price: amount, priceInTry: amount })),
  /** Null for documents, imports and quotes made before it was computed. */
  landedCost: landedCostAnswer.nullable(),
  /** Parts that come out otherwise when the quote is computed again as of its day; empty when all are the same. */
  differences: z.array(z.enum(['notOffered', 'lines', 'total', 'landedCost'])),
  staff: staffPart,
})

/** State of the shipment since the quote: unchanged, saved again, or deleted. */
const shipmentSinceQuote = ['same', 'changed', 'deleted'] as const

const storedQuote = z.object({
  id: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  assetReference: z.string(),
  companyName: z.string(),
  /** Current name of the segment. */
  segmentName: z.string().nullable(),
  shipmentSince: z.enum(shipmentSinceQuote),
  /** Destination of the priced parcel. */
  countryCode: z.string(),
  zipCode: z.string().nullable(),
  pieceCount: z.int(),
  totalWeight: z.number(),
  /** Cheapest first. */
  offers: z.array(storedOffer),
})

export type StoredQuote = z.output<typeof storedQuote>
export type StoredOfferAnswer = StoredQuote['offers'][number]

export const offerHistoryEndpoints = {
  findStoredOffers: endpoint({
    method: 'POST',
    path: '/api/Pricing/FindMadeOffers',
    access: 'operation',
    summary:
      'Offers made at any time, with every figure behind them: by an offer’s number, by shipment, or by company and day; newest first',
    body: z
      .object({
        /** Reference of a shipment or id of an offer; company and day only apply without it. */
        reference: optionalText(60),
        /** Part of the company's name. */
        companyName: optionalText(200),
        /** In Türkiye. */
        day: day().nullish(),
        cursor: cursorRequest.cursor,
        /** Number of quotes, each with the offers of all services. */
        pageSize: z.coerce.number().int().min(1).max(20).default(5),
      })
      .refine(({ reference, companyName }) => reference !== null || companyName !== null, {
        path: ['reference'],
        message: 'pricing:required.referenceOrCompany',
      })
      .refine(
        ({ reference, companyName, day: stated }) => reference !== null || companyName === null || !!stated,
        {
          path: ['day'],
          message: 'pricing:required.day',
        },
      ),
    answer: z.object({
      items: z.array(storedQuote),
      /** Cursor of the next page; null on the last page. */
      nextCursor: z.string().nullable(),
    }),
    errors: ['cursorNotValid'],
    limit: { max: 120, windowSeconds: 60 },
  }),
}
