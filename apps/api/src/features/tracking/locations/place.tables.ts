import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moveOutcomes, pieceActions, piecePlaces } from '@kervan/domain/tracking/pieceLife'
import type { MoveOutcome, PieceAction, PiecePlace } from '@kervan/domain/tracking/pieceLife'
import { moment, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { bags } from '../../air/bags/bag.tables.ts'

/**
 * Current location of each piece, one row per piece; a piece without a row has not been picked up yet. A bag's
 * flight is its own state, so a departure rewrites no rows here. Only `movePieces` writes it, under the
 * shipment's row lock.
 */
export const piecePlaceRows = pgTable(
  'piece_places',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** From 1. */
    pieceNumber: smallint('piece_number').notNull(),
    place: text().$type<PiecePlace>().notNull(),
    courierId: integer('courier_id').references(() => users.id),
    bagId: uuid('bag_id').references(() => bags.id),
    station: text(),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.pieceNumber] }),
    index('piece_places_bag')
      .on(table.bagId, table.since)
      .where(sql`${table.bagId} is not null`),
    index('piece_places_courier')
      .on(table.courierId)
      .where(sql`${table.courierId} is not null`),
    index('piece_places_warehouse')
      .on(table.since)
      .where(sql`${table.place} = 'warehouse'`),
    check('piece_places_place', oneOf(table.place, piecePlaces)),
    check('piece_places_bag_named', sql`(${table.place} = 'bag') = (${table.bagId} is not null)`),
    check('piece_places_courier_named', sql`(${table.place} = 'courier') = (${table.courierId} is not null)`),
  ],
)

/**
 * Trail of all acknowledged scans of pieces, also of those that moved nothing. The device creates the id. Only
 * `undoneBy` is ever updated.
 */
export const pieceMoves = pgTable(
  'piece_moves',
  {
    id: uuid().primaryKey(),
    /** Order in which scans were recorded. */
    serial: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    pieceNumber: smallint('piece_number').notNull(),
    action: text().$type<PieceAction | 'undo'>().notNull(),
    outcome: text().$type<MoveOutcome>().notNull(),
    /** Bag after the scan; for an undo, the bag that the piece is in again. */
    bagId: uuid('bag_id').references(() => bags.id),
    courierId: integer('courier_id').references(() => users.id),
    station: text(),
    /** Location before the scan, needed to undo it. */
    placeBefore: text('place_before').$type<PiecePlace>().notNull(),
    bagBefore: uuid('bag_before').references(() => bags.id),
    courierBefore: integer('courier_before').references(() => users.id),
    stationBefore: text('station_before'),
    sinceBefore: moment('since_before'),
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    /** Scan that undid this one. */
    undoneBy: uuid('undone_by'),
  },
  (table) => [
    index('piece_moves_piece').on(table.shipmentId, table.pieceNumber, table.serial),
    index('piece_moves_station').on(table.station, table.serial),
    check('piece_moves_action', oneOf(table.action, [...pieceActions, 'undo'])),
    check('piece_moves_outcome', oneOf(table.outcome, moveOutcomes)),
  ],
)
