import type { OfferLine } from '@kervan/domain/pricing/quotes/offer'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { offers } from '../offers/offer.tables.ts'
import { services } from '../../pricing/pricing.tables.ts'
import { bookings } from './booking.tables.ts'
import { shipments } from '../shipment.tables.ts'

export interface BookedOffer {
  id: string
  carrierCode: string
  carrierName: string
  serviceName: string
  serviceCode: string
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

/**
 * Returns the shipment's booking number and creates it on the first call; null when the shipment does not wait
 * for booking. One statement: it waits for a concurrent state change and sees its result.
 */
export const claimBooking = async (db: Db, shipmentId: string, connector: string): Promise<number | null> => {
  const { rows } = await db.execute<{ number: number }>(sql`
    insert into ${bookings} as booking (shipment_id, connector, tries)
    select id, ${connector}, 1 from ${shipments} where id = ${shipmentId} and state = 'paid' for update
    on conflict (shipment_id) do update set tries = booking.tries + 1, connector = excluded.connector
    returning number`)
  return rows[0]?.number ?? null
}

export const writeBookingError = async (db: Db, shipmentId: string, error: string): Promise<void> => {
  await db
    .update(bookings)
    .set({ lastError: error.slice(0, 500) })
    .where(eq(bookings.shipmentId, shipmentId))
}

/** Locks the shipment's row like `claimBooking`. Returns false when the shipment no longer waits for booking. */
export const writeBooked = async (db: Db, shipmentId: string, now: Date): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    with waiting as materialized (select id from ${shipments} where id = ${shipmentId} and state = 'paid' for update)
    update ${bookings} set booked_at = ${now.toISOString()}::timestamptz, last_error = null
    from waiting where shipment_id = waiting.id`)
  return rowCount === 1
}

/** Finds a booking that was requested but never recorded because the shipment was cancelled meanwhile. */
export const findAbandonedBooking = async (
  db: Db,
  shipmentId: string,
): Promise<{ number: number; connector: string } | undefined> =>
  (
    await db
      .select({ number: bookings.number, connector: bookings.connector })
      .from(bookings)
      .innerJoin(shipments, eq(shipments.id, bookings.shipmentId))
      .where(
        and(
          eq(shipments.id, shipmentId),
          inArray(shipments.state, ['cancelling', 'cancelled']),
          isNull(bookings.bookedAt),
        ),
      )
  )[0]
