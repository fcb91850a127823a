import { bigint, boolean, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { ConnectionCall } from '@kervan/contract/connection/connection.endpoints'
import { moment } from '../../../platform/columns.ts'
import { connections } from '../connection.tables.ts'

/**
 * Last calls of each connection to the other system, for its health. Contains no path, query, header or body, and no
 * number of the other side.
 */
export const connectionCalls = pgTable(
  'connection_calls',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** Purpose of the call: rates, book, cancel, track, token; otherwise the HTTP method. */
    step: text().notNull(),
    /** HTTP status; null when there was no answer. */
    status: smallint(),
    failure: text().$type<NonNullable<ConnectionCall['failure']>>(),
    /** True when the call counts against the health of the connection. */
    isFailed: boolean('is_failed').notNull(),
    milliseconds: integer().notNull(),
    attempts: smallint().notNull(),
    /** Our own reference of the parcel or payment. */
    reference: text(),
    /** Time until which the process that made the call makes no further ones. */
    pausedUntil: moment('paused_until'),
  },
  (table) => [index('connection_calls_connection').on(table.connectionId, table.id)],
)
