/** Stored offer for other features: without cost and markup, which are in its quote. */
import { fromDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { unpackLandedCost } from '@kervan/domain/pricing/landedCost/packLandedCost'
import type { OfferLandedCost } from '@kervan/domain/pricing/landedCost/offerLandedCost'
import type { OfferLine } from '@kervan/domain/pricing/quotes/offer'
import type { LoadedParcel } from '../draft/loadParcel.ts'
import type { OfferRow } from './offer.queries.ts'
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'

export interface StoredOffer {
  id: string
  shipmentId: string
  /** Shipment version that was priced. */
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
  /** TRY for one unit of the total's currency, and the rate's day. */
  exchangeRate: string
  exchangeRateDay: string
  /** Lines that add up to the total; describeLines names them. */
  lines: readonly OfferLine[]
  landedCost: OfferLandedCost | null
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
  landedCost: row.landedCost && unpackLandedCost(row.landedCost),
  expiresAt: row.expiresAt,
  isExpired: row.expiresAt <= now,
})

/** Reduces the parcel to the fields that affect its price. */
export const toParcelToQuote = ({ parcel }: Pick<LoadedParcel, 'parcel'>): ParcelToQuote => ({
  contentKind: parcel.contentKind,
  packageType: parcel.packageType,
  // Omitted for exports, so that requests stored before imports existed compare as equal.
  ...(parcel.direction === 'import' && { direction: parcel.direction }),
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
  ...(parcel.border && { border: parcel.border }),
})
