import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { claimKinds, claimStates } from '@kervan/domain/customerService/claimLife'
import type { ClaimKind, ClaimState } from '@kervan/domain/customerService/claimLife'
import { replyAudiences, replyOccasions } from '@kervan/domain/customerService/replies'
import type { ReplyAudience, ReplyOccasion } from '@kervan/domain/customerService/replies'
import { serviceReasons } from '@kervan/domain/customerService/serviceReasons'
import type { ServiceReason } from '@kervan/domain/customerService/serviceReasons'
import { noteKinds } from '@kervan/domain/customerService/shipmentNotes'
import type { NoteKind } from '@kervan/domain/customerService/shipmentNotes'
import { createdAt, moment, money, oneOf } from '../../platform/columns.ts'
import { fileKey } from '../../platform/files/fileKey.ts'
import { users } from '../access/access.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'

/**
 * Reasons why a shipment waits for customer service, with their start, one row per reason; the only table that
 * the work list reads. Only two indexes, because tracking exceptions write here too. Triggers write reasons
 * from shipments, extra payments and events (`exception`, `customerNote`, `extraPayment`; they also remove
 * `unpaid` and `stale`); a job adds reasons that depend on time (`findLateShipments`); all others are written
 * by `raiseReason` and `clearReason`.
 */
export const serviceReasonRows = pgTable(
  'service_reasons',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    reason: text().$type<ServiceReason>().notNull(),
    /** Written by the trigger of shipments. */
    companyId: integer('company_id').notNull(),
    /** Start of waiting; may be in the future. */
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.reason] }),
    // Covering index: contains every column that the list needs.
    index('service_reasons_since').on(table.since, table.shipmentId, table.reason, table.companyId),
    check('service_reasons_reason', oneOf(table.reason, serviceReasons)),
  ],
)

/** Internal notes of staff about a shipment. */
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

/** Claim against a shipment's carrier. `state` is written with an event, under the shipment's lock. */
export const shipmentClaims = pgTable(
  'shipment_claims',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    kind: text().$type<ClaimKind>().notNull(),
    state: text().$type<ClaimState>().notNull(),
    amount: money('amount').notNull(),
    currency: text().notNull(),
    description: text(),
    deadline: date().notNull(),
    /** Amount that the carrier pays; null until decided. */
    decidedAmount: money('decided_amount'),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    // Allows one open claim of a kind per shipment.
    uniqueIndex('shipment_claims_open')
      .on(table.shipmentId, table.kind)
      .where(sql`${table.state} <> 'closed'`),
    index('shipment_claims_shipment').on(table.shipmentId, table.createdAt),
    index('shipment_claims_deadline').on(table.deadline, table.id),
    check('shipment_claims_kind', oneOf(table.kind, claimKinds)),
    check('shipment_claims_state', oneOf(table.state, claimStates)),
    check('shipment_claims_amount', sql`${table.amount} > 0 and ${table.decidedAmount} >= 0`),
  ],
)

/** History of a claim: user, action, the carrier's reason and payment. */
export const shipmentClaimEvents = pgTable(
  'shipment_claim_events',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    claimId: integer('claim_id')
      .notNull()
      .references(() => shipmentClaims.id, { onDelete: 'cascade' }),
    toState: text('to_state').$type<ClaimState>().notNull(),
    amount: money('amount'),
    reason: text(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    at: moment('at').notNull(),
  },
  (table) => [index('shipment_claim_events_claim').on(table.claimId, table.at)],
)

export const shipmentClaimDocuments = pgTable(
  'shipment_claim_documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    claimId: integer('claim_id')
      .notNull()
      .references(() => shipmentClaims.id, { onDelete: 'cascade' }),
    fileKey: fileKey('file_key').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('shipment_claim_documents_claim').on(table.claimId, table.createdAt),
    index('shipment_claim_documents_file').on(table.fileKey),
  ],
)

/** Phone numbers of senders and receivers, to find callers; written by a trigger of shipments. */
export const callerPhones = pgTable(
  'caller_phones',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** Last seven digits of the phone number. */
    tail: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.tail] }),
    index('caller_phones_tail').on(table.tail, table.createdAt, table.shipmentId),
  ],
)

/**
 * Distinct words of shipments and companies, to look up misheard words. Written by triggers. No unique index,
 * so that two transactions with the same new word do not wait for each other.
 */
export const callerWords = pgTable(
  'caller_words',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    word: text().notNull(),
    /** Equal for words that sound alike (database function `sound_of`). */
    sound: text().notNull(),
  },
  (table) => [
    index('caller_words_word').on(table.word),
    index('caller_words_sound').on(table.sound),
    index('caller_words_near').using('gist', table.word.op('gist_trgm_ops')),
  ],
)

/** User who read the customer's note; no row while it is unread. */
export const customerNoteReads = pgTable('customer_note_reads', {
  shipmentId: uuid('shipment_id')
    .primaryKey()
    .references(() => shipments.id, { onDelete: 'cascade' }),
  readBy: integer('read_by')
    .notNull()
    .references(() => users.id),
  readAt: moment('read_at').notNull(),
})

/** Reply templates in both languages; placeholders such as `{{reference}}` are filled from the shipment. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Set for the templates that every installation starts with. */
    code: text().unique(),
    name: text().notNull().unique(),
    occasion: text().$type<ReplyOccasion>().notNull(),
    subjectTr: text('subject_tr').notNull(),
    bodyTr: text('body_tr').notNull(),
    subjectEn: text('subject_en').notNull(),
    bodyEn: text('body_en').notNull(),
    position: smallint().notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    version: integer().notNull().default(1),
  },
  (table) => [check('reply_templates_occasion', oneOf(table.occasion, replyOccasions))],
)

/** Replies that staff sent to a shipment's people, as sent. */
export const shipmentReplies = pgTable(
  'shipment_replies',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    audience: text().$type<ReplyAudience>().notNull(),
    language: text({ enum: ['tr', 'en'] }).notNull(),
    templateId: integer('template_id').references(() => replyTemplates.id),
    subject: text().notNull(),
    body: text().notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('shipment_replies_shipment').on(table.shipmentId, table.createdAt),
    check('shipment_replies_audience', oneOf(table.audience, replyAudiences)),
  ],
)
