/** Live rates of carriers for a parcel, compared with our price lists. Staff only, because it shows our costs. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, optionalText } from '../../fields.ts'
import { quoteRequest } from '../quotes/quoteRequest.ts'

const liveRate = z.object({
  /** Carrier's own code and name of the product. */
  productCode: z.string(),
  productName: z.string(),
  price: amount,
  priceCurrency: z.string(),
  /** Null when the exchange rate of the currency is unknown. */
  priceInTry: amount.nullable(),
  /** Carrier's texts; empty when the lines do not add up to the price. */
  lines: z.array(z.object({ costName: z.string(), price: amount })),
  transitDays: z.int().nullable(),
  arrivesOn: z.iso.date().nullable(),
})

const listRate = z.object({
  serviceId: z.int(),
  supplierServiceMethodName: z.string(),
  /** Carrier's cost according to the price list, and the customer's price. */
  cost: amount,
  price: amount,
  priceCurrency: z.string(),
})

/** Pair of our service and the carrier's product; either may be missing. */
const comparedRate = z.object({
  live: liveRate.nullable(),
  list: listRate.nullable(),
  /** Live rate minus list cost, in the list's currency; null unless both exist and can be converted. */
  difference: amount.nullable(),
  /** Difference in per cent of the list cost, one decimal. */
  differencePercent: z.number().nullable(),
})

const carrierRates = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  /** `off`: no credentials. `refused`: the carrier returned no rate. */
  outcome: z.enum(['answered', 'didNotAnswer', 'refused', 'off']),
  /** Reason for missing live rates, in the caller's language. */
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
