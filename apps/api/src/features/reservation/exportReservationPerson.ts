import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { externalReservations } from './external/external.tables.ts'
import { reservations, standingPickups } from './reservation.tables.ts'

const most = 1000

/** Exports pickups with the person as contact, and requests made without an account, matched by email. */
export const exportReservationPerson = async (db: Db, email: string) => {
  const contact = (table: typeof reservations | typeof standingPickups) =>
    db
      .select({
        createdAt: table.createdAt,
        senderName: table.senderName,
        email: table.email,
        phone: table.phone,
        address: table.address,
        city: table.city,
        note: table.note,
      })
      .from(table)
      .where(eq(sql`lower(${table.email})`, email.toLowerCase()))
      .orderBy(desc(table.createdAt))
      .limit(most)
  const requests = await db
    .select({
      createdAt: externalReservations.createdAt,
      senderName: externalReservations.senderName,
      email: externalReservations.email,
      phone: externalReservations.phone,
      address: externalReservations.address,
      city: externalReservations.city,
      note: externalReservations.note,
      state: externalReservations.state,
    })
    .from(externalReservations)
    .where(eq(sql`lower(${externalReservations.email})`, email.toLowerCase()))
    .orderBy(desc(externalReservations.createdAt))
    .limit(most)
  return {
    reservations: await contact(reservations),
    standingPickups: await contact(standingPickups),
    requests,
  }
}
