import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { createdAt, moment, oneOf } from '../../platform/columns.ts'
import { shipments } from '../shipment/shipment.tables.ts'

/** The product's own statuses: what customers read. */
export const customizedTrackingStatuses = pgTable(
  'customized_tracking_statuses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    code: text().notNull().unique(),
    nameTr: text('name_tr').notNull(),
    nameEn: text('name_en').notNull(),
    /** One of the five steps; null says nothing about the progress. */
    groupId: smallint('group_id'),
    exception: text(),
    position: smallint().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('customized_tracking_statuses_group', sql`${table.groupId} between 1 and 5`),
    check('customized_tracking_statuses_exception', oneOf(table.exception, trackingExceptions)),
  ],
)

/** A carrier's statuses as they come. Without a customized one, they are shown as they came and move nothing. */
export const trackingStatuses = pgTable(
  'tracking_statuses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    carrierCode: text('carrier_code').notNull(),
    code: text().notNull(),
    text: text().notNull(),
    customizedId: integer('customized_id').references(() => customizedTrackingStatuses.id),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('tracking_statuses_code').on(table.carrierCode, table.code),
    index('tracking_statuses_unmatched')
      .on(table.id)
      .where(sql`${table.customizedId} is null`),
    index('tracking_statuses_customized').on(table.customizedId),
  ],
)

/** An event is stored once: the same status of the same parcel at the same time and place is the same event. */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** 0: all pieces. */
    pieceNumber: smallint('piece_number').notNull().default(0),
    statusId: integer('status_id')
      .notNull()
      .references(() => trackingStatuses.id),
    at: moment('at').notNull(),
    place: text().notNull(),
    /** scan, hand, poll, webhook, file */
    source: text().notNull(),
    /** The offset of the place, '+01:00', or the zone that was taken for it; null where nobody said. */
    zone: text(),
    /** The carrier named no zone: the time is that of the place's country. */
    isZoneAssumed: boolean('is_zone_assumed').notNull().default(false),
    actorId: integer('actor_id'),
    recordedAt: moment('recorded_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('tracking_events_once').on(
      table.shipmentId,
      table.pieceNumber,
      table.statusId,
      table.at,
      table.place,
    ),
    // The newest of a shipment, however many it has.
    index('tracking_events_shipment').on(table.shipmentId, table.at),
    // First and last time of a code, whom it waits for, and the way of a job through all of them.
    index('tracking_events_status').on(table.statusId, table.at, table.shipmentId),
  ],
)
