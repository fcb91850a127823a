/** A stored offer as other features use it. Cost and markup stay behind. */
import { randomUUID } from 'node:crypto'
import { fromDecimal, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { OfferLine } from '@kervan/domain/rating/offer'
import type { RatingRequest } from '@kervan/domain/rating/parcel'
import type { LoadedParcel } from '../../shipment/load-parcel.ts'
import type { OfferRow } from './offer.queries.ts'
import type { ParcelToQuote } from './parcel-to-quote.ts'
import type { ExplainedOffer } from './quote-parcel.ts'

/** How long an offer's price holds. */
const offerMinutes = 30

export interface StoredOffer {
  id: string
  shipmentId: string
  /** The shipment's version that was priced. */
  shipmentVersion: number
  companyId: number
  carrierId: number
  carrierCode: string
  carrierName: string
  logoImageName: string
  serviceId: number
  serviceName: string
  transitDaysMin: number
  transitDaysMax: number
  chargeableKg: number
  total: Money
  totalInTry: Money
  /** TRY for one unit of the total's currency, and its day. */
  exchangeRate: string
  exchangeRateDay: string
  /** They add up to the total; describeLines names them. */
  lines: readonly OfferLine[]
  expiresAt: Date
  isExpired: boolean
}

export const toStoredOffer = (row: OfferRow, now: Date): StoredOffer => ({
  id: row.id,
  shipmentId: row.shipmentId,
  shipmentVersion: row.shipmentVersion,
  companyId: row.companyId,
  carrierId: row.carrierId,
  carrierCode: row.carrierCode,
  carrierName: row.carrierName,
  logoImageName: row.logoImageName,
  serviceId: row.serviceId,
  serviceName: row.serviceName,
  transitDaysMin: row.transitDaysMin,
  transitDaysMax: row.transitDaysMax,
  chargeableKg: Number(row.chargeableKg),
  total: fromDecimal(row.total, row.currency),
  totalInTry: fromDecimal(row.totalInTry, 'TRY'),
  exchangeRate: row.exchangeRate,
  exchangeRateDay: row.exchangeRateDay,
  lines: row.lines,
  expiresAt: row.expiresAt,
  isExpired: row.expiresAt <= now,
})

/** The parcel as the rating takes it: only what has a price. */
export const toParcelToQuote = ({ parcel }: LoadedParcel): ParcelToQuote => ({
  contentKind: parcel.contentKind,
  packageType: parcel.packageType,
  countryCode: parcel.countryCode,
  postalCode: parcel.postalCode,
  pieces: parcel.pieces.map(({ lengthCm, widthCm, heightCm, weightKg }) => ({
    lengthCm,
    widthCm,
    heightCm,
    weightKg,
  })),
  incoterm: parcel.incoterm,
  chargesIossFee: parcel.chargesIossFee,
  insuredValue: parcel.isInsured ? parcel.goodsValue : null,
})

export const toOfferRow = (
  shipment: LoadedParcel,
  { offer, explanation }: ExplainedOffer,
  { day: _, segmentId, ...request }: RatingRequest,
  now: Date,
): OfferRow => ({
  id: randomUUID(),
  shipmentId: shipment.shipmentId,
  shipmentVersion: shipment.version,
  companyId: shipment.companyId,
  carrierId: offer.carrier.id,
  serviceId: offer.service.id,
  carrierCode: offer.carrier.code,
  carrierName: offer.carrier.name,
  logoImageName: offer.carrier.logoImageName,
  serviceName: offer.service.name,
  transitDaysMin: offer.transitDays.min,
  transitDaysMax: offer.transitDays.max,
  chargeableKg: String(offer.chargeableKg),
  currency: offer.currency,
  total: toDecimal(offer.total),
  totalInTry: toDecimal(offer.totalTry),
  exchangeRate: offer.exchangeRate.rate,
  exchangeRateDay: offer.exchangeRate.day,
  lines: offer.lines,
  explanation,
  staff: offer.staff,
  request,
  segmentId,
  priceListId: offer.priceList.id,
  createdAt: now,
  expiresAt: new Date(now.getTime() + offerMinutes * 60_000),
})
