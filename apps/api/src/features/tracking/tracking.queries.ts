import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { TrackingException, TrackingGroup } from '@kervan/domain/tracking/trackingStages'
import type { Scope } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { offers } from '../pricing/quotes/offer.tables.ts'
import { inScope } from '../shipment/scope-condition.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { customizedTrackingStatuses, trackingEvents, trackingStatuses } from './tracking.tables.ts'

const trackedColumns = {
  id: shipments.id,
  state: shipments.state,
  assetReference: shipments.assetReference,
  supplierReference: shipments.supplierReference,
  receiverCountry: shipments.receiverCountry,
  pieceCount: shipments.pieceCount,
  carrierName: offers.carrierName,
  serviceName: offers.serviceName,
  estimatedDelivery: shipments.estimatedDelivery,
}

export type TrackedShipment = {
  id: string
  state: string
  assetReference: string
  supplierReference: string | null
  receiverCountry: string | null
  pieceCount: number
  carrierName: string | null
  serviceName: string | null
  estimatedDelivery: Date | null
}

/** By our reference or the carrier's. `scope` all is the public tracking page's: the reference itself is the key. */
export const findTrackedShipments = (
  db: Db,
  scope: Scope,
  references: string[],
): Promise<TrackedShipment[]> =>
  db
    .select(trackedColumns)
    .from(shipments)
    .leftJoin(offers, eq(offers.id, shipments.offerId))
    .where(
      and(
        or(inArray(shipments.assetReference, references), inArray(shipments.supplierReference, references)),
        inScope(shipments.companyId, scope),
      ),
    )

export interface EventRow {
  pieceNumber: number
  at: Date
  place: string
  statusId: number
  carrierText: string
  customizedId: number | null
  nameTr: string | null
  nameEn: string | null
  group: TrackingGroup | null
  exception: TrackingException | null
}

export const findEvents = async (db: Db, shipmentId: string): Promise<EventRow[]> => {
  const rows = await db
    .select({
      pieceNumber: trackingEvents.pieceNumber,
      at: trackingEvents.at,
      place: trackingEvents.place,
      statusId: trackingEvents.statusId,
      carrierText: trackingStatuses.text,
      customizedId: trackingStatuses.customizedId,
      nameTr: customizedTrackingStatuses.nameTr,
      nameEn: customizedTrackingStatuses.nameEn,
      group: customizedTrackingStatuses.groupId,
      exception: customizedTrackingStatuses.exception,
    })
    .from(trackingEvents)
    .innerJoin(trackingStatuses, eq(trackingStatuses.id, trackingEvents.statusId))
    .leftJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
    .where(eq(trackingEvents.shipmentId, shipmentId))
    .orderBy(asc(trackingEvents.at), asc(trackingEvents.recordedAt))
  return rows as EventRow[]
}

export const listCustomized = (db: Db) =>
  db.select().from(customizedTrackingStatuses).orderBy(asc(customizedTrackingStatuses.position))

export interface CarrierStatus {
  id: number
  customizedId: number | null
}

/** The house carrier's status for one of ours: a scan is an event of the house carrier. */
export const findHouseStatus = async (db: Db, customizedId: number): Promise<CarrierStatus | undefined> =>
  (
    await db
      .select({ id: trackingStatuses.id, customizedId: trackingStatuses.customizedId })
      .from(trackingStatuses)
      .where(and(eq(trackingStatuses.carrierCode, 'HOUSE'), eq(trackingStatuses.customizedId, customizedId)))
      .limit(1)
  )[0]

/** A carrier's status by its code; one that was never seen is kept, unmatched, for staff. */
export const findOrKeepCarrierStatus = async (
  db: Db,
  carrierCode: string,
  code: string,
  text: string,
): Promise<CarrierStatus> => {
  await db.insert(trackingStatuses).values({ carrierCode, code, text }).onConflictDoNothing()
  const [row] = await db
    .select({ id: trackingStatuses.id, customizedId: trackingStatuses.customizedId })
    .from(trackingStatuses)
    .where(and(eq(trackingStatuses.carrierCode, carrierCode), eq(trackingStatuses.code, code)))
  return row!
}

export interface NewEvent {
  shipmentId: string
  pieceNumber: number
  statusId: number
  at: Date
  place: string
  source: 'scan' | 'hand' | 'poll' | 'webhook'
  actorId: number | null
}

/** False when the same event is there already. */
export const insertEvent = async (db: Db, event: NewEvent): Promise<boolean> =>
  (await db.insert(trackingEvents).values(event).onConflictDoNothing().returning({ id: trackingEvents.id }))
    .length > 0

/** One writer at a time works out the progress of a shipment. */
export const lockShipment = async (
  db: Db,
  shipmentId: string,
): Promise<{ state: string; pieceCount: number } | undefined> =>
  (
    await db
      .select({ state: shipments.state, pieceCount: shipments.pieceCount })
      .from(shipments)
      .where(eq(shipments.id, shipmentId))
      .for('update')
  )[0]

export const writeProgress = async (
  db: Db,
  shipmentId: string,
  progress: { group: number; exception: TrackingException | null },
): Promise<void> => {
  await db
    .update(shipments)
    .set({ trackingGroup: progress.group, trackingException: progress.exception, updatedAt: sql`now()` })
    .where(eq(shipments.id, shipmentId))
}
