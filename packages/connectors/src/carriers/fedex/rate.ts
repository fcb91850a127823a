/** FedEx Rates and Transit Times API: one request returns every service with the account's rate. Pure: no I/O. */
import { subtract } from '@kervan/domain/money/money'
import { toGrams, toKg } from '@kervan/domain/weight/weight'
import { z } from 'zod'
import { CarrierError, latinCity, linesThatAddUp, roundUpTo } from '../rating.ts'
import type { LiveRate, LiveRateLine, RatePlace, RateRequest } from '../rating.ts'
import { readWireMoney } from '../wireMoney.ts'
import { isoCurrency, packagings, readTransitDays } from './codes.ts'

/**
 * FedEx requires goods and their value for every international parcel other than documents. The price does not
 * depend on them: duties are not included, and insurance is requested by another field.
 */
const nominalGoods = { description: 'Goods', customsValue: { amount: 100, currency: 'USD' } }

const toAddress = (place: RatePlace) => ({
  address: {
    ...(latinCity(place) && { city: latinCity(place)!.slice(0, 35) }),
    ...(place.postalCode && { postalCode: place.postalCode }),
    countryCode: place.countryCode,
    residential: false,
  },
})

const toKilograms = (weightKg: number) => ({ units: 'KG', value: roundUpTo(weightKg, 2) })

const totalKg = (request: RateRequest): number =>
  toKg(request.pieces.reduce((grams, { weightKg }) => grams + toGrams(weightKg), 0))

const toCustoms = (request: RateRequest) => ({
  dutiesPayment: { paymentType: 'RECIPIENT' },
  commodities: [
    {
      ...nominalGoods,
      quantity: 1,
      quantityUnits: 'PCS',
      weight: toKilograms(totalKg(request)),
    },
  ],
})

export const toFedexRequest = (request: RateRequest, accountNumber: string) => {
  const isDocument = request.shipmentType === 'document'
  return {
    accountNumber: { value: accountNumber },
    rateRequestControlParameters: { returnTransitTimes: true },
    requestedShipment: {
      shipper: toAddress(request.from),
      recipient: toAddress(request.to),
      shipDateStamp: request.day,
      pickupType: 'USE_SCHEDULED_PICKUP',
      rateRequestType: ['ACCOUNT'],
      packagingType: isDocument ? packagings.document : packagings[request.packageType],
      documentShipment: isDocument,
      ...(!isDocument && { customsClearanceDetail: toCustoms(request) }),
      requestedPackageLineItems: request.pieces.map(({ weightKg, dimensionsCm }) => ({
        groupPackageCount: 1,
        weight: toKilograms(weightKg),
        ...(dimensionsCm && {
          dimensions: {
            // FedEx accepts whole centimetres only.
            length: roundUpTo(dimensionsCm.length, 0),
            width: roundUpTo(dimensionsCm.width, 0),
            height: roundUpTo(dimensionsCm.height, 0),
            units: 'CM',
          },
        }),
      })),
    },
  }
}

const wireAmount = z.union([z.number(), z.string()])

const ratedDetail = z.object({
  rateType: z.string(),
  totalNetCharge: wireAmount,
  totalBaseCharge: wireAmount.optional(),
  totalDiscounts: wireAmount.optional(),
  totalVatCharge: wireAmount.optional(),
  currency: z.string().optional(),
  shipmentRateDetail: z
    .object({
      currency: z.string().optional(),
      surCharges: z
        .array(
          z.object({ type: z.string().optional(), description: z.string().optional(), amount: wireAmount }),
        )
        .optional(),
    })
    .optional(),
})

const rateAnswer = z.object({
  output: z.object({
    rateReplyDetails: z.array(
      z.object({
        serviceType: z.string(),
        serviceName: z.string().optional(),
        ratedShipmentDetails: z.array(ratedDetail).default([]),
        operationalDetail: z
          .object({ transitTime: z.string().optional(), deliveryDate: z.string().optional() })
          .optional(),
        commit: z
          .object({ dateDetail: z.object({ dayFormat: z.string().optional() }).optional() })
          .optional(),
      }),
    ),
  }),
})

type RateReply = z.output<typeof rateAnswer>['output']['rateReplyDetails'][number]
type RatedDetail = z.output<typeof ratedDetail>

const toLines = (detail: RatedDetail, product: string, currency: string): LiveRateLine[] => {
  const amountOf = (amount: string | number | undefined) => readWireMoney(amount ?? 0, currency)
  return [
    { name: product, amount: subtract(amountOf(detail.totalBaseCharge), amountOf(detail.totalDiscounts)) },
    ...(detail.shipmentRateDetail?.surCharges ?? []).map((item) => ({
      name: item.description ?? item.type ?? '',
      amount: amountOf(item.amount),
    })),
    { name: 'VAT', amount: amountOf(detail.totalVatCharge) },
  ]
}

/** Reads the day from FedEx's '2026-11-26T18:00:00' or '2026-11-26'. */
const readDay = (text: string | undefined): string | null =>
  /^(\d{4}-\d\d-\d\d)(T|$)/.exec(text ?? '')?.[1] ?? null

/** Converts a FedEx service; null when it has no account price. */
const toLiveRate = (reply: RateReply): LiveRate | null => {
  const detail = reply.ratedShipmentDetails.find(({ rateType }) => rateType === 'ACCOUNT')
  if (!detail) return null
  const currency = isoCurrency(detail.currency ?? detail.shipmentRateDetail?.currency ?? '')
  const total = readWireMoney(detail.totalNetCharge, currency)
  const productName = (reply.serviceName ?? reply.serviceType).replace(/®/g, '')
  return {
    productCode: reply.serviceType,
    productName,
    total,
    lines: linesThatAddUp(toLines(detail, productName, currency), total),
    transitDays: readTransitDays(reply.operationalDetail?.transitTime),
    arrivesOn: readDay(reply.commit?.dateDetail?.dayFormat) ?? readDay(reply.operationalDetail?.deliveryDate),
  }
}

/** Parses a FedEx rates answer. @throws CarrierError garbage */
export const readFedexRates = (body: unknown): LiveRate[] => {
  const parsed = rateAnswer.safeParse(body)
  if (!parsed.success) throw new CarrierError('garbage', 'the answer has another shape')
  return parsed.data.output.rateReplyDetails
    .map(toLiveRate)
    .filter((rate): rate is LiveRate => rate !== null && rate.total.minor > 0)
}

const errorAnswer = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string().default('') })).min(1),
})

/** Returns the first problem of FedEx's error answer, or null. */
export const readFedexProblem = (body: unknown): { code: string; message: string } | null =>
  errorAnswer.safeParse(body).data?.errors[0] ?? null
