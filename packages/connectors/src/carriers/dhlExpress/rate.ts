/** DHL Express MyDHL API, `POST /rates`: one request returns every product with its price. Pure: no I/O. */
import { z } from 'zod'
import { CarrierError, latinCity, linesThatAddUp, roundUpTo } from '../rating.ts'
import type { LiveRate, RatePlace, RateRequest } from '../rating.ts'
import { readWireMoney } from '../wireMoney.ts'
import { currencyTypes, envelopeCm } from './codes.ts'

/**
 * Converts a place. MyDHL finds places by postal code and city and requires the city.
 * @throws CarrierError cityNeeded
 */
const toPlace = (place: RatePlace) => {
  const cityName = latinCity(place)
  if (!cityName) throw new CarrierError('cityNeeded', 'DHL Express asks for the city')
  return { postalCode: place.postalCode, cityName: cityName.slice(0, 45), countryCode: place.countryCode }
}

/** Early afternoon in Türkiye, which uses UTC+3 all year; DHL moves a holiday to the next business day. */
const plannedMoment = (day: string): string => `${day}T13:00:00GMT+03:00`

export const toDhlRequest = (request: RateRequest, accountNumber: string) => ({
  customerDetails: { shipperDetails: toPlace(request.from), receiverDetails: toPlace(request.to) },
  accounts: [{ typeCode: 'shipper', number: accountNumber }],
  plannedShippingDateAndTime: plannedMoment(request.day),
  unitOfMeasurement: 'metric',
  isCustomsDeclarable: request.shipmentType === 'package',
  productTypeCode: 'all',
  nextBusinessDay: true,
  packages: request.pieces.map(({ weightKg, dimensionsCm }) => {
    const { length, width, height } = dimensionsCm ?? envelopeCm
    return {
      weight: roundUpTo(weightKg, 3),
      dimensions: {
        length: roundUpTo(length, 1),
        width: roundUpTo(width, 1),
        height: roundUpTo(height, 1),
      },
    }
  }),
})

const wireAmount = z.union([z.number(), z.string()])
const inCurrency = { currencyType: z.string(), priceCurrency: z.string().optional() }

const rateAnswer = z.object({
  products: z.array(
    z.object({
      productCode: z.string(),
      productName: z.string().optional(),
      totalPrice: z.array(z.object({ ...inCurrency, price: wireAmount.optional() })).default([]),
      detailedPriceBreakdown: z
        .array(
          z.object({
            ...inCurrency,
            breakdown: z
              .array(z.object({ name: z.string().optional(), price: wireAmount.optional() }))
              .default([]),
          }),
        )
        .default([]),
      deliveryCapabilities: z
        .object({
          estimatedDeliveryDateAndTime: z.string().optional(),
          totalTransitDays: z.coerce.string().optional(),
        })
        .optional(),
    }),
  ),
})

type Product = z.output<typeof rateAnswer>['products'][number]

/** Converts a DHL product; null without a price on this route or account. */
const toLiveRate = (product: Product): LiveRate | null => {
  const stated = currencyTypes
    .map((type) => product.totalPrice.find(({ currencyType }) => currencyType === type))
    .find((price) => price?.price !== undefined && price.priceCurrency)
  if (stated?.price === undefined || !stated.priceCurrency) return null
  const currency = stated.priceCurrency
  const total = readWireMoney(stated.price, currency)
  const parts = product.detailedPriceBreakdown.find(
    ({ currencyType }) => currencyType === stated.currencyType,
  )
  const lines = (parts?.breakdown ?? []).flatMap(({ name, price }) =>
    price === undefined ? [] : [{ name: name ?? '', amount: readWireMoney(price, currency) }],
  )
  const days = Number(product.deliveryCapabilities?.totalTransitDays)
  const arrival = product.deliveryCapabilities?.estimatedDeliveryDateAndTime
  return {
    productCode: product.productCode,
    productName: product.productName ?? product.productCode,
    total,
    lines: linesThatAddUp(lines, total),
    transitDays: Number.isInteger(days) && days > 0 ? days : null,
    arrivesOn: /^\d{4}-\d\d-\d\d/.exec(arrival ?? '')?.[0] ?? null,
  }
}

/** Parses a DHL rates answer. @throws CarrierError garbage */
export const readDhlRates = (body: unknown): LiveRate[] => {
  const parsed = rateAnswer.safeParse(body)
  if (!parsed.success) throw new CarrierError('garbage', 'the answer has another shape')
  return parsed.data.products
    .map(toLiveRate)
    .filter((rate): rate is LiveRate => rate !== null && rate.total.minor > 0)
}

const errorAnswer = z.object({ detail: z.string().optional(), message: z.string().optional() })

/** Reads DHL's error message. Its code precedes a colon: '996: The requested product(s) …'. */
export const readDhlProblem = (body: unknown): { code: string | null; message: string } | null => {
  const problem = errorAnswer.safeParse(body).data
  const text = problem?.detail ?? problem?.message
  if (!text) return null
  const coded = /^(\d{3,7}): (.+)$/s.exec(text)
  return coded ? { code: coded[1]!, message: coded[2]! } : { code: null, message: text }
}
