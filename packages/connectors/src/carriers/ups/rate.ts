/** UPS Rating API, `Shop`: one request returns every service with the account's negotiated rate. Pure: no I/O. */
import { z } from 'zod'
import { CarrierError, latinCity, linesThatAddUp, roundUpTo } from '../rating.ts'
import type { LiveRate, LiveRateLine, RatePlace, RateRequest } from '../rating.ts'
import { readWireMoney } from '../wireMoney.ts'
import { chargeNames, packagings, productNames } from './codes.ts'

const centimetres = { Code: 'CM', Description: 'Centimeters' }
const kilograms = { Code: 'KGS', Description: 'Kilograms' }

const toAddress = (place: RatePlace) => ({
  ...(latinCity(place) && { City: latinCity(place)!.slice(0, 30) }),
  ...(place.postalCode && { PostalCode: place.postalCode }),
  CountryCode: place.countryCode,
})

const toPackage = (request: RateRequest, { weightKg, dimensionsCm }: RateRequest['pieces'][number]) => ({
  PackagingType: request.shipmentType === 'document' ? packagings.document : packagings[request.packageType],
  ...(dimensionsCm && {
    Dimensions: {
      UnitOfMeasurement: centimetres,
      Length: String(roundUpTo(dimensionsCm.length, 2)),
      Width: String(roundUpTo(dimensionsCm.width, 2)),
      Height: String(roundUpTo(dimensionsCm.height, 2)),
    },
  }),
  // UPS accepts tenths of a kilogram.
  PackageWeight: { UnitOfMeasurement: kilograms, Weight: String(roundUpTo(weightKg, 1)) },
})

export const toUpsRequest = (request: RateRequest, accountNumber: string) => ({
  RateRequest: {
    Request: { TransactionReference: { CustomerContext: 'rate' } },
    Shipment: {
      Shipper: { ShipperNumber: accountNumber, Address: toAddress(request.from) },
      ShipTo: { Address: toAddress(request.to) },
      ShipFrom: { Address: toAddress(request.from) },
      PaymentDetails: {
        ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: accountNumber } }],
      },
      NumOfPieces: String(request.pieces.length),
      Package: request.pieces.map((piece) => toPackage(request, piece)),
      // Requests negotiated rates; UPS sends published rates otherwise.
      ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
    },
  },
})

/** Schema of a list; older versions of the UPS API send a list of one as a single object. */
const oneOrMany = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), item.transform((single) => [single])])

const charge = z.object({ CurrencyCode: z.string(), MonetaryValue: z.string() })
const itemizedCharge = charge.extend({
  Code: z.string(),
  Description: z.string().optional(),
  SubType: z.string().optional(),
})
const priceParts = {
  BaseServiceCharge: charge.optional(),
  ItemizedCharges: oneOrMany(itemizedCharge).optional(),
}

const rateAnswer = z.object({
  RateResponse: z.object({
    RatedShipment: oneOrMany(
      z.object({
        Service: z.object({ Code: z.string(), Description: z.string().optional() }),
        ...priceParts,
        TotalCharges: charge,
        NegotiatedRateCharges: z.object({ ...priceParts, TotalCharge: charge }).optional(),
        GuaranteedDelivery: z.object({ BusinessDaysInTransit: z.string().optional() }).optional(),
      }),
    ),
  }),
})

type RatedShipment = z.output<typeof rateAnswer>['RateResponse']['RatedShipment'][number]

const toLines = (parts: Pick<RatedShipment, keyof typeof priceParts>, product: string): LiveRateLine[] => [
  ...(parts.BaseServiceCharge
    ? [
        {
          name: product,
          amount: readWireMoney(parts.BaseServiceCharge.MonetaryValue, parts.BaseServiceCharge.CurrencyCode),
        },
      ]
    : []),
  ...(parts.ItemizedCharges ?? []).map((item) => ({
    name: chargeNames[item.Code] ?? item.Description ?? item.SubType ?? item.Code,
    amount: readWireMoney(item.MonetaryValue, item.CurrencyCode),
  })),
]

/** Uses the account's negotiated price if there is one, else the published price. */
const toLiveRate = (rated: RatedShipment): LiveRate => {
  const { Code, Description } = rated.Service
  const productName = productNames[Code] ?? (Description || `UPS ${Code}`)
  const negotiated = rated.NegotiatedRateCharges
  const { CurrencyCode, MonetaryValue } = negotiated?.TotalCharge ?? rated.TotalCharges
  const total = readWireMoney(MonetaryValue, CurrencyCode)
  const days = Number(rated.GuaranteedDelivery?.BusinessDaysInTransit)
  return {
    productCode: Code,
    productName,
    total,
    lines: linesThatAddUp(toLines(negotiated ?? rated, productName), total),
    transitDays: Number.isInteger(days) && days > 0 ? days : null,
    arrivesOn: null,
  }
}

/** Parses a UPS rates answer. @throws CarrierError garbage */
export const readUpsRates = (body: unknown): LiveRate[] => {
  const parsed = rateAnswer.safeParse(body)
  if (!parsed.success) throw new CarrierError('garbage', 'the answer has another shape')
  return parsed.data.RateResponse.RatedShipment.map(toLiveRate).filter(({ total }) => total.minor > 0)
}

const errorAnswer = z.object({
  response: z.object({
    errors: z.array(z.object({ code: z.coerce.string(), message: z.string() })).min(1),
  }),
})

/** Returns the first problem of UPS's error answer, or null. */
export const readUpsProblem = (body: unknown): { code: string; message: string } | null =>
  errorAnswer.safeParse(body).data?.response.errors[0] ?? null
