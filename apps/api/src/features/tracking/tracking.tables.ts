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
import { statusEntries } from './statusEntries/statusEntry.tables.ts'

/** Own statuses, which customers read. */
export const customizedTrackingStatuses = pgTable(
  'customized_tracking_statuses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    code: text().notNull().unique(),
    nameTr: text('name_tr').notNull(),
    nameEn: text('name_en').notNull(),
    /** One of the five tracking steps; null when the status does not change the progress. */
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

/** Carrier statuses as received. Without a matched own status, they are displayed as received and change nothing. */
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

/** Tracking event. Unique by status, parcel, time and location. */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** 0 means all pieces. */
    pieceNumber: smallint('piece_number').notNull().default(0),
    statusId: integer('status_id')
      .notNull()
      .references(() => trackingStatuses.id),
    at: moment('at').notNull(),
    place: text().notNull(),
    /** scan, hand, poll, webhook, file */
    source: text().notNull(),
    /** UTC offset of the location such as '+01:00', or the assumed time zone; null when unknown. */
    zone: text(),
    /** The carrier gave no time zone, so that of the location's country is assumed. */
    isZoneAssumed: boolean('is_zone_assumed').notNull().default(false),
    actorId: integer('actor_id'),
    recordedAt: moment('recorded_at').notNull().defaultNow(),
    /** Status entry that recorded the event and can undo it; null for other sources. */
    entryId: uuid('entry_id').references(() => statusEntries.id),
  },
  (table) => [
    index('tracking_events_entry')
      .on(table.entryId)
      .where(sql`${table.entryId} is not null`),
    uniqueIndex('tracking_events_once').on(
      table.shipmentId,
      table.pieceNumber,
      table.statusId,
      table.at,
      table.place,
    ),
    // Serves the newest events of a shipment, however many it has.
    index('tracking_events_shipment').on(table.shipmentId, table.at),
    // Serves first and last time of a code, its waiting shipments, and the cursor of the relabel job.
    index('tracking_events_status').on(table.statusId, table.at, table.shipmentId),
  ],
)
