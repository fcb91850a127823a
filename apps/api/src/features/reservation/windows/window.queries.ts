import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickupWindows } from '../reservation.tables.ts'

/** Windows offered on a weekday, with the number of places taken on the day. */
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
      // Raw SQL, because without a join Drizzle omits table names.
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

/** Serializes concurrent saves of the districts' windows. */
export const lockWindowsOf = async (tx: Db, districtIds: readonly number[]): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pickup_windows'), district)
    from unnest(${sql.param([...districtIds])}::integer[]) as district order by district`)
}

type NewWindow = Pick<typeof pickupWindows.$inferInsert, 'weekday' | 'from' | 'to' | 'capacity'>

/** Replaces the windows of all districts in one statement; omitted windows are withdrawn. */
export const replaceWindows = async (
  tx: Db,
  districtIds: readonly number[],
  windows: readonly NewWindow[],
): Promise<void> => {
  await tx
    .update(pickupWindows)
    .set({ isActive: false })
    .where(and(inArray(pickupWindows.districtId, [...districtIds]), ne(pickupWindows.isActive, false)))
  await tx.execute(sql`insert into ${pickupWindows} (district_id, weekday, from_time, to_time, capacity, is_active)
    select district, wanted.weekday, wanted."from", wanted."to", wanted.capacity, true
    from unnest(${sql.param([...districtIds])}::integer[]) as district, jsonb_to_recordset(${JSON.stringify(windows)}::jsonb)
      as wanted(weekday smallint, "from" text, "to" text, capacity integer)
    on conflict (district_id, weekday, from_time, to_time) do update set is_active = true, capacity = excluded.capacity`)
}
