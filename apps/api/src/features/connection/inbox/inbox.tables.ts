import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { deliverySources, deliveryStates } from '@kervan/contract/connection/inbox.endpoints'
import type { DeliverySource, DeliveryState } from '@kervan/contract/connection/inbox.endpoints'
import { bytes, moment, oneOf } from '../../../platform/columns.ts'
import { connections } from '../connection.tables.ts'

/**
 * Raw messages from other systems, sent by them or fetched from them, byte for byte, stored before parsing. A
 * processed message is stored for as long as its topic defines, so that a repetition is recognized.
 */
export const connectionInbox = pgTable(
  'connection_inbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Topic of the message; the feature that registered it reads the message. */
    topic: text().notNull(),
    connectorKey: text('connector_key').notNull(),
    /**
     * Connection that received or fetched the message: a company's own connection may change only that company's
     * rows. Null for credentials of the server's settings, which are the platform's. A connection with messages is
     * not deleted, because null would make them the platform's.
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
    /** Names in the message that match nothing yet, such as carrier numbers without a shipment. */
    unknownNumbers: text('unknown_numbers')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Code of the problem, defined by the topic's reader; `fault` for an internal error. */
    problem: text(),
    /** Error details for staff, as written by the code that found the problem. */
    detail: text().notNull().default(''),
    /** Number of rows that the reader made from the message. */
    recorded: integer().notNull().default(0),
  },
  (table) => [
    unique('connection_inbox_once')
      .on(table.topic, table.connectorKey, table.connectionId, table.deliveryKey)
      .nullsNotDistinct(),
    check('connection_inbox_source', oneOf(table.source, deliverySources)),
    check('connection_inbox_state', oneOf(table.state, deliveryStates)),
    index('connection_inbox_waiting')
      .on(table.topic, table.nextAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('connection_inbox_problems')
      .on(table.topic, table.receivedAt, table.id)
      .where(sql`${table.problem} is not null`),
    index('connection_inbox_numbers')
      .using('gin', table.unknownNumbers)
      .where(sql`${table.state} = 'waiting'`),
    index('connection_inbox_received').on(table.topic, table.receivedAt),
    index('connection_inbox_connection').on(table.connectionId),
  ],
)
