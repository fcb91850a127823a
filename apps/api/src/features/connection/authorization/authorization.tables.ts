import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { connections } from '../connection.tables.ts'

/** Started authorization of a connection: the browser is at the other system until it returns with the state. */
export const connectionAuthorizations = pgTable(
  'connection_authorizations',
  {
    /** SHA-256 of the state, so that a copy of the table completes nothing. */
    stateHash: text('state_hash').primaryKey(),
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** Company of the connection at the start; null for the platform's own. */
    companyId: integer('company_id'),
    /** User who started it and may complete it. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Encrypted PKCE verifier, and the id of its encryption key. */
    keyId: text('key_id').notNull(),
    sealed: bytes('sealed').notNull(),
    startedAt: moment('started_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** Encrypted keys that the other system posted, until the user returns; and the id of their encryption key. */
    postedKeyId: text('posted_key_id'),
    posted: bytes('posted'),
  },
  (table) => [
    index('connection_authorizations_connection').on(table.connectionId),
    index('connection_authorizations_user').on(table.userId),
    index('connection_authorizations_expires_at').on(table.expiresAt),
  ],
)
