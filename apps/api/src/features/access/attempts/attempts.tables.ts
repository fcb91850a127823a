import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/columns.ts'

/** Used captchas, so that none is accepted twice; stored until they would have expired. */
export const usedCaptchas = pgTable(
  'used_captchas',
  { signature: text().primaryKey(), expiresAt: moment('expires_at').notNull() },
  (table) => [index('used_captchas_expires_at').on(table.expiresAt)],
)

/** Attempts per account and per address in a period. `subject` is a hash for accounts, because it may be mistyped. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    kind: text().notNull(),
    subject: text().notNull(),
    count: integer().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('attempt_counters_expires_at').on(table.expiresAt),
  ],
)
