import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { BookRequest } from '@kervan/connectors/carriers/sandbox/wire'
import type { Db } from '../platform/db/database.ts'
import { behaviourOf } from './behaviours.ts'
import { sandboxCarrierBookings as bookings } from './sandboxCarrier.tables.ts'

export type Booking = typeof bookings.$inferSelect

/** Booking of the account with the customer's number. */
const named = (account: string, bookingNumber: number) =>
  and(eq(bookings.account, account), eq(bookings.bookingNumber, bookingNumber))

/** Records an attempt to book; the first one with this number decides the parcel's data. */
export const countAttempt = async (db: Db, account: string, request: BookRequest): Promise<Booking> =>
  (
    await db
      .insert(bookings)
      .values({
        account,
        bookingNumber: request.bookingNumber,
        reference: request.reference,
        service: request.service,
        countryCode: request.to.countryCode,
        city: request.to.city,
        pieceGrams: request.pieces.map(({ weightKg }) => Math.round(weightKg * 1000)),
        behaviour: behaviourOf(request.to.name),
      })
      .onConflictDoUpdate({
        target: [bookings.account, bookings.bookingNumber],
        set: { attempts: sql`${bookings.attempts} + 1` },
      })
      .returning()
  )[0]!

/** Books once; a repetition keeps the first time. */
export const writeBooked = async (db: Db, serial: number, now: Date): Promise<Booking> =>
  (
    await db
      .update(bookings)
      .set({ bookedAt: sql`coalesce(${bookings.bookedAt}, ${now.toISOString()}::timestamptz)` })
      .where(eq(bookings.serial, serial))
      .returning()
  )[0]!

/** Booking that succeeded, cancelled or not. */
export const findBooked = async (
  db: Db,
  account: string,
  bookingNumber: number,
): Promise<Booking | undefined> =>
  (
    await db
      .select()
      .from(bookings)
      .where(and(named(account, bookingNumber), isNotNull(bookings.bookedAt)))
  )[0]

export const writeCancelled = async (db: Db, serial: number, now: Date): Promise<void> => {
  await db
    .update(bookings)
    .set({ cancelledAt: now })
    .where(and(eq(bookings.serial, serial), isNull(bookings.cancelledAt)))
}

/** Bookings of the account by serial that succeeded. */
export const findBySerials = (db: Db, account: string, serials: readonly number[]): Promise<Booking[]> =>
  serials.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(bookings)
        .where(
          and(
            eq(bookings.account, account),
            inArray(bookings.serial, [...serials]),
            isNotNull(bookings.bookedAt),
          ),
        )
