/** Additional figures beside the offers: lighter and heavier parcels, insurance, and whether an A.TR is required. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, countryCode, currencyCode, decimalNumber, optionalText } from '../../fields.ts'
import { quoteRequest, quoteRequiresOfOperationUsers } from './quoteRequest.ts'

const point = z.object({
  chargedWeight: z.number(),
  totalPrice: amount,
  totalPriceInTry: amount,
  /** True for the parcel's actual chargeable weight. */
  isAsked: z.boolean(),
})

const comparisonRow = z.object({
  serviceId: z.int(),
  supplierName: z.string(),
  supplierServiceMethodName: z.string(),
  transitDaysMin: z.int(),
  transitDaysMax: z.int(),
  priceCurrency: z.string(),
  totalChargedWeight: z.number(),
  totalPrice: amount,
  totalPriceInTry: amount,
  /** True when the volumetric weight decides the price. */
  isVolumetric: z.boolean(),
  /** Points by chargeable weight, in the steps of the service's price list. */
  points: z.array(point),
  /** Next lighter weight that costs less; null when no point costs less. */
  lighter: z.object({ chargedWeight: z.number(), saves: amount, savesInTry: amount }).nullable(),
  /** Maximum chargeable weight at the same price. */
  samePriceUpTo: z.number(),
})

export type PriceComparisonRow = z.output<typeof comparisonRow>

const goods = {
  countryCode: countryCode('pricing:required.country'),
  currency: currencyCode(),
}

const goodsValue = (message: string) =>
  decimalNumber('pricing/quotes:required.goodsValue').pipe(
    z
      .number()
      .max(999_999_999, 'validation:tooBig')
      .refine((value) => value > 0, message),
  )

export const compareEndpoints = {
  comparePrices: endpoint({
    method: 'POST',
    path: '/api/Pricing/ComparePrices',
    access: 'seesPrices',
    summary: 'The same parcel with every service, and what it would cost some steps lighter or heavier',
    body: quoteRequest,
    requiredOfOperationUsers: quoteRequiresOfOperationUsers,
    answer: z.object({
      /** Cheapest first. */
      rows: z.array(comparisonRow),
      /** Reason why there is nothing to compare. */
      returnText: z.string().nullable(),
    }),
    limit: { max: 120, windowSeconds: 60 },
  }),
  calculateInsurance: endpoint({
    method: 'POST',
    path: '/api/Pricing/CalculateInsuranceSurcharge',
    access: 'seesPrices',
    summary: 'What insuring goods costs with each service, and the warning for goods that go without',
    body: z.object({ ...goods, goodsValue: goodsValue('pricing/quotes:goodsValueZero') }),
    answer: z.object({
      items: z.array(
        z.object({
          serviceId: z.int(),
          supplierName: z.string(),
          supplierServiceMethodName: z.string(),
          insurancePrice: amount,
          priceCurrency: z.string(),
          insurancePriceInTry: amount,
          /** Insurance price as a percentage of the goods value. */
          percent: z.number(),
          minimum: amount.nullable(),
          minimumCurrency: z.string().nullable(),
          isMinimum: z.boolean(),
        }),
      ),
      /** Insurance warning for goods over 500 USD; otherwise null. */
      warning: z.string().nullable(),
      /** Reason why no insurance price was calculated. */
      returnText: z.string().nullable(),
    }),
    limit: { max: 120, windowSeconds: 60 },
  }),
  checkAtr: endpoint({
    method: 'POST',
    path: '/api/Pricing/CheckAtrRequirement',
    access: 'signedIn',
    summary: 'Whether A.TR is asked for: goods over 150 EUR into the EU-Türkiye customs union',
    body: z.object({
      ...goods,
      goodsValue: goodsValue('pricing/quotes:goodsValueZero'),
      /** Postal code, because some territories such as Ceuta are outside the customs union. */
      zipCode: optionalText(12),
    }),
    answer: z.object({
      isRequired: z.boolean(),
      /** True when the destination is in the European customs territory. */
      isEuropeanUnion: z.boolean(),
      goodsValueInEur: amount,
      limitInEur: amount,
      returnText: z.string(),
    }),
    limit: { max: 120, windowSeconds: 60 },
  }),
}
