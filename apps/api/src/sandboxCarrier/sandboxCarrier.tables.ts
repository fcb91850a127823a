import { integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../platform/columns.ts'
import type { Behaviour } from './behaviours.ts'

/**
 * Bookings of the sandbox carrier. They represent an external company's data: no feature of the product reads
 * this table, it calls the carrier over HTTP. Names and addresses are not stored.
 */
export const sandboxCarrierBookings = pgTable(
  'sandbox_carrier_bookings',
  {
    /** Sequence number that the waybill number is built from. */
    serial: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Client id of the account. */
    account: text().notNull(),
    /** Customer's own number of the booking. */
    bookingNumber: integer('booking_number').notNull(),
    /** Customer's own reference of the parcel. */
    reference: text().notNull(),
    service: text().notNull(),
    countryCode: text('country_code').notNull(),
    city: text().notNull(),
    /** Weight of each piece in grams. */
    pieceGrams: integer('piece_grams').array().notNull(),
    behaviour: text().notNull().$type<Behaviour>(),
    /** Attempts to book, including those that failed. */
    attempts: smallint().notNull().default(1),
    /** Null while no attempt has succeeded. */
    bookedAt: moment('booked_at'),
    cancelledAt: moment('cancelled_at'),
    createdAt: createdAt(),
  },
  (table) => [unique('sandbox_carrier_bookings_once').on(table.account, table.bookingNumber)],
)
