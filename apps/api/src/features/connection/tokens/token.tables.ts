import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../../platform/columns.ts'
import { connections } from '../connection.tables.ts'

/**
 * Access token of a connection with its refresh token, encrypted, shared by all processes. A process that renews
 * it commits a claim, calls the other system and records the answer.
 */
export const connectionTokens = pgTable('connection_tokens', {
  connectionId: integer('connection_id')
    .primaryKey()
    .references(() => connections.id, { onDelete: 'cascade' }),
  /** Id of the encryption key in the key ring; null before the first token. */
  keyId: text('key_id'),
  sealed: bytes('sealed'),
  /** Time from which the token is renewed; null before the first token. */
  renewAt: moment('renew_at'),
  /** Time from which the token is not sent any more. */
  usableUntil: moment('usable_until'),
  /** Time at which the refresh token ends unless it is renewed before; null when the other system names none. */
  endsAt: moment('ends_at'),
  /** Incremented by each recorded token. */
  version: integer().notNull().default(0),
  /** Claim of the renewal that is running. */
  renewingBy: uuid('renewing_by'),
  /** End of the claim: afterwards its process counts as ended, and another one may renew. */
  renewingUntil: moment('renewing_until'),
  /** Time at which the other system refused the refresh token; the owner must authorize again. */
  refusedAt: moment('refused_at'),
})
