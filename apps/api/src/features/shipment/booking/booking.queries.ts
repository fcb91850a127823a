import type { BookingResult } from '@kervan/connectors/carriers/booking'
import type { OfferLine } from '@kervan/domain/pricing/quotes/offer'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { oneOf } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { offers } from '../offers/offer.tables.ts'
import { services } from '../../pricing/pricing.tables.ts'
import { livePurchaseStates, purchases, shipmentNumbers } from './booking.tables.ts'
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

/** Predicate of the partial index `purchases_live`. */
const isLive = oneOf(purchases.state, livePurchaseStates)

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
    insert into ${purchases} (shipment_id, connector, state, tries)
    select id, ${connector}, 'asked', 1 from ${shipments} where id = ${shipmentId} and state = 'paid' for update
    on conflict (shipment_id) where ${isLive} do update set tries = purchases.tries + 1
    returning number`)
  return rows[0]?.number ?? null
}

export const writeBookingError = async (db: Db, shipmentId: string, error: string): Promise<void> => {
  await db
    .update(purchases)
    .set({ problemText: error.slice(0, 500) })
    .where(and(eq(purchases.shipmentId, shipmentId), isLive))
}

/**
 * Records the booking and its numbers. Locks the shipment's row like `claimBooking`. Returns false when the
 * shipment no longer waits for booking.
 */
export const writeBooked = async (
  db: Db,
  shipmentId: string,
  { numbers }: BookingResult,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    with waiting as materialized (
      select id from ${shipments} where id = ${shipmentId} and state = 'paid' for update
    ), booked as (
      update ${purchases} set state = 'answered', booked_at = ${now.toISOString()}::timestamptz,
        problem = null, problem_text = null
      from waiting where shipment_id = waiting.id and ${isLive}
      returning shipment_id, purchases.number, connector
    )
    insert into ${shipmentNumbers} (shipment_id, number, kind, piece, connector, purchase_number)
    select shipment_id, given.number, given.kind, given.piece, connector, booked.number
    from booked, jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as given (number text, kind text, piece smallint)
    on conflict (shipment_id, number, kind) do update set
      piece = excluded.piece, connector = excluded.connector, purchase_number = excluded.purchase_number`)
  return rowCount !== null && rowCount > 0
}

/** Finds a booking that was requested but never recorded because the shipment was cancelled meanwhile. */
export const findAbandonedBooking = async (
  db: Db,
  shipmentId: string,
): Promise<{ number: number; connector: string } | undefined> =>
  (
    await db
      .select({ number: purchases.number, connector: purchases.connector })
      .from(purchases)
      .innerJoin(shipments, eq(shipments.id, purchases.shipmentId))
      .where(
        and(
          eq(shipments.id, shipmentId),
          inArray(shipments.state, ['cancelling', 'cancelled']),
          isNull(purchases.bookedAt),
        ),
      )
  )[0]
