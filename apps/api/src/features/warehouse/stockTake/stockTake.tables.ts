import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { piecePlaces } from '@kervan/domain/tracking/pieceLife'
import type { PiecePlace } from '@kervan/domain/tracking/pieceLife'
import {
  countOutcomes,
  differenceDecisions,
  differenceKinds,
  stockTakeStates,
} from '@kervan/domain/warehouse/stockTake'
import type {
  CountOutcome,
  DifferenceDecision,
  DifferenceKind,
  StockTakeState,
} from '@kervan/domain/warehouse/stockTake'
import { moment, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

/** Stock-take of the whole warehouse or of one of its stations. */
export const stockTakes = pgTable(
  'stock_takes',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Counted station; null for the whole warehouse. */
    station: text(),
    state: text().$type<StockTakeState>().notNull().default('open'),
    startedBy: integer('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: moment('started_at').notNull(),
    closedBy: integer('closed_by').references(() => users.id),
    closedAt: moment('closed_at'),
    /** Totals at closing: pieces expected, and pieces found. */
    expectedCount: integer('expected_count'),
    countedCount: integer('counted_count'),
  },
  (table) => [
    index('stock_takes_page').on(table.startedAt, table.id),
    // Allows one open stock-take per location.
    uniqueIndex('stock_takes_open')
      .on(sql`coalesce(${table.station}, '')`)
      .where(sql`${table.state} = 'open'`),
    check('stock_takes_state', oneOf(table.state, stockTakeStates)),
    check('stock_takes_closed', sql`(${table.state} = 'closed') = (${table.closedAt} is not null)`),
  ],
)

/** Scans of a stock-take with their results. */
export const stockTakeScans = pgTable(
  'stock_take_scans',
  {
    /** Created by the device; a repeated id is the same scan. */
    id: uuid().primaryKey(),
    stockTakeId: uuid('stock_take_id')
      .notNull()
      .references(() => stockTakes.id),
    text: text().notNull(),
    outcome: text().$type<CountOutcome>().notNull(),
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'cascade' }),
    pieceNumber: smallint('piece_number'),
    /** Location where the piece should have been before it was counted. */
    placeBefore: text('place_before').$type<PiecePlace>(),
    bagBefore: uuid('bag_before'),
    stationBefore: text('station_before'),
    at: moment('at').notNull(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    index('stock_take_scans_page').on(table.stockTakeId, table.at),
    // Counts a piece once, regardless of the number of scans.
    uniqueIndex('stock_take_scans_piece')
      .on(table.stockTakeId, table.shipmentId, table.pieceNumber)
      .where(sql`${table.outcome} in ('expected', 'surplus')`),
    check('stock_take_scans_outcome', oneOf(table.outcome, countOutcomes)),
    check('stock_take_scans_place', oneOf(table.placeBefore, piecePlaces)),
  ],
)

/** Differences found by a closed stock-take, and the decisions about them. */
export const stockTakeDifferences = pgTable(
  'stock_take_differences',
  {
    stockTakeId: uuid('stock_take_id')
      .notNull()
      .references(() => stockTakes.id),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    pieceNumber: smallint('piece_number').notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    decision: text().$type<DifferenceDecision>().notNull(),
    /** Location of the missing or surplus piece according to the records. */
    place: text().$type<PiecePlace>().notNull(),
    placeName: text('place_name'),
  },
  (table) => [
    primaryKey({ columns: [table.stockTakeId, table.shipmentId, table.pieceNumber] }),
    check('stock_take_differences_kind', oneOf(table.kind, differenceKinds)),
    check('stock_take_differences_decision', oneOf(table.decision, differenceDecisions)),
    check('stock_take_differences_place', oneOf(table.place, piecePlaces)),
  ],
)
