import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { and, asc, between, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { users } from '../access/access.tables.ts'
import { companies } from '../company/company.tables.ts'
import { reservationEvents, reservations, reservationShipments } from '../reservation/reservation.tables.ts'
import { carrierNumbers, hasNumber, namedColumns } from '../shipment/numbers/carrierNumbers.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { piecePlaceRows } from '../tracking/locations/place.tables.ts'
import { stopFiles, stopRecords, stopScans } from './courier.tables.ts'

export type RecordRow = typeof stopRecords.$inferSelect

/** Courier's stops of a day: assigned ones, and those with a record of the courier. */
export const listStops = (db: Db, { courierId, date }: { courierId: number; date: string }) =>
  db
    .select({ reservation: reservations, companyName: companies.name })
    .from(reservations)
    .innerJoin(companies, eq(companies.id, reservations.companyId))
    .where(
      or(
        and(eq(reservations.courierId, courierId), eq(reservations.date, date)),
        inArray(
          reservations.id,
          db
            .select({ id: stopRecords.reservationId })
            .from(stopRecords)
            .where(
              and(
                eq(stopRecords.courierId, courierId),
                eq(stopRecords.day, date),
                eq(stopRecords.state, 'done'),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(reservations.stopOrder), asc(reservations.windowFrom), asc(reservations.number))

/** Checks that the courier has or once had the stop, and may therefore record at it. */
export const wasAssignedTo = async (db: Db, reservationId: string, courierId: number): Promise<boolean> =>
  (await db.$count(
    reservationEvents,
    and(eq(reservationEvents.reservationId, reservationId), eq(reservationEvents.courierId, courierId)),
  )) > 0

/** Shipments of these reservations, with the pieces that a courier already has. */
export const listExpected = (db: Db, reservationIds: readonly string[]) =>
  db
    .select({
      reservationId: reservationShipments.reservationId,
      shipmentId: shipments.id,
      assetReference: shipments.assetReference,
      carrierNumbers,
      pieceCount: shipments.pieceCount,
      taken: sql<number[]>`array(select ${piecePlaceRows.pieceNumber} from ${piecePlaceRows}
        where ${piecePlaceRows.shipmentId} = ${shipments.id})::int[]`,
    })
    .from(reservationShipments)
    .innerJoin(shipments, eq(shipments.id, reservationShipments.shipmentId))
    .where(inArray(reservationShipments.reservationId, [...reservationIds]))
    .orderBy(asc(shipments.assetReference))
export type ExpectedShipment = Awaited<ReturnType<typeof listExpected>>[number]

/** Finds shipments by own or carrier numbers. */
export const findShipments = (db: Db, references: readonly string[]) =>
  db
    .select({
      id: shipments.id,
      ...namedColumns,
      pieceCount: shipments.pieceCount,
    })
    .from(shipments)
    .where(hasNumber(references))

export const findRecord = async (db: Db, id: string): Promise<RecordRow | undefined> =>
  (await db.select().from(stopRecords).where(eq(stopRecords.id, id)))[0]

/** Latest record of any courier that changed its reservation. */
export const findNewestDone = async (db: Db, reservationId: string): Promise<RecordRow | undefined> =>
  (
    await db
      .select()
      .from(stopRecords)
      .where(and(eq(stopRecords.reservationId, reservationId), eq(stopRecords.state, 'done')))
      .orderBy(desc(stopRecords.at), desc(stopRecords.receivedAt))
      .limit(1)
  )[0]

/** Inserts a courier's record; false when a record with this id exists. */
export const insertRecord = async (
  tx: Db,
  record: typeof stopRecords.$inferInsert,
  scans: readonly Omit<typeof stopScans.$inferInsert, 'recordId' | 'position'>[],
): Promise<boolean> => {
  const added = await tx.insert(stopRecords).values(record).onConflictDoNothing().returning()
  if (added.length === 0) return false
  const recordId = record.id
  if (scans.length > 0)
    await tx.insert(stopScans).values(scans.map((scan, position) => ({ ...scan, recordId, position })))
  return true
}

export const markUndone = async (tx: Db, id: string): Promise<void> => {
  await tx.update(stopRecords).set({ state: 'undone' }).where(eq(stopRecords.id, id))
}

const withCourier = {
  record: stopRecords,
  courierName: sql<string>`(select concat_ws(' ', ${users.firstName}, ${users.lastName}) from ${users}
    where ${users.id} = ${stopRecords.courierId})`,
}
export type NamedRecord = { record: RecordRow; courierName: string }

export const findNamedRecord = async (db: Db, id: string): Promise<NamedRecord | undefined> =>
  (await db.select(withCourier).from(stopRecords).where(eq(stopRecords.id, id)))[0]

/** Maximum age in days of a late record shown to the courier; older ones are shown to staff only. */
const longestOfflineDays = 31

const receivedOn = (date: string) =>
  sql`(${stopRecords.receivedAt} at time zone 'Europe/Istanbul')::date = ${date}::date`

/** Courier's records of a day: made on it, received on it, or completing one of its stops. */
export const listRecordsOfRound = (
  db: Db,
  { courierId, date, stopIds }: { courierId: number; date: string; stopIds: readonly string[] },
): Promise<NamedRecord[]> =>
  db
    .select(withCourier)
    .from(stopRecords)
    .where(
      and(
        eq(stopRecords.courierId, courierId),
        ne(stopRecords.state, 'undone'),
        or(
          eq(stopRecords.day, date),
          and(between(stopRecords.day, addDays(date, -longestOfflineDays), date), receivedOn(date)),
          stopIds.length > 0 ? inArray(stopRecords.reservationId, [...stopIds]) : undefined,
        ),
      ),
    )
    .orderBy(asc(stopRecords.at), asc(stopRecords.id))

export const listRecordsOfReservation = (db: Db, reservationId: string): Promise<NamedRecord[]> =>
  db
    .select(withCourier)
    .from(stopRecords)
    .where(eq(stopRecords.reservationId, reservationId))
    .orderBy(asc(stopRecords.at), asc(stopRecords.id))

const mostTroubled = 500

/** Records that need the attention of staff, by the day of arrival or the planned day. */
export const listTroubledRecords = (db: Db, date: string): Promise<NamedRecord[]> =>
  db
    .select(withCourier)
    .from(stopRecords)
    .where(
      and(
        or(eq(stopRecords.day, date), receivedOn(date)),
        or(
          inArray(stopRecords.state, ['late', 'notYours', 'closed']),
          and(
            eq(stopRecords.state, 'done'),
            or(
              sql`${stopRecords.missing} <> '[]'::jsonb`,
              sql`exists (select 1 from ${stopScans} where ${stopScans.recordId} = ${stopRecords.id}
                and (${stopScans.isSurplus} or ${stopScans.outcome} not in ('moved', 'known')))`,
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(stopRecords.at), asc(stopRecords.id))
    .limit(mostTroubled)

export const listScans = (db: Db, recordIds: readonly string[]) =>
  db
    .select({ scan: stopScans, assetReference: shipments.assetReference })
    .from(stopScans)
    .leftJoin(shipments, eq(shipments.id, stopScans.shipmentId))
    .where(inArray(stopScans.recordId, [...recordIds]))
    .orderBy(asc(stopScans.recordId), asc(stopScans.position))

export const listFiles = (db: Db, recordIds: readonly string[]) =>
  db
    .select({ id: stopFiles.id, recordId: stopFiles.recordId, kind: stopFiles.kind })
    .from(stopFiles)
    .where(inArray(stopFiles.recordId, [...recordIds]))
    .orderBy(asc(stopFiles.createdAt), asc(stopFiles.id))

export const findFile = async (db: Db, fileId: string) =>
  (
    await db
      .select({ file: stopFiles, courierId: stopRecords.courierId })
      .from(stopFiles)
      .innerJoin(stopRecords, eq(stopRecords.id, stopFiles.recordId))
      .where(eq(stopFiles.id, fileId))
  )[0]

export const insertFile = async (tx: Db, row: typeof stopFiles.$inferInsert): Promise<void> => {
  await tx.insert(stopFiles).values(row).onConflictDoNothing()
}

/** Locks the record, so that its files are counted one after the other. */
export const lockRecord = async (tx: Db, id: string): Promise<RecordRow | undefined> =>
  (await tx.select().from(stopRecords).where(eq(stopRecords.id, id)).for('update'))[0]
