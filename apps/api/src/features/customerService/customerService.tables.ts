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

/** A claim against the carrier of a shipment. `state` is written behind the shipment's lock, with an event. */
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
    /** What the carrier pays; null until it decided. */
    decidedAmount: money('decided_amount'),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    // One claim of a kind is pursued at a time.
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

/** Who did what to a claim, with the carrier's reason and what it pays. */
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
    fileKey: text('file_key').notNull(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('shipment_claim_documents_claim').on(table.claimId, table.createdAt)],
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

/** What customer services begin a reply with, in both languages; `{{reference}}` and the like are filled from the shipment. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Of those that every installation begins with. */
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

/** What staff wrote to the people of a shipment, as it was sent. */
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
