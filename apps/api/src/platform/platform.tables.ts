import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Difference } from './audit/difference.ts'
import { bytes } from './columns.ts'

/**
 * What a call with an `Idempotency-Key` answered. A committed row has its answer or, while work that leaves the house
 * goes on or was cut off, a recovery point.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text().notNull(),
    key: text().notNull(),
    endpoint: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer(),
    answer: jsonb(),
    /** What was decided and committed before the work that leaves the house began: it is resumed from here. */
    recoveryPoint: jsonb('recovery_point'),
    /** Not used; the version before this one still writes it. To be dropped. */
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
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
    /** Null: the system. */
    actorId: integer('actor_id'),
    /** The user in whose name the actor acted. */
    onBehalfOfId: integer('on_behalf_of_id'),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text('subject_id').notNull(),
    /** Before and after by field: platform/audit/difference.ts. */
    changes: jsonb().$type<Difference>().notNull().default({}),
    details: jsonb().notNull().default({}),
    address: text(),
  },
  (table) => [
    index('audit_entries_subject').on(table.subject, table.subjectId, table.at),
    // The list: all, and what one person did.
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_actor').on(table.actorId, table.at, table.id),
  ],
)

/** Payloads of hub events that are too large for a database notification. Its shape is the adapter's. */
export const hubAttachments = pgTable('hub_attachments', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  createdAt: timestamp('created_at', { withTimezone: true }).defaultNow(),
  payload: bytes('payload'),
})

/** How often the rows behind a cache of the processes changed (platform/db/cache). Triggers count. */
export const cacheVersions = pgTable('cache_versions', {
  channel: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(0),
})
