import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../access/access.tables.ts'
import type { Scope } from '../access/policies.ts'
import { companies } from '../company/company.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { pickupWindows, reservationEvents, reservations, reservationShipments } from './reservation.tables.ts'
import { reservationInScope } from './reservationInScope.ts'

export type ReservationRow = typeof reservations.$inferSelect
export type PickupWindow = typeof pickupWindows.$inferSelect

/** Lock order: ascending id, so that two callers do not deadlock. */
export const lockReservations = async (
  tx: Db,
  ids: readonly string[],
): Promise<Map<string, ReservationRow>> => {
  const rows = await tx
    .select()
    .from(reservations)
    .where(inArray(reservations.id, [...ids]))
    .orderBy(asc(reservations.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

export const lockReservation = async (
  tx: Db,
  scope: Scope,
  id: string,
): Promise<ReservationRow | undefined> =>
  (
    await tx
      .select()
      .from(reservations)
      .where(and(eq(reservations.id, id), reservationInScope(scope)))
      .for('update')
  )[0]

/** Finds a reservation of any company. */
export const findReservationRow = async (db: Db, id: string): Promise<ReservationRow | undefined> =>
  (await db.select().from(reservations).where(eq(reservations.id, id)))[0]

export const findReservation = async (db: Db, scope: Scope, id: string) =>
  (
    await db
      .select({
        reservation: reservations,
        companyName: companies.name,
        courierName: sql<string | null>`(select ${users.firstName} || ' ' || ${users.lastName} from ${users}
          where ${users.id} = ${reservations.courierId})`,
      })
      .from(reservations)
      .innerJoin(companies, eq(companies.id, reservations.companyId))
      .where(and(eq(reservations.id, id), reservationInScope(scope)))
  )[0]

export const nextReservationSerial = async (tx: Db): Promise<number> => {
  const { rows } = await tx.execute<{ serial: string }>(
    sql`select nextval(pg_get_serial_sequence('reservations', 'serial')) as serial`,
  )
  return Number(rows[0]!.serial)
}

export const insertReservation = async (
  tx: Db,
  row: typeof reservations.$inferInsert,
): Promise<ReservationRow> => (await tx.insert(reservations).values(row).returning())[0]!

export const updateReservationRow = async (
  tx: Db,
  id: string,
  columns: Partial<typeof reservations.$inferInsert>,
): Promise<void> => {
  await tx
    .update(reservations)
    .set({ ...columns, version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, id))
}

/** Columns written with a state change. */
export interface MovedReservation {
  id: string
  state: ReservationRow['state']
  courierId: number | null
  stopOrder: number | null
  failureCount: number
  lastFailure: ReservationRow['lastFailure']
}

/** Updates all rows in one statement. */
export const moveReservations = async (tx: Db, moved: readonly MovedReservation[]): Promise<void> => {
  if (moved.length === 0) return
  await tx.execute(sql`update ${reservations} set
      state = moved.state, courier_id = moved."courierId", stop_order = moved."stopOrder",
      failure_count = moved."failureCount", last_failure = moved."lastFailure", version = version + 1
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved(id uuid, state text, "courierId" integer,
      "stopOrder" integer, "failureCount" smallint, "lastFailure" text)
    where ${reservations.id} = moved.id`)
}

export const insertReservationEvents = async (
  tx: Db,
  rows: readonly (typeof reservationEvents.$inferInsert)[],
): Promise<void> => {
  if (rows.length > 0) await tx.insert(reservationEvents).values([...rows])
}

export const listReservationEvents = (db: Db, reservationId: string) =>
  db
    .select({
      event: reservationEvents,
      by: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      byCompanyId: users.companyId,
    })
    .from(reservationEvents)
    .leftJoin(users, eq(users.id, reservationEvents.actorId))
    .where(eq(reservationEvents.reservationId, reservationId))
    .orderBy(asc(reservationEvents.at), asc(reservationEvents.id))

/** Checks whether the courier has already reported this failure. */
export const hasFailed = async (
  db: Db,
  { reservationId, courierId, at }: { reservationId: string; courierId: number; at: Date },
): Promise<boolean> =>
  (await db.$count(
    reservationEvents,
    and(
      eq(reservationEvents.reservationId, reservationId),
      eq(reservationEvents.courierId, courierId),
      eq(reservationEvents.event, 'fail'),
      eq(reservationEvents.at, at),
    ),
  )) > 0

/** Releases the shipments for other reservations. */
export const releaseShipments = async (tx: Db, reservationIds: readonly string[]): Promise<void> => {
  if (reservationIds.length === 0) return
  await tx
    .update(reservationShipments)
    .set({ isLive: false })
    .where(inArray(reservationShipments.reservationId, [...reservationIds]))
}

/** Reserves the shipments again; false when one of them is on another reservation by now. */
export const reserveShipmentsAgain = async (tx: Db, reservationId: string): Promise<boolean> => {
  const own = tx
    .select({ id: reservationShipments.shipmentId })
    .from(reservationShipments)
    .where(eq(reservationShipments.reservationId, reservationId))
  // Locks the shipments, which waits for a concurrent reservation of one of them.
  await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(inArray(shipments.id, own))
    .orderBy(asc(shipments.id))
    .for('update')
  const takenCount = await tx.$count(
    reservationShipments,
    and(
      inArray(reservationShipments.shipmentId, own),
      ne(reservationShipments.reservationId, reservationId),
      eq(reservationShipments.isLive, true),
    ),
  )
  if (takenCount > 0) return false
  await tx
    .update(reservationShipments)
    .set({ isLive: true })
    .where(eq(reservationShipments.reservationId, reservationId))
  return true
}

export const replaceShipments = async (
  tx: Db,
  reservationId: string,
  shipmentIds: readonly string[],
): Promise<void> => {
  await tx.delete(reservationShipments).where(eq(reservationShipments.reservationId, reservationId))
  if (shipmentIds.length > 0)
    await tx
      .insert(reservationShipments)
      .values(shipmentIds.map((shipmentId) => ({ reservationId, shipmentId })))
}

export const listReservedShipments = (db: Db, reservationId: string) =>
  db
    .select({
      id: shipments.id,
      assetReference: shipments.assetReference,
      receiver: shipments.receiverName,
      countryCode: shipments.receiverCountry,
      pieceCount: shipments.pieceCount,
      weightKg: shipments.totalWeightKg,
      state: shipments.state,
    })
    .from(reservationShipments)
    .innerJoin(shipments, eq(shipments.id, reservationShipments.shipmentId))
    .where(eq(reservationShipments.reservationId, reservationId))
    .orderBy(asc(shipments.assetReference))

/** Locks shipments in ascending id order and returns whether each is on a live reservation other than `exceptId`. */
export const lockRequestedShipments = async (
  tx: Db,
  {
    companyId,
    shipmentIds,
    exceptId,
  }: { companyId: number; shipmentIds: readonly string[]; exceptId: string | null },
) => {
  const rows = await tx
    .select({
      id: shipments.id,
      state: shipments.state,
      pieceCount: shipments.pieceCount,
      weightKg: shipments.totalWeightKg,
    })
    .from(shipments)
    .where(and(inArray(shipments.id, [...shipmentIds]), eq(shipments.companyId, companyId)))
    .orderBy(asc(shipments.id))
    .for('update')
  const taken = await tx
    .select({ id: reservationShipments.shipmentId })
    .from(reservationShipments)
    .where(
      and(
        inArray(reservationShipments.shipmentId, [...shipmentIds]),
        eq(reservationShipments.isLive, true),
        exceptId === null ? undefined : ne(reservationShipments.reservationId, exceptId),
      ),
    )
  const isTaken = new Set(taken.map(({ id }) => id))
  return rows.map((row) => ({ ...row, isTaken: isTaken.has(row.id) }))
}

/**
 * Locks the window, so that places are given one after the other. The lock mode allows inserts that only
 * reference it.
 */
export const lockWindow = async (tx: Db, windowId: number): Promise<PickupWindow | undefined> =>
  (await tx.select().from(pickupWindows).where(eq(pickupWindows.id, windowId)).for('no key update'))[0]

/** Number of places of a pickup window taken on a day. */
export const countTaken = async (
  db: Db,
  { windowId, date, exceptId = null }: { windowId: number; date: string; exceptId?: string | null },
): Promise<number> =>
  (
    await db
      .select({ taken: count() })
      .from(reservations)
      .where(
        and(
          eq(reservations.windowId, windowId),
          eq(reservations.date, date),
          ne(reservations.state, 'cancelled'),
          exceptId === null ? undefined : ne(reservations.id, exceptId),
        ),
      )
  )[0]!.taken

/** Position of the door as marked by a courier before. */
export const findDoor = async (
  db: Db,
  { companyId, districtId, address }: Pick<ReservationRow, 'companyId' | 'districtId' | 'address'>,
): Promise<Pick<ReservationRow, 'latitude' | 'longitude'>> =>
  (
    await db
      .select({ latitude: reservations.latitude, longitude: reservations.longitude })
      .from(reservations)
      .where(
        and(
          eq(reservations.companyId, companyId),
          eq(reservations.districtId, districtId),
          eq(reservations.address, address),
          sql`${reservations.latitude} is not null`,
        ),
      )
      .orderBy(desc(reservations.date))
      .limit(1)
  )[0] ?? { latitude: null, longitude: null }
