import type { OfferLine } from '@kervan/domain/pricing/quotes/offer'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { offers } from '../../pricing/quotes/stored/offer.tables.ts'
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
  /** TRY for one unit of `currency`, with its day. */
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

/** The offers that shipments were paid by; names and weights are those of the day of payment. */
export const findPaidOffers = (db: Db, offerIds: string[]): Promise<BookedOffer[]> =>
  offerIds.length === 0
    ? Promise.resolve([])
    : db
        .select(offerColumns)
        .from(offers)
        .innerJoin(services, eq(services.id, offers.serviceId))
        .where(inArray(offers.id, offerIds))

/**
 * The booking of a shipment, made when it is asked for the first time; null when the shipment is not waiting for it. One
 * statement: it waits for whoever changes the state, and sees what came of it.
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

/** Locks the shipment, as `claimBooking` does. False when it does not wait for its booking any more. */
export const writeBooked = async (db: Db, shipmentId: string, now: Date): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    with waiting as materialized (select id from ${shipments} where id = ${shipmentId} and state = 'paid' for update)
    update ${bookings} set booked_at = ${now.toISOString()}::timestamptz, last_error = null
    from waiting where shipment_id = waiting.id`)
  return rowCount === 1
}

/** A booking that was asked for and never written down, of a shipment that was cancelled meanwhile. */
export const findGivenUpBooking = async (
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
