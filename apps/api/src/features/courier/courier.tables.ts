import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MoveOutcome } from '@kervan/domain/tracking/pieceLife'
import { stopOutcomes, stopRecordStates } from '@kervan/domain/courier/stopRecord'
import type { StopOutcome, StopRecordState } from '@kervan/domain/courier/stopRecord'
import { stopFailures } from '@kervan/domain/reservation/reservationLife'
import type { StopFailure } from '@kervan/domain/reservation/reservationLife'
import { moment, oneOf } from '../../platform/columns.ts'
import { fileKey } from '../../platform/files/fileKey.ts'
import { users } from '../access/access.tables.ts'
import { reservations } from '../reservation/reservation.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'

/**
 * Records of couriers at their stops, each once: the phone creates the id. Every acknowledged record is stored,
 * even when it could no longer change its reservation; only `state` is updated later, when the record is
 * undone.
 */
export const stopRecords = pgTable(
  'stop_records',
  {
    id: uuid().primaryKey(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    courierId: integer('courier_id')
      .notNull()
      .references(() => users.id),
    outcome: text().$type<StopOutcome>().notNull(),
    failure: text().$type<StopFailure>(),
    note: text(),
    signedBy: text('signed_by'),
    state: text().$type<StopRecordState>().notNull(),
    /** Event time in server time, with the device's clock error corrected where possible. */
    at: moment('at').notNull(),
    /** Day of the record's time in Türkiye. */
    day: date().notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Position of the stop in the route, to restore it when the record is undone. */
    stopOrder: integer('stop_order'),
    /** Pieces expected at the stop but not scanned, as of the record. */
    missing: jsonb()
      .$type<readonly { assetReference: string; pieceNumber: number }[]>()
      .notNull()
      .default([]),
  },
  (table) => [
    index('stop_records_reservation').on(table.reservationId, table.at),
    index('stop_records_courier').on(table.courierId, table.day),
    index('stop_records_day').on(table.day),
    check('stop_records_outcome', oneOf(table.outcome, stopOutcomes)),
    check('stop_records_state', oneOf(table.state, stopRecordStates)),
    check('stop_records_failure', oneOf(table.failure, stopFailures)),
    check('stop_records_reason', sql`(${table.outcome} = 'notPickedUp') = (${table.failure} is not null)`),
  ],
)

/** Scans at a stop, in order; the id equals that of the piece's move. */
export const stopScans = pgTable(
  'stop_scans',
  {
    recordId: uuid('record_id')
      .notNull()
      .references(() => stopRecords.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    scanId: uuid('scan_id').notNull(),
    code: text().notNull(),
    /** Scanned shipment; null when the code matches no piece in the courier's scope. */
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'set null' }),
    pieceNumber: smallint('piece_number'),
    outcome: text().$type<MoveOutcome | 'unknown'>().notNull(),
    isSurplus: boolean('is_surplus').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordId, table.position] }),
    index('stop_scans_shipment').on(table.shipmentId),
  ],
)

/** Photos and signatures of records; the phone creates the id. */
export const stopFiles = pgTable(
  'stop_files',
  {
    id: uuid().primaryKey(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => stopRecords.id, { onDelete: 'cascade' }),
    kind: text().$type<'photo' | 'signature'>().notNull(),
    fileKey: fileKey('file_key').notNull(),
    contentType: text('content_type').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('stop_files_record').on(table.recordId, table.createdAt),
    index('stop_files_file').on(table.fileKey),
    check('stop_files_kind', oneOf(table.kind, ['photo', 'signature'])),
  ],
)
