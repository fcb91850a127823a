import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Calculation } from '@kervan/domain/pricing/rating/priceMeasured'
import {
  adjustmentKinds,
  adjustmentStates,
  objectionDecisions,
  unsettledStates,
} from '@kervan/domain/shipment/adjustmentLife'
import type {
  AdjustmentKind,
  AdjustmentState,
  ObjectionDecision,
} from '@kervan/domain/shipment/adjustmentLife'
import type { Piece } from '@kervan/domain/weight/weight'
import { createdAt, moment, money, oneOf } from '../../platform/columns.ts'
import { fileKey } from '../../platform/files/fileKey.ts'
import { users } from '../access/access.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'

/** Measurings with both calculations. Rows never change, because they are evidence. */
export const shipmentMeasurings = pgTable(
  'shipment_measurings',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** Number from 1 in order of measuring. */
    version: integer().notNull(),
    pieces: jsonb().$type<readonly Piece[]>().notNull(),
    before: jsonb().$type<Calculation>().notNull(),
    after: jsonb().$type<Calculation>().notNull(),
    /** Price difference of a measuring: price after minus price before; 0 within the tolerance. */
    difference: money('difference').notNull(),
    currency: text().notNull(),
    measuredBy: integer('measured_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('shipment_measurings_version').on(table.shipmentId, table.version)],
)

/** Photos of the parcel on the scale: evidence for both sides, never deleted. */
export const shipmentMeasuringPhotos = pgTable(
  'shipment_measuring_photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    fileKey: fileKey('file_key').notNull(),
    contentType: text('content_type').notNull(),
    takenBy: integer('taken_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('shipment_measuring_photos_shipment').on(table.shipmentId, table.createdAt),
    index('shipment_measuring_photos_file').on(table.fileKey),
  ],
)

/** Files that the customer added to an objection: evidence for its decision, never deleted. */
export const shipmentObjectionFiles = pgTable(
  'shipment_objection_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    adjustmentId: uuid('adjustment_id')
      .notNull()
      .references(() => shipmentAdjustments.id, { onDelete: 'cascade' }),
    fileKey: fileKey('file_key').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('shipment_objection_files_adjustment').on(table.adjustmentId, table.createdAt),
    index('shipment_objection_files_file').on(table.fileKey),
  ],
)

/**
 * Extra payment or discount beside the paid price. `state` is written under the shipment's lock, or by its
 * payment.
 */
export const shipmentAdjustments = pgTable(
  'shipment_adjustments',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** Measuring that caused the adjustment; null when staff named the amount. */
    measuringId: uuid('measuring_id').references(() => shipmentMeasurings.id, { onDelete: 'cascade' }),
    kind: text().$type<AdjustmentKind>().notNull(),
    state: text().$type<AdjustmentState>().notNull(),
    amount: money('amount').notNull(),
    currency: text().notNull(),
    reason: text(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    objectUntil: moment('object_until').notNull(),
    objection: text(),
    objectedBy: integer('objected_by').references(() => users.id),
    objectedAt: moment('objected_at'),
    decision: text().$type<ObjectionDecision>(),
    decisionReason: text('decision_reason'),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
    settledAt: moment('settled_at'),
    /** Staff released the parcel although this is unsettled; the three columns are null while it is held. */
    releasedAt: moment('released_at'),
    releasedBy: integer('released_by').references(() => users.id),
    releaseReason: text('release_reason'),
    createdAt: createdAt(),
  },
  (table) => [
    // Allows one unsettled extra payment at a time; a new measuring replaces it.
    uniqueIndex('shipment_adjustments_unsettled')
      .on(table.shipmentId)
      .where(sql`${oneOf(table.state, unsettledStates)}`),
    index('shipment_adjustments_shipment').on(table.shipmentId, table.createdAt),
    check('shipment_adjustments_kind', oneOf(table.kind, adjustmentKinds)),
    check('shipment_adjustments_state', oneOf(table.state, adjustmentStates)),
    check('shipment_adjustments_decision', oneOf(table.decision, objectionDecisions)),
    check('shipment_adjustments_amount', sql`${table.amount} > 0`),
    check(
      'shipment_adjustments_objection',
      sql`(${table.objection} is null) = (${table.objectedAt} is null)`,
    ),
    check(
      'shipment_adjustments_release',
      sql`(${table.releasedAt} is null) = (${table.releaseReason} is null)`,
    ),
    check(
      'shipment_adjustments_settled',
      sql`(${table.state} in ('paid', 'credited')) = (${table.settledAt} is not null)`,
    ),
  ],
)
