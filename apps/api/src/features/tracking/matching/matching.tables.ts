import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { createdAt, moment, oneOf } from '../../../platform/columns.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { customizedTrackingStatuses, trackingStatuses } from '../tracking.tables.ts'

export const matchKinds = ['match', 'definition', 'undo'] as const
export type MatchKind = (typeof matchKinds)[number]

/**
 * Change of the meaning of codes, with the cursor of the job that updates their shipments. `definition`: an own
 * status got another step or exception. `undo`: a match was undone.
 */
export const trackingMatches = pgTable(
  'tracking_matches',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().notNull().$type<MatchKind>(),
    customizedId: integer('customized_id').references(() => customizedTrackingStatuses.id),
    /** Match that this undo reverts; null for other kinds. */
    undoesId: integer('undoes_id').references((): AnyPgColumn => trackingMatches.id),
    actorId: integer('actor_id').notNull(),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
    finishedAt: moment('finished_at'),
    doneShipments: integer('done_shipments').notNull().default(0),
    movedShipments: integer('moved_shipments').notNull().default(0),
    /** Cursor of the job: its last processed event, ordered by status, time and shipment; time in full precision. */
    placeStatusId: integer('place_status_id'),
    placeAt: text('place_at'),
    placeShipmentId: uuid('place_shipment_id'),
  },
  (table) => [
    check('tracking_matches_kind', oneOf(table.kind, matchKinds)),
    index('tracking_matches_recent')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'match'`),
  ],
)

/** Changed codes and their previous meaning. */
export const trackingMatchStatuses = pgTable(
  'tracking_match_statuses',
  {
    matchId: integer('match_id')
      .notNull()
      .references(() => trackingMatches.id),
    statusId: integer('status_id')
      .notNull()
      .references(() => trackingStatuses.id),
    customizedBefore: integer('customized_before').references(() => customizedTrackingStatuses.id),
  },
  (table) => [primaryKey({ columns: [table.matchId, table.statusId] })],
)

/** Shipments that a match moved, so that an undo can restore their previous state. */
export const trackingMatchMoves = pgTable(
  'tracking_match_moves',
  {
    matchId: integer('match_id')
      .notNull()
      .references(() => trackingMatches.id),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    fromState: text('from_state').notNull().$type<ShipmentState>(),
    toState: text('to_state').notNull().$type<ShipmentState>(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.shipmentId] }),
    index('tracking_match_moves_shipment').on(table.shipmentId),
  ],
)
