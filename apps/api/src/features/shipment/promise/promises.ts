import { and, asc, eq, getTableColumns, inArray, lte, sql } from 'drizzle-orm'
import type { FollowedPromise } from '@kervan/domain/tracking/promise/followPromise'
import type { Db } from '../../../platform/db/database.ts'
import { shipments } from '../shipment.tables.ts'
import { shipmentPromises } from './promise.tables.ts'

const senderCountry = sql<string | null>`${shipments.sender} ->> 'countryCode'`

/** Idempotent: an existing promise is not overwritten. */
export const insertPromise = async (db: Db, promise: typeof shipmentPromises.$inferInsert): Promise<void> => {
  await db.insert(shipmentPromises).values(promise).onConflictDoNothing()
}

/**
 * Locks the shipments of the next due promises, because the work list refers to them. Skips shipments locked by
 * others, which prevents deadlocks.
 */
const holdDueShipments = async (db: Db, now: Date, most: number): Promise<string[]> => {
  const rows = await db
    .select({ id: shipments.id })
    .from(shipmentPromises)
    .innerJoin(shipments, eq(shipments.id, shipmentPromises.shipmentId))
    .where(lte(shipmentPromises.dueAt, now))
    .orderBy(asc(shipmentPromises.dueAt))
    .limit(most)
    .for('key share', { of: shipments, skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Locks due promises and skips those locked by another process. */
const lockDuePromises = (db: Db, now: Date, shipmentIds: readonly string[]) =>
  db
    .select({
      shipmentId: shipmentPromises.shipmentId,
      firstDay: shipmentPromises.firstDay,
      readyDay: shipmentPromises.readyDay,
      transitDays: shipmentPromises.transitDays,
      status: shipmentPromises.status,
      statusSince: shipmentPromises.statusSince,
      state: shipments.state,
      pieceCount: shipments.pieceCount,
      senderCountry,
      receiverCountry: shipments.receiverCountry,
    })
    .from(shipmentPromises)
    .innerJoin(shipments, eq(shipments.id, shipmentPromises.shipmentId))
    .where(and(inArray(shipmentPromises.shipmentId, [...shipmentIds]), lte(shipmentPromises.dueAt, now)))
    .orderBy(asc(shipmentPromises.shipmentId))
    .for('update', { of: shipmentPromises, skipLocked: true })

export type DuePromise = Awaited<ReturnType<typeof lockDuePromises>>[number]

export const claimDuePromises = async (db: Db, now: Date, most: number): Promise<DuePromise[]> => {
  const shipmentIds = await holdDueShipments(db, now, most)
  return shipmentIds.length === 0 ? [] : lockDuePromises(db, now, shipmentIds)
}

export interface PromiseUpdate extends FollowedPromise {
  shipmentId: string
  statusSince: Date
  dueAt: Date | null
}

/** Updates all rows in one statement. */
export const updatePromises = async (db: Db, updates: readonly PromiseUpdate[]): Promise<void> => {
  await db.execute(sql`
    update ${shipmentPromises} as promise set expected_day = followed."expectedDay", reason = followed.reason,
      status = followed.status, risk = followed.risk, status_since = followed."statusSince",
      uncounted = followed.uncounted, delivered_day = followed."deliveredDay",
      first_scan_days = followed."firstScanDays", taken_days = followed."takenDays",
      had_exception = followed."hadException", due_at = followed."dueAt"
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as followed ("shipmentId" uuid, "expectedDay" date,
      reason text, status text, risk text, "statusSince" timestamptz, uncounted jsonb, "deliveredDay" date,
      "firstScanDays" smallint, "takenDays" smallint, "hadException" boolean,
      "dueAt" timestamptz)
    where promise.shipment_id = followed."shipmentId"`)
}

export const findPromises = (db: Db, shipmentIds: readonly string[]) =>
  db
    .select({
      ...getTableColumns(shipmentPromises),
      senderCountry,
      receiverCountry: shipments.receiverCountry,
    })
    .from(shipmentPromises)
    .innerJoin(shipments, eq(shipments.id, shipmentPromises.shipmentId))
    .where(inArray(shipmentPromises.shipmentId, [...shipmentIds]))

export type PromiseOnItsWay = Awaited<ReturnType<typeof findPromises>>[number]
export type PromiseRow = typeof shipmentPromises.$inferSelect
