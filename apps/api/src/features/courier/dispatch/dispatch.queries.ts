import { and, asc, desc, eq, gt, gte, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { roleGroupRoles, roleGroups, roles, userRoleGroups, users } from '../../access/access.tables.ts'
import { courierFlag, courierRole } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { reservations, reservationShipments } from '../../reservation/reservation.tables.ts'
import { piecePlaceRows } from '../../tracking/locations/place.tables.ts'
import { courierLimits, dispatchChanges, dispatchDays, dispatchPins } from './dispatch.tables.ts'

const nameOf = (id: unknown) =>
  sql<
    string | null
  >`(select nullif(concat_ws(' ', first_name, last_name), '') from ${users} where ${users.id} = ${id})`

/** Condition: the courier already has a parcel of the stop and must finish it. */
const isBegun = sql<boolean>`exists (select 1 from ${reservationShipments}
  join ${piecePlaceRows} on ${piecePlaceRows.shipmentId} = ${reservationShipments.shipmentId}
  where ${reservationShipments.reservationId} = ${reservations.id} and ${reservationShipments.isLive}
    and ${piecePlaceRows.place} = 'courier' and ${piecePlaceRows.courierId} = ${reservations.courierId})`

/** All stops of the day except cancelled ones. */
export const listDayStops = (db: Db, date: string) =>
  db
    .select({
      reservation: reservations,
      companyName: companies.name,
      isPinned: sql<boolean>`${dispatchPins.reservationId} is not null`,
      isBegun,
    })
    .from(reservations)
    .innerJoin(companies, eq(companies.id, reservations.companyId))
    .leftJoin(dispatchPins, eq(dispatchPins.reservationId, reservations.id))
    .where(and(eq(reservations.date, date), notInArray(reservations.state, ['cancelled'])))
    .orderBy(asc(reservations.stopOrder), asc(reservations.windowFrom), asc(reservations.id))

export type DayStopRow = Awaited<ReturnType<typeof listDayStops>>[number]

const isCourier = sql`${users.isActive} and exists (select 1 from ${userRoleGroups}
  join ${roleGroups} on ${roleGroups.id} = ${userRoleGroups.roleGroupId}
  join ${roleGroupRoles} on ${roleGroupRoles.roleGroupId} = ${roleGroups.id} and ${roleGroupRoles.isActive}
  join ${roles} on ${roles.id} = ${roleGroupRoles.roleId} and ${roles.definition} = ${courierFlag}
  where ${userRoleGroups.userId} = ${users.id} and ${userRoleGroups.isActive} and ${roleGroups.isActive}
    and ${roleGroups.role} = ${courierRole})`

/** Active users who handle parcels, by name, including those disabled for dispatch. */
export const listCouriers = (db: Db) =>
  db
    .select({
      id: users.id,
      name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      maxStops: courierLimits.maxStops,
      maxKg: courierLimits.maxKg,
      districtIds: courierLimits.districtIds,
      isActive: sql<boolean>`coalesce(${courierLimits.isActive}, true)`,
      version: sql<number>`coalesce(${courierLimits.version}, 0)`,
    })
    .from(users)
    .leftJoin(courierLimits, eq(courierLimits.courierId, users.id))
    .where(isCourier)
    .orderBy(
      asc(sql`concat_ws(' ', ${users.firstName}, ${users.lastName}) collate "tr-x-icu"`),
      asc(users.id),
    )

export type CourierRow = Awaited<ReturnType<typeof listCouriers>>[number]

export const findDayVersion = async (db: Db, date: string): Promise<number> =>
  (await db.select().from(dispatchDays).where(eq(dispatchDays.date, date)))[0]?.version ?? 0

/** Version stamp: changes with every stop, assignment, courier limit and the day itself. */
export const findStamp = async (db: Db, date: string): Promise<string> => {
  const { rows } = await db.execute<{ stamp: string }>(sql`select concat_ws('.',
    (select count(*) || '.' || coalesce(sum(version), 0) from ${reservations} where date = ${date}),
    coalesce((select version from ${dispatchDays} where date = ${date}), 0),
    (select count(*) || '.' || coalesce(sum(version), 0) from ${courierLimits}),
    (select count(*) from ${users} where ${isCourier})) as stamp`)
  return rows[0]!.stamp
}

export const listChanges = (db: Db, date: string, since = 0) =>
  db
    .select({
      id: dispatchChanges.id,
      at: dispatchChanges.at,
      by: nameOf(dispatchChanges.actorId),
      kind: dispatchChanges.kind,
      courierName: nameOf(dispatchChanges.courierId),
      stopCount: dispatchChanges.stopCount,
    })
    .from(dispatchChanges)
    .where(and(eq(dispatchChanges.date, date), gt(dispatchChanges.version, since)))
    .orderBy(desc(dispatchChanges.version))
    .limit(20)

/** Locks the day until the transaction ends and returns its version. */
export const lockDay = async (tx: Db, date: string): Promise<number> => {
  await tx.insert(dispatchDays).values({ date, version: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(dispatchDays).where(eq(dispatchDays.date, date)).for('update')
  return row!.version
}

/** Locks the day's stops, so that records of couriers wait and the plan uses the current state. */
export const lockDayStops = async (tx: Db, date: string): Promise<void> => {
  await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(eq(reservations.date, date))
    .orderBy(asc(reservations.id))
    .for('update')
}

/** Records a change of the day. The caller has locked the day. */
export const recordChange = async (
  tx: Db,
  change: Omit<typeof dispatchChanges.$inferInsert, 'version'>,
): Promise<void> => {
  const [row] = await tx
    .update(dispatchDays)
    .set({ version: sql`${dispatchDays.version} + 1` })
    .where(eq(dispatchDays.date, change.date))
    .returning()
  await tx.insert(dispatchChanges).values({ ...change, version: row!.version })
}

export const savePins = async (
  tx: Db,
  pins: readonly { reservationId: string; isPinned: boolean }[],
): Promise<void> => {
  const idsOf = (isPinned: boolean) =>
    pins.filter((pin) => pin.isPinned === isPinned).map(({ reservationId }) => reservationId)
  const [pinned, loose] = [idsOf(true), idsOf(false)]
  if (pinned.length > 0)
    await tx
      .insert(dispatchPins)
      .values(pinned.map((reservationId) => ({ reservationId })))
      .onConflictDoNothing()
  if (loose.length > 0) await tx.delete(dispatchPins).where(inArray(dispatchPins.reservationId, loose))
}

/** Stops from a day on whose courier is no longer active, or of the given courier; without begun stops. */
export const listStranded = (db: Db, from: string, courierId: number | null = null) =>
  db
    .select({ id: reservations.id, date: reservations.date, courierId: reservations.courierId })
    .from(reservations)
    .where(
      and(
        gte(reservations.date, from),
        inArray(reservations.state, ['confirmed', 'inCourier']),
        courierId === null
          ? sql`${reservations.courierId} is not null and not exists (select 1 from ${users}
              where ${users.id} = ${reservations.courierId} and ${isCourier}
                and not exists (select 1 from ${courierLimits}
                  where ${courierLimits.courierId} = ${users.id} and not ${courierLimits.isActive}))`
          : eq(reservations.courierId, courierId),
        sql`not ${isBegun}`,
      ),
    )
    .orderBy(asc(reservations.date), asc(reservations.id))

/** Locks the row of the courier's limits until the transaction ends. */
export const lockLimits = async (tx: Db, courierId: number) => {
  await tx.execute(sql`select 1 from ${users} where id = ${courierId} for no key update`)
  return (await tx.select().from(courierLimits).where(eq(courierLimits.courierId, courierId)))[0]
}

export const saveLimits = async (
  tx: Db,
  { courierId, ...limits }: Omit<typeof courierLimits.$inferInsert, 'version'>,
): Promise<void> => {
  await tx
    .insert(courierLimits)
    .values({ courierId, ...limits })
    .onConflictDoUpdate({
      target: courierLimits.courierId,
      set: { ...limits, version: sql`${courierLimits.version} + 1` },
    })
}
