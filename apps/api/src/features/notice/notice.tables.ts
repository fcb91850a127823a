import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { readerLanguages } from '@kervan/domain/readerLanguage'
import { createdAt, moment } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'

/**
 * Email notices, one row per fact and recipient. Unique indexes prevent sending a fact twice. Rows of a batch
 * are facts of one kind for one recipient and are sent in one email.
 */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Name of the email template. */
    kind: text().notNull(),
    /** Identifies the fact within its kind, such as an event id. */
    key: text().notNull(),
    /** Recipient: a user, whose address is read when the email is sent, or an address. */
    userId: integer('user_id').references(() => users.id),
    email: text(),
    firstName: text('first_name'),
    language: text({ enum: readerLanguages }),
    fact: jsonb().$type<object>().notNull(),
    batchId: uuid('batch_id').notNull(),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    uniqueIndex('notices_user_once')
      .on(table.kind, table.key, table.userId)
      .where(sql`${table.userId} is not null`),
    uniqueIndex('notices_email_once')
      .on(table.kind, table.key, sql`lower(${table.email})`)
      .where(sql`${table.email} is not null`),
    index('notices_batch').on(table.batchId),
    // Finds emails about a shipment.
    index('notices_shipment')
      .on(sql`(fact->>'shipmentId')`)
      .where(sql`fact ? 'shipmentId'`),
    index('notices_kind_created_at').on(table.kind, table.createdAt),
    check('notices_recipient', sql`(${table.userId} is null) <> (${table.email} is null)`),
  ],
)

/** Unsubscriptions by topic. `recipient` is `user:12`, or the hash of an address without an account. */
export const noticeOptOuts = pgTable(
  'notice_opt_outs',
  {
    recipient: text().notNull(),
    topic: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.recipient, table.topic] })],
)
