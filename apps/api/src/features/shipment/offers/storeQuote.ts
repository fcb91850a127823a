/** Stores a quote: offers as rows that can be added to the cart, and their permanent explanation. */
import { toDecimal } from '@kervan/domain/money/money'
import { packLandedCost } from '@kervan/domain/pricing/landedCost/packLandedCost'
import type { PackedLandedCost } from '@kervan/domain/pricing/landedCost/packLandedCost'
import type { RatingRequest } from '@kervan/domain/pricing/rating/parcel'
import { databaseErrorCode } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LoadedParcel } from '../draft/loadParcel.ts'
import { insertOffers } from './offer.queries.ts'
import type { OfferRow } from './offer.queries.ts'
import { packQuote } from './quoteContent.ts'
import type { StoredOfferAnswer } from './quoteContent.ts'
import { makeQuoteId, offerIdAt } from './quoteIds.ts'
import type { ExplainedOffer } from '../../pricing/quotes/explainedOffer.ts'
import { insertQuotes } from './quote.queries.ts'
import type { QuoteRow } from './quote.queries.ts'

/** Minutes for which an offer's price is valid. */
const offerMinutes = 30

interface Priced {
  shipment: LoadedParcel
  /** Offers to store, cheapest first. */
  offers: readonly ExplainedOffer[]
  request: RatingRequest
}

export interface QuoteToStore {
  quote: QuoteRow
  /** Stored offers, in the order of the offers passed in. */
  offers: OfferRow[]
}

/** Landed cost in the form of both the offer's row and the quote; null without one. */
type Packed = PackedLandedCost | null

const toOfferRow = (
  { offer }: ExplainedOffer,
  landedCost: Packed,
  id: string,
  { shipment, request: { day: _, border: __, segmentId, ...request } }: Priced,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): OfferRow => ({
  id,
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
  zoneCode: offer.zone.code,
  currency: offer.currency,
  total: toDecimal(offer.total),
  totalInTry: toDecimal(offer.totalTry),
  exchangeRate: offer.exchangeRate.rate,
  exchangeRateDay: offer.exchangeRate.day,
  lines: offer.lines,
  landedCost,
  request,
  segmentId,
  priceListId: offer.priceList.id,
  createdAt: now,
  expiresAt,
})

const toStoredOffer = (
  { offer, explanation }: ExplainedOffer,
  landedCost: Packed,
  place: number,
): StoredOfferAnswer => ({
  place,
  carrierName: offer.carrier.name,
  serviceName: offer.service.name,
  transitDays: offer.transitDays,
  chargeableKg: offer.chargeableKg,
  total: offer.total,
  totalTry: offer.totalTry,
  lines: offer.lines,
  staff: offer.staff,
  explanation,
  ...(landedCost && { landedCost }),
})

/** Prepares the rows without writing, so that the transaction does not wait for the compression. */
export const prepareQuote = async (priced: Priced, now: Date): Promise<QuoteToStore> => {
  const { shipment, offers, request } = priced
  const { day: _, segmentId, ...parcel } = request
  const id = makeQuoteId(now)
  const expiresAt = new Date(now.getTime() + offerMinutes * 60_000)
  const landed = offers.map(({ landedCost }) => landedCost && packLandedCost(landedCost))
  const packed = await packQuote({
    assetReference: shipment.assetReference,
    shipmentVersion: shipment.version,
    segmentId,
    request: parcel,
    expiresAt: expiresAt.toISOString(),
    offers: offers.map((offer, index) => toStoredOffer(offer, landed[index] ?? null, index + 1)),
  })
  return {
    quote: { id, shipmentId: shipment.shipmentId, companyId: shipment.companyId, madeAt: now, ...packed },
    offers: offers.map((offer, index) =>
      toOfferRow(offer, landed[index] ?? null, offerIdAt(id, index + 1), priced, { now, expiresAt }),
    ),
  }
}

const referenceViolation = '23503'

/**
 * Inserts quote and offers in the caller's transaction, because neither makes sense without the other.
 * @throws AppError notFound for a shipment that was deleted while it was priced
 */
export const insertQuoteWithOffers = async (tx: Db, { quote, offers }: QuoteToStore): Promise<void> => {
  await insertQuotes(tx, [quote])
  await insertOffers(tx, offers).catch((error: unknown) => {
    throw databaseErrorCode(error) === referenceViolation ? new AppError('notFound') : error
  })
}

/** Inserts many quotes with their offers, in as many statements as for one. */
export const insertQuotesWithOffers = async (tx: Db, prepared: readonly QuoteToStore[]): Promise<void> => {
  await insertQuotes(
    tx,
    prepared.map(({ quote }) => quote),
  )
  await insertOffers(
    tx,
    prepared.flatMap(({ offers }) => offers),
  )
}
