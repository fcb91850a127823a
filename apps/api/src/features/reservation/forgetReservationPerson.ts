import { and, eq, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { forgetExternalOf } from './external/external.queries.ts'
import { reservations, standingPickups } from './reservation.tables.ts'

interface Forgotten {
  email: string
  companyId: number | null
  name: { before: string; after: string }
  now: Date
}

/**
 * Erases a person as contact of reservations; the address belongs to the company. Stops future pickups in the
 * person's name.
 */
export const forgetReservationPerson = async (
  tx: Db,
  { email, companyId, name, now }: Forgotten,
): Promise<void> => {
  const isTheirs = (table: { email: AnyPgColumn; companyId: AnyPgColumn; senderName: AnyPgColumn }) =>
    or(
      sql`lower(${table.email}) = lower(${email})`,
      companyId === null ? undefined : and(eq(table.companyId, companyId), eq(table.senderName, name.before)),
    )
  const nobody = { senderName: name.after, email: '', phone: '', note: null }
  await tx.update(reservations).set(nobody).where(isTheirs(reservations))
  await tx
    .update(standingPickups)
    .set({ ...nobody, state: 'ended' })
    .where(isTheirs(standingPickups))
  await forgetExternalOf(tx, email, now)
}
