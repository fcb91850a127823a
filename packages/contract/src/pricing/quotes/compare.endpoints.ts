/** What helps a sender decide beside the offers: lighter and heavier parcels, insurance, and whether A.TR is asked for. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { amount, countryCode, currencyCode, decimalNumber, optionalText } from '../../fields.ts'
import { quoteRequest, quoteRequiresOfOperationUsers } from './quoteRequest.ts'

const point = z.object({
  chargedWeight: z.number(),
  totalPrice: amount,
  totalPriceInTry: amount,
  /** The parcel as it is. */
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
  /** The volume, not the scales, decides what is charged. */
  isVolumetric: z.boolean(),
  /** By chargeable weight in the steps of the service's price list. */
  points: z.array(point),
  /** The next lighter weight that costs less; null when no point does. */
  lighter: z.object({ chargedWeight: z.number(), saves: amount, savesInTry: amount }).nullable(),
  /** So heavy it may become for the same price. */
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
      /** Why there is nothing to compare. */
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
          /** Per cent of the goods. */
          percent: z.number(),
          minimum: amount.nullable(),
          minimumCurrency: z.string().nullable(),
          isMinimum: z.boolean(),
        }),
      ),
      /** Goods over 500 USD; null below. */
      warning: z.string().nullable(),
      /** Why nothing was calculated. */
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
      /** Parts of a country, such as Ceuta, lie outside the customs union. */
      zipCode: optionalText(12),
    }),
    answer: z.object({
      isRequired: z.boolean(),
      /** The European customs territory. */
      isEuropeanUnion: z.boolean(),
      goodsValueInEur: amount,
      limitInEur: amount,
      returnText: z.string(),
    }),
    limit: { max: 120, windowSeconds: 60 },
  }),
}
