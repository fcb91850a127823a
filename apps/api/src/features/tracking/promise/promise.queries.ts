import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { FollowedPromise } from '@kervan/domain/tracking/promise/followPromise'
import type { Db } from '../../../platform/db/database.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { shipmentPromises } from './promise.tables.ts'

export const senderCountry = sql<string | null>`${shipments.sender} ->> 'countryCode'`

/** Told twice, the first promise stays. */
export const insertPromise = async (db: Db, promise: typeof shipmentPromises.$inferInsert): Promise<void> => {
  await db.insert(shipmentPromises).values(promise).onConflictDoNothing()
}

/** The next ones that are due, locked; those that another process has are left to it. */
export const takeDuePromises = (db: Db, now: Date, most: number) =>
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
    .where(lte(shipmentPromises.dueAt, now))
    .orderBy(asc(shipmentPromises.dueAt))
    .limit(most)
    .for('update', { of: shipmentPromises, skipLocked: true })

export type DuePromise = Awaited<ReturnType<typeof takeDuePromises>>[number]

export interface PromiseUpdate extends FollowedPromise {
  shipmentId: string
  statusSince: Date
  dueAt: Date | null
}

/** One statement. */
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
    .select()
    .from(shipmentPromises)
    .where(and(inArray(shipmentPromises.shipmentId, [...shipmentIds])))

export type PromiseRow = typeof shipmentPromises.$inferSelect
