import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './columns.ts'

/** What a call with an `Idempotency-Key` answered. `status` is null while the work runs. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text().notNull(),
    key: text().notNull(),
    endpoint: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer(),
    answer: jsonb(),
    /** Until then the process that claimed the key is believed to be at work. */
    lockedUntil: timestamp('locked_until', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)

/** Who did what to which row; written by use cases that change what others rely on. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: integer('actor_id'),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text('subject_id').notNull(),
    details: jsonb().notNull().default({}),
    address: text(),
  },
  (table) => [index('audit_entries_subject').on(table.subject, table.subjectId, table.at)],
)

/** Payloads of hub events that are too large for a database notification. Its shape is the adapter's. */
export const hubAttachments = pgTable('hub_attachments', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  createdAt: timestamp('created_at', { withTimezone: true }).defaultNow(),
  payload: bytes('payload'),
})
