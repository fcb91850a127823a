import { integer, pgTable } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/columns.ts'
import { connections } from './connection.tables.ts'

/** Rate limit of a connection, shared by all processes; rows only of connectors that declare one. */
export const connectionBuckets = pgTable('connection_buckets', {
  connectionId: integer('connection_id')
    .primaryKey()
    .references(() => connections.id, { onDelete: 'cascade' }),
  /** Time until which the calls made so far use up the even rate (GCRA: theoretical arrival time). */
  spentUntil: moment('spent_until').notNull(),
  /** No calls before this time, because the other side answered with status 429. */
  pausedUntil: moment('paused_until'),
})
