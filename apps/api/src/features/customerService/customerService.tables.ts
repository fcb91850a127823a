import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { serviceReasons } from '@kervan/domain/customerService/serviceReasons'
import type { ServiceReason } from '@kervan/domain/customerService/serviceReasons'
import { noteKinds } from '@kervan/domain/customerService/shipmentNotes'
import type { NoteKind } from '@kervan/domain/customerService/shipmentNotes'
import { createdAt, moment, oneOf } from '../../platform/columns.ts'
import { users } from '../access/access.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'

/**
 * Why a shipment waits for customer services and since when, one row for each reason: the work list reads nothing else. Two
 * indexes only, since an exception of tracking writes here too. Triggers keep what shipments, their extra payments and events
 * say (`exception`, `customerNote`, `extraPayment`; they also take away `unpaid` and `stale`); a job adds what time brings
 * about (`findLateShipments`); any other reason is written by `raiseReason` and `clearReason`.
 */
export const serviceReasonRows = pgTable(
  'service_reasons',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    reason: text().$type<ServiceReason>().notNull(),
    /** Kept by the trigger of shipments. */
    companyId: integer('company_id').notNull(),
    /** It waits from then on; may lie ahead. */
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.reason] }),
    // Everything that the list asks of it stands in the index.
    index('service_reasons_since').on(table.since, table.shipmentId, table.reason, table.companyId),
    check('service_reasons_reason', oneOf(table.reason, serviceReasons)),
  ],
)

/** What staff write down about a shipment for each other. */
export const shipmentNotes = pgTable(
  'shipment_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    kind: text().$type<NoteKind>().notNull(),
    text: text().notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    followUpDate: date('follow_up_date'),
    assigneeId: integer('assignee_id').references(() => users.id),
    closedAt: moment('closed_at'),
    closedBy: integer('closed_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('shipment_notes_shipment').on(table.shipmentId, table.createdAt),
    index('shipment_notes_assigned')
      .on(table.assigneeId, table.shipmentId)
      .where(sql`${table.closedAt} is null`),
    check('shipment_notes_kind', oneOf(table.kind, noteKinds)),
    check('shipment_notes_assigned', sql`${table.assigneeId} is null or ${table.followUpDate} is not null`),
    check('shipment_notes_closed', sql`(${table.closedAt} is null) = (${table.closedBy} is null)`),
  ],
)

/** By which telephones callers are found, sender's and receiver's; a trigger of shipments keeps it. */
export const callerPhones = pgTable(
  'caller_phones',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** The last seven digits. */
    tail: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.tail] }),
    index('caller_phones_tail').on(table.tail, table.createdAt, table.shipmentId),
  ],
)

/**
 * The words by which shipments and companies are found, each about once: where a misheard one is looked up. Triggers add to it. No
 * unique index, so that two transactions with the same new word do not wait for each other.
 */
export const callerWords = pgTable(
  'caller_words',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    word: text().notNull(),
    /** The same for words that sound alike (`sound_of` of the database). */
    sound: text().notNull(),
  },
  (table) => [
    index('caller_words_word').on(table.word),
    index('caller_words_sound').on(table.sound),
    index('caller_words_near').using('gist', table.word.op('gist_trgm_ops')),
  ],
)

/** Who has read the customer's own note. Without a row nobody has. */
export const customerNoteReads = pgTable('customer_note_reads', {
  shipmentId: uuid('shipment_id')
    .primaryKey()
    .references(() => shipments.id, { onDelete: 'cascade' }),
  readBy: integer('read_by')
    .notNull()
    .references(() => users.id),
  readAt: moment('read_at').notNull(),
})
