import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { and, asc, desc, eq, exists, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { compareEvents } from '@kervan/domain/tracking/trackingStages'
import type { TrackingException, TrackingGroup } from '@kervan/domain/tracking/trackingStages'
import type { Scope } from '../access/policies.ts'
import type { Db } from '../../platform/db/database.ts'
import { offers } from '../shipment/offers/offer.tables.ts'
import { bookedAtOf, bookerOf } from '../shipment/booking/bookedAt.ts'
import { hasNumber, hasPublicNumber, namedColumns } from '../shipment/numbers/carrierNumbers.ts'
import type { NumberedRow } from '../shipment/numbers/namedParcels.ts'
import { shipmentInScope } from '../shipment/shipmentInScope.ts'
import { shipmentPieces, shipments } from '../shipment/shipment.tables.ts'
import { customizedTrackingStatuses, trackingEvents, trackingStatuses } from './tracking.tables.ts'

const trackedColumns = {
  id: shipments.id,
  ...namedColumns,
  supplierReference: shipments.supplierReference,
  receiverCountry: shipments.receiverCountry,
  pieceCount: shipments.pieceCount,
  carrierCode: offers.carrierCode,
  carrierName: offers.carrierName,
  serviceName: offers.serviceName,
  booker: bookerOf(shipments.id),
  receiverName: shipments.receiverName,
  trackingGroup: shipments.trackingGroup,
  trackingException: shipments.trackingException,
}

export interface TrackedShipment extends NumberedRow {
  id: string
  supplierReference: string | null
  receiverCountry: string | null
  pieceCount: number
  carrierCode: string | null
  carrierName: string | null
  serviceName: string | null
  /** Key of the connector that booked the shipment. */
  booker: string | null
  receiverName: string | null
  trackingGroup: number
  trackingException: string | null
}

const selectTracked = (db: Db) =>
  db.select(trackedColumns).from(shipments).leftJoin(offers, eq(offers.id, shipments.offerId))

/** Finds shipments for the public tracking page, where knowing the reference is the permission. */
export const findPublicShipments = (db: Db, reference: string): Promise<TrackedShipment[]> =>
  selectTracked(db).where(hasPublicNumber([reference]))

/** Finds shipments by own references and carrier numbers. */
export const findTrackedShipments = (
  db: Db,
  scope: Scope,
  references: readonly string[],
): Promise<TrackedShipment[]> => selectTracked(db).where(and(hasNumber(references), shipmentInScope(scope)))

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

const eventColumns = {
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
}

/** Ordered by event time. */
export const findEventsOfMany = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, EventRow[]>> => {
  const rows = await db
    .select({ shipmentId: trackingEvents.shipmentId, ...eventColumns })
    .from(trackingEvents)
    .innerJoin(trackingStatuses, eq(trackingStatuses.id, trackingEvents.statusId))
    .leftJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
    .where(inArray(trackingEvents.shipmentId, [...shipmentIds]))
    .orderBy(asc(trackingEvents.at), asc(trackingEvents.recordedAt))
  return groupBy(rows as (EventRow & { shipmentId: string })[], ({ shipmentId }) => shipmentId)
}

export const findEvents = async (db: Db, shipmentId: string): Promise<EventRow[]> =>
  (await findEventsOfMany(db, [shipmentId])).get(shipmentId) ?? []

export interface ShownEvent extends EventRow {
  zone: string | null
  isZoneAssumed: boolean
}

/** Newest events of a shipment; for equal times the later step comes first. */
export const findNewestEvents = async (db: Db, shipmentId: string, most: number): Promise<ShownEvent[]> => {
  const rows = await db
    .select({ ...eventColumns, zone: trackingEvents.zone, isZoneAssumed: trackingEvents.isZoneAssumed })
    .from(trackingEvents)
    .innerJoin(trackingStatuses, eq(trackingStatuses.id, trackingEvents.statusId))
    .leftJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
    .where(eq(trackingEvents.shipmentId, shipmentId))
    .orderBy(desc(trackingEvents.at))
    .limit(most)
  return (rows as ShownEvent[]).sort((a, b) => compareEvents(b, a))
}

export const listCustomized = (db: Db) =>
  db.select().from(customizedTrackingStatuses).orderBy(asc(customizedTrackingStatuses.position))

/** Own statuses that a scan can set: those for which the house carrier has a code. */
export const listScannable = (db: Db) =>
  db
    .select(getTableColumns(customizedTrackingStatuses))
    .from(customizedTrackingStatuses)
    .where(
      exists(
        db
          .select({ one: sql`1` })
          .from(trackingStatuses)
          .where(
            and(
              eq(trackingStatuses.carrierCode, houseCarrier),
              eq(trackingStatuses.customizedId, customizedTrackingStatuses.id),
            ),
          ),
      ),
    )
    .orderBy(asc(customizedTrackingStatuses.position), asc(customizedTrackingStatuses.id))

/** Carrier code of the product's own network. */
export const houseCarrier = 'HOUSE'

export interface CarrierStatus {
  id: number
  carrierCode: string
  customizedId: number | null
  group: TrackingGroup | null
}

const findCarrierStatusWhere = async (
  db: Db,
  condition: SQL | undefined,
): Promise<CarrierStatus | undefined> => {
  const [row] = await db
    .select({
      id: trackingStatuses.id,
      carrierCode: trackingStatuses.carrierCode,
      customizedId: trackingStatuses.customizedId,
      group: customizedTrackingStatuses.groupId,
    })
    .from(trackingStatuses)
    .leftJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
    .where(condition)
    .orderBy(asc(trackingStatuses.id))
    .limit(1)
  return row as CarrierStatus | undefined
}

/** Delivery reported by own staff; requires an earlier reception. */
export const isOwnDelivery = ({ carrierCode, group }: CarrierStatus): boolean =>
  carrierCode === houseCarrier && group === 5

/** Finds the house carrier's code for an own status: a scan is recorded as an event of the house carrier. */
export const findHouseStatus = (db: Db, customizedId: number): Promise<CarrierStatus | undefined> =>
  findCarrierStatusWhere(
    db,
    and(eq(trackingStatuses.carrierCode, houseCarrier), eq(trackingStatuses.customizedId, customizedId)),
  )

export const findCarrierStatus = (
  db: Db,
  carrierCode: string,
  code: string,
): Promise<CarrierStatus | undefined> =>
  findCarrierStatusWhere(
    db,
    and(eq(trackingStatuses.carrierCode, carrierCode), eq(trackingStatuses.code, code)),
  )

const carrierStatusColumns = {
  id: trackingStatuses.id,
  carrierCode: trackingStatuses.carrierCode,
  code: trackingStatuses.code,
  text: trackingStatuses.text,
  customizedId: trackingStatuses.customizedId,
  nameTr: customizedTrackingStatuses.nameTr,
  nameEn: customizedTrackingStatuses.nameEn,
}

export type CarrierStatusRow = Awaited<ReturnType<typeof listCarrierStatusRows>>[number]

export const listCarrierStatusRows = (db: Db, id?: number) =>
  db
    .select(carrierStatusColumns)
    .from(trackingStatuses)
    .leftJoin(customizedTrackingStatuses, eq(customizedTrackingStatuses.id, trackingStatuses.customizedId))
    .where(id === undefined ? undefined : eq(trackingStatuses.id, id))
    .orderBy(asc(trackingStatuses.carrierCode), asc(trackingStatuses.code))

/** Returns the new id; undefined when the carrier has that code already. */
export const insertCarrierStatus = async (
  db: Db,
  status: typeof trackingStatuses.$inferInsert,
): Promise<number | undefined> =>
  (
    await db
      .insert(trackingStatuses)
      .values(status)
      .onConflictDoNothing()
      .returning({ id: trackingStatuses.id })
  )[0]?.id

export interface NewEvent {
  shipmentId: string
  pieceNumber: number
  statusId: number
  at: Date
  place: string
  source: 'scan' | 'hand' | 'poll' | 'webhook' | 'file'
  actorId: number | null
  zone?: string | null
  isZoneAssumed?: boolean
  /** Status entry that records the event. */
  entryId?: string | null
}

/** Inserts a tracking event; false when the same event exists already. */
export const insertEvent = async (db: Db, event: NewEvent): Promise<boolean> =>
  (await db.insert(trackingEvents).values(event).onConflictDoNothing().returning({ id: trackingEvents.id }))
    .length > 0

export interface LockedShipment {
  state: ShipmentState
  pieceCount: number
  bookedAt: Date
}

/**
 * Locks the shipment's row, so that one writer at a time calculates its progress. Undefined when no carrier has
 * booked it.
 */
export const lockShipment = async (db: Db, shipmentId: string): Promise<LockedShipment | undefined> => {
  const [row] = await db
    .select({ state: shipments.state, pieceCount: shipments.pieceCount, bookedAt: bookedAtOf(shipments.id) })
    .from(shipments)
    .where(eq(shipments.id, shipmentId))
    .for('update', { of: shipments })
  return row?.bookedAt ? { ...row, bookedAt: row.bookedAt } : undefined
}

export interface PieceProgressRow {
  shipmentId: string
  /** From 1. */
  pieceNumber: number
  group: number
  exception: string | null
}

export const findPieceProgress = (db: Db, shipmentIds: readonly string[]): Promise<PieceProgressRow[]> =>
  db
    .select({
      shipmentId: shipmentPieces.shipmentId,
      pieceNumber: sql<number>`${shipmentPieces.position} + 1`,
      group: shipmentPieces.trackingGroup,
      exception: shipmentPieces.trackingException,
    })
    .from(shipmentPieces)
    .where(inArray(shipmentPieces.shipmentId, [...shipmentIds]))

export type StoredEvent = Pick<NewEvent, 'shipmentId' | 'pieceNumber' | 'statusId' | 'at' | 'place'>

const nearMs = 60_000

/** Finds events with the same shipment and code within a minute of one of these. */
export const findEventsNear = async (db: Db, events: readonly StoredEvent[]): Promise<StoredEvent[]> => {
  const asked = [...groupBy(events, ({ shipmentId, statusId }) => `${shipmentId} ${statusId}`).values()].map(
    (alike) => {
      const times = alike.map(({ at }) => at.getTime())
      const { shipmentId, statusId } = alike[0]!
      return {
        shipment: shipmentId,
        status: statusId,
        from: new Date(Math.min(...times) - nearMs),
        to: new Date(Math.max(...times) + nearMs),
      }
    },
  )
  const { rows } = await db.execute<{
    shipment_id: string
    piece_number: number
    status_id: number
    at: string
    place: string
  }>(sql`
    select event.shipment_id, event.piece_number, event.status_id, event.at, event.place
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as asked(shipment uuid, status int, "from" timestamptz, "to" timestamptz)
      join ${trackingEvents} as event on event.shipment_id = asked.shipment and event.status_id = asked.status
        and event.at between asked."from" and asked."to"`)
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    pieceNumber: row.piece_number,
    statusId: row.status_id,
    at: new Date(row.at),
    place: row.place,
  }))
}

/** Inserts all events in the given order in one statement. */
export const insertEvents = async (db: Db, events: readonly NewEvent[]): Promise<void> => {
  await db.execute(sql`
    insert into ${trackingEvents}
      (shipment_id, piece_number, status_id, at, place, source, actor_id, zone, is_zone_assumed)
    select "shipmentId", "pieceNumber", "statusId", at, place, source, "actorId", zone, coalesce("isZoneAssumed", false)
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event ("shipmentId" uuid, "pieceNumber" smallint,
      "statusId" int, at timestamptz, place text, source text, "actorId" int, zone text, "isZoneAssumed" boolean)
    on conflict do nothing`)
}
