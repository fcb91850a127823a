import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { contradictionKinds } from '@kervan/domain/tracking/truth'
import type { ContradictionKind } from '@kervan/domain/tracking/truth'
import { deliveryProblems, deliverySources, deliveryStates } from '@kervan/contract/tracking/ingest.endpoints'
import type {
  DeliveryProblem,
  DeliverySource,
  DeliveryState,
} from '@kervan/contract/tracking/ingest.endpoints'
import { bytes, moment, oneOf } from '../../../platform/columns.ts'
import { connections } from '../../connection/connection.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

/**
 * Raw messages from carriers, byte for byte, stored before parsing. A processed message is stored for a month,
 * so that a repetition is recognized.
 */
export const trackingInbox = pgTable(
  'tracking_inbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    connectorKey: text('connector_key').notNull(),
    /**
     * Connection that received the message; a company's own connection may only report that company's
     * shipments. Null for an answer to a poll.
     */
    connectionId: integer('connection_id').references(() => connections.id),
    source: text().notNull().$type<DeliverySource>(),
    /** Sender's delivery id, otherwise a hash of the content. */
    deliveryKey: text('delivery_key').notNull(),
    content: bytes().notNull(),
    state: text().notNull().default('waiting').$type<DeliveryState>(),
    receivedAt: moment('received_at').notNull(),
    /** Earliest time of the next attempt while the delivery waits. */
    nextAt: moment('next_at').notNull(),
    tries: smallint().notNull().default(0),
    /** Carrier numbers in the message that match no shipment yet. */
    unknownNumbers: text('unknown_numbers')
      .array()
      .notNull()
      .default(sql`'{}'`),
    problem: text().$type<DeliveryProblem>(),
    /** Error details for staff, as written by the code that found the problem. */
    detail: text().notNull().default(''),
    /** Number of new events in the message. */
    newEvents: integer('new_events').notNull().default(0),
  },
  (table) => [
    unique('tracking_inbox_once')
      .on(table.connectorKey, table.connectionId, table.deliveryKey)
      .nullsNotDistinct(),
    check('tracking_inbox_source', oneOf(table.source, deliverySources)),
    check('tracking_inbox_state', oneOf(table.state, deliveryStates)),
    check('tracking_inbox_problem', oneOf(table.problem, deliveryProblems)),
    index('tracking_inbox_waiting')
      .on(table.nextAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('tracking_inbox_problems')
      .on(table.receivedAt, table.id)
      .where(sql`${table.problem} is not null`),
    index('tracking_inbox_numbers')
      .using('gin', table.unknownNumbers)
      .where(sql`${table.state} = 'waiting'`),
    index('tracking_inbox_received').on(table.receivedAt),
    index('tracking_inbox_connection').on(table.connectionId),
  ],
)

/** Next poll of a carrier for a booked shipment. */
export const trackingPolls = pgTable(
  'tracking_polls',
  {
    shipmentId: uuid('shipment_id')
      .primaryKey()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    connectorKey: text('connector_key').notNull(),
    nextAt: moment('next_at').notNull(),
    failures: smallint().notNull().default(0),
  },
  (table) => [index('tracking_polls_due').on(table.nextAt)],
)

/**
 * Contradictory tracking events by shipment, for the customer service desk: the newest event of each kind of
 * contradiction.
 */
export const trackingContradictions = pgTable(
  'tracking_contradictions',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<ContradictionKind>(),
    eventAt: moment('event_at').notNull(),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.kind] }),
    check('tracking_contradictions_kind', oneOf(table.kind, contradictionKinds)),
    index('tracking_contradictions_found').on(table.foundAt),
  ],
)
