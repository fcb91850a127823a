/** What carriers ask for a parcel right now, beside our own price lists. Staff only: it shows what we pay. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, optionalText } from '../../fields.ts'
import { quoteRequest } from '../quotes/quoteRequest.ts'

const liveRate = z.object({
  /** The carrier's own code and name of the product. */
  productCode: z.string(),
  productName: z.string(),
  price: amount,
  priceCurrency: z.string(),
  /** Null when no exchange rate of the currency is known. */
  priceInTry: amount.nullable(),
  /** In the carrier's words; empty when they do not add up to the price. */
  lines: z.array(z.object({ costName: z.string(), price: amount })),
  transitDays: z.int().nullable(),
  arrivesOn: z.iso.date().nullable(),
})

const listRate = z.object({
  serviceId: z.int(),
  supplierServiceMethodName: z.string(),
  /** What the price list says that the carrier costs, and what the customer pays. */
  cost: amount,
  price: amount,
  priceCurrency: z.string(),
})

/** A service of ours with the carrier's product that it stands for; either may be missing. */
const comparedRate = z.object({
  live: liveRate.nullable(),
  list: listRate.nullable(),
  /** Live rate less list cost, in the list's currency; null unless both are there and can be exchanged. */
  difference: amount.nullable(),
  /** The same in per cent of the list cost, one decimal. */
  differencePercent: z.number().nullable(),
})

const carrierRates = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  /** `off`: no credentials are set. `refused`: the carrier answered that it gives no rate. */
  outcome: z.enum(['answered', 'didNotAnswer', 'refused', 'off']),
  /** Why there are no live rates, in the caller's language. */
  message: z.string().nullable(),
  rates: z.array(comparedRate),
})

export type CarrierRatesAnswer = z.output<typeof carrierRates>

export const liveRatesEndpoints = {
  getLiveRates: endpoint({
    method: 'POST',
    path: '/api/Pricing/GetLiveRates',
    access: 'operation',
    summary: 'What each carrier asks for a parcel right now, beside the price lists',
    body: quoteRequest.and(z.object({ receiverCity: optionalText(60) })),
    answer: z.array(carrierRates),
    limit: { max: 30, windowSeconds: 60 },
  }),
}
