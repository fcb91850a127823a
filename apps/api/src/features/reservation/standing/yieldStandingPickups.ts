import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { folded } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { reservations, standingPickups } from '../reservation.tables.ts'

/** Lock order as in the daily job: standing pickup, its reservations, then the rows they refer to. */
export const lockPickupsOfCompany = async (tx: Db, companyId: number): Promise<void> => {
  for (const table of [standingPickups, reservations])
    await tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.companyId, companyId))
      .orderBy(asc(table.id))
      .for('update')
}

/**
 * Prepares standing pickups for a merge of companies: where the surviving company already has one to the same
 * door and window on all of these days, the duplicate is dropped, so that one courier comes.
 */
export const yieldStandingPickups = async (
  tx: Db,
  { companyId, to }: { companyId: number; to: number },
): Promise<void> => {
  const held = alias(standingPickups, 'held')
  const isHeld = exists(
    tx
      .select({ one: sql`1` })
      .from(held)
      .where(
        and(
          eq(held.companyId, to),
          eq(held.state, 'active'),
          eq(held.districtId, standingPickups.districtId),
          eq(folded(held.address), folded(standingPickups.address)),
          eq(held.windowFrom, standingPickups.windowFrom),
          eq(held.windowTo, standingPickups.windowTo),
          sql`${held.weekdays} @> ${standingPickups.weekdays}`,
        ),
      ),
  )
  await tx
    .update(standingPickups)
    .set({ state: 'ended', version: sql`${standingPickups.version} + 1` })
    .where(and(eq(standingPickups.companyId, companyId), eq(standingPickups.state, 'active'), isHeld))
}
