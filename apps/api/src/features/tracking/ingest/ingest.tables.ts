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
 * What carriers sent and answered, byte for byte, stored before it is read. One that was read stays for a month, so that a
 * copy of it is known.
 */
export const trackingInbox = pgTable(
  'tracking_inbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    connectorKey: text('connector_key').notNull(),
    /** By which it came; one of a company tells of that company's shipments only. Null: an answer to a question of ours. */
    connectionId: integer('connection_id').references(() => connections.id),
    source: text().notNull().$type<DeliverySource>(),
    /** The sender's own id of the delivery, else a hash of the content. */
    deliveryKey: text('delivery_key').notNull(),
    content: bytes().notNull(),
    state: text().notNull().default('waiting').$type<DeliveryState>(),
    receivedAt: moment('received_at').notNull(),
    /** Of a waiting one: not before. */
    nextAt: moment('next_at').notNull(),
    tries: smallint().notNull().default(0),
    /** Numbers that no shipment has yet. */
    unknownNumbers: text('unknown_numbers')
      .array()
      .notNull()
      .default(sql`'{}'`),
    problem: text().$type<DeliveryProblem>(),
    /** For staff, in the words of whoever found it. */
    detail: text().notNull().default(''),
    /** Events that it told and that were new. */
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

/** When a carrier is asked again about a shipment that it has in its books. */
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

/** Shipments whose events cannot all be true, for the desk that answers their people. The newest such event of each kind. */
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
