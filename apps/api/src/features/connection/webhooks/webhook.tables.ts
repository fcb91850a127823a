import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/columns.ts'
import { connections } from '../connection.tables.ts'

/** Last registration of our webhook address in each store whose API registers webhooks. */
export const webhookRegistrations = pgTable('webhook_registrations', {
  connectionId: integer('connection_id')
    .primaryKey()
    .references(() => connections.id, { onDelete: 'cascade' }),
  /** Registered address; null before the first success. */
  address: text(),
  at: moment('at').notNull(),
  /** Kind of the last error; null after a success. */
  problem: text(),
})
