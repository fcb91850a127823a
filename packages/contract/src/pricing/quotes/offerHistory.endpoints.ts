/** Offers as they were made, with their reasons: for the question "why was it this price?" however long afterwards. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, cursorRequest, day, optionalText } from '../../fields.ts'
import { staffPart } from './offerAnswer.ts'

const storedOffer = z.object({
  id: z.string(),
  /** The shipment goes, or went, with it. */
  isTaken: z.boolean(),
  /** The one whose number was asked for. */
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
  staff: staffPart,
})

/** What became of the shipment since: it is what was priced, it was saved anew, or it was deleted. */
const shipmentSinceQuote = ['same', 'changed', 'deleted'] as const

const storedQuote = z.object({
  id: z.string(),
  madeAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  assetReference: z.string(),
  companyName: z.string(),
  /** By its name of today. */
  segmentName: z.string().nullable(),
  shipmentSince: z.enum(shipmentSinceQuote),
  /** What was priced. */
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
        /** A shipment's reference or an offer's id; company and day count only without it. */
        reference: optionalText(60),
        /** A part of the company's name. */
        companyName: optionalText(200),
        /** In Türkiye. */
        day: day().nullish(),
        cursor: cursorRequest.cursor,
        /** Quotes, each with the offers of all services. */
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
      /** Of the next page; null on the last one. */
      nextCursor: z.string().nullable(),
    }),
    errors: ['cursorNotValid'],
    limit: { max: 120, windowSeconds: 60 },
  }),
}
