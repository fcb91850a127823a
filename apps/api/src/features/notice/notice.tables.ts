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
import { createdAt, moment } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'

/**
 * What people are told by email: one row for each fact and recipient. The unique indexes are what makes a fact told once.
 * Rows of one batch are facts of one kind for one recipient and go out in one email.
 */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Name of the email template. */
    kind: text().notNull(),
    /** Names the fact within its kind, e.g. the id of an event. */
    key: text().notNull(),
    /** The recipient is a user, whose address is looked up when the email is sent, or an address. */
    userId: integer('user_id').references(() => users.id),
    email: text(),
    firstName: text('first_name'),
    language: text({ enum: ['tr', 'en'] }),
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
    // Emails about one shipment.
    index('notices_shipment')
      .on(sql`(fact->>'shipmentId')`)
      .where(sql`fact ? 'shipmentId'`),
    index('notices_kind_created_at').on(table.kind, table.createdAt),
    check('notices_recipient', sql`(${table.userId} is null) <> (${table.email} is null)`),
  ],
)

/** Who wants no more emails of a topic. `recipient` is `user:12`, or the hash of an address that has no account. */
export const noticeOptOuts = pgTable(
  'notice_opt_outs',
  {
    recipient: text().notNull(),
    topic: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.recipient, table.topic] })],
)
