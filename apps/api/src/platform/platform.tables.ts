import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { Difference } from './audit/difference.ts'
import { bytes } from './columns.ts'

/**
 * Answers to calls with an `Idempotency-Key`. A committed row has its answer or, while external work runs or
 * after it was interrupted, a recovery point.
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
    /** Decision committed before the external work; a retry resumes from here. */
    recoveryPoint: jsonb('recovery_point'),
    /** Unused column that the previous version still writes. To be dropped. */
    lockedUntil: timestamp('locked_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
  ],
)

/** Audit trail, written by use cases that change shared data. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null: the system. */
    actorId: integer('actor_id'),
    /** User on whose behalf the actor acted. */
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
    // Indexes for the whole list, and for the actions of one user.
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_actor').on(table.actorId, table.at, table.id),
  ],
)

/** Payloads of hub events that are too large for a database notification. The adapter defines the columns. */
export const hubAttachments = pgTable('hub_attachments', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  createdAt: timestamp('created_at', { withTimezone: true }).defaultNow(),
  payload: bytes('payload'),
})

/** Number of changes of the rows behind an in-memory cache (platform/db/cache). Maintained by triggers. */
export const cacheVersions = pgTable('cache_versions', {
  channel: text().primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(0),
})

/** Key of a stored file: SHA-256 of its bytes in hexadecimal. */
export type FileKey = string & { readonly kind: 'FileKey' }

/** Files of the file store. Rows refer to them by `fileKey` columns (files/fileKey.ts). */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text().$type<FileKey>().primaryKey(),
    /** Time of the last `put` of these bytes. */
    storedAt: timestamp('stored_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('stored_files_key', sql`${table.key} ~ '^[0-9a-f]{64}$'`)],
)
