import type { OfferLine } from '@kervan/domain/pricing/quotes/offer'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { offers } from '../offers/offer.tables.ts'
import { bookerOf } from './bookedAt.ts'
import { services } from '../../pricing/pricing.tables.ts'

export interface BookedOffer {
  id: string
  carrierCode: string
  carrierName: string
  serviceName: string
  serviceCode: string
  /** Key of the connector that books the service today; null when nobody does. */
  bookedBy: string | null
  /** Key of the connector that booked the shipment; null before it is booked. */
  booker: string | null
  transitDaysMax: number
  chargeableKg: string
  zoneCode: string
  currency: string
  /** TRY for one unit of `currency` on the offer's rate day. */
  exchangeRate: string
  exchangeRateDay: string
  lines: readonly OfferLine[]
}

const offerColumns = {
  id: offers.id,
  carrierCode: offers.carrierCode,
  carrierName: offers.carrierName,
  serviceName: offers.serviceName,
  serviceCode: services.code,
  bookedBy: services.bookedBy,
  booker: bookerOf(offers.shipmentId),
  transitDaysMax: offers.transitDaysMax,
  chargeableKg: offers.chargeableKg,
  zoneCode: offers.zoneCode,
  currency: offers.currency,
  exchangeRate: offers.exchangeRate,
  exchangeRateDay: offers.exchangeRateDay,
  lines: offers.lines,
}

/** Offers that the shipments were paid with. Names and weights are those of the payment day. */
export const findPaidOffers = (db: Db, offerIds: string[]): Promise<BookedOffer[]> =>
  offerIds.length === 0
    ? Promise.resolve([])
    : db
        .select(offerColumns)
        .from(offers)
        .innerJoin(services, eq(services.id, offers.serviceId))
        .where(inArray(offers.id, offerIds))
