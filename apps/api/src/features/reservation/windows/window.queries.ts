import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickupWindows } from '../reservation.tables.ts'

/** Those that are offered on a weekday, with how many places of the day are taken. */
export const findOfferedWindows = (
  db: Db,
  { districtId, weekday, date }: { districtId: number; weekday: number; date: string },
) =>
  db
    .select({
      id: pickupWindows.id,
      from: pickupWindows.from,
      to: pickupWindows.to,
      capacity: pickupWindows.capacity,
      // Without a join the columns of a select have no table before them.
      taken: sql<number>`(select count(*)::int from reservations as taken where taken.window_id = pickup_windows.id
        and taken.date = ${date}::date and taken.state <> 'cancelled')`,
    })
    .from(pickupWindows)
    .where(
      and(
        eq(pickupWindows.districtId, districtId),
        eq(pickupWindows.weekday, weekday),
        eq(pickupWindows.isActive, true),
      ),
    )
    .orderBy(asc(pickupWindows.from), asc(pickupWindows.to))

export const listDistrictWindows = (db: Db, districtIds: readonly number[]) =>
  db
    .select({
      id: pickupWindows.id,
      districtId: pickupWindows.districtId,
      weekday: pickupWindows.weekday,
      from: pickupWindows.from,
      to: pickupWindows.to,
      capacity: pickupWindows.capacity,
    })
    .from(pickupWindows)
    .where(and(inArray(pickupWindows.districtId, [...districtIds]), eq(pickupWindows.isActive, true)))
    .orderBy(asc(pickupWindows.districtId), asc(pickupWindows.weekday), asc(pickupWindows.from))

export const countWindowsByDistrict = (db: Db) =>
  db
    .select({ districtId: pickupWindows.districtId, windowCount: count() })
    .from(pickupWindows)
    .where(eq(pickupWindows.isActive, true))
    .groupBy(pickupWindows.districtId)
    .orderBy(asc(pickupWindows.districtId))

/** Of two people who save windows at once the second waits. */
export const lockWindowsOf = async (tx: Db, districtIds: readonly number[]): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pickup_windows'), district)
    from unnest(${sql.param([...districtIds])}::integer[]) as district order by district`)
}

type NewWindow = Omit<typeof pickupWindows.$inferInsert, 'id' | 'isActive'>

/** What is not among them is no longer offered. */
export const replaceWindows = async (
  tx: Db,
  districtIds: readonly number[],
  windows: readonly NewWindow[],
): Promise<void> => {
  await tx
    .update(pickupWindows)
    .set({ isActive: false })
    .where(and(inArray(pickupWindows.districtId, [...districtIds]), ne(pickupWindows.isActive, false)))
  if (windows.length > 0)
    await tx
      .insert(pickupWindows)
      .values(windows.map((window) => ({ ...window, isActive: true })))
      .onConflictDoUpdate({
        target: [pickupWindows.districtId, pickupWindows.weekday, pickupWindows.from, pickupWindows.to],
        set: { isActive: true, capacity: sql`excluded.capacity` },
      })
}
