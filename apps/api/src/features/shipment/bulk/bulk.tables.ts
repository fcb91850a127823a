import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bulkUploadStates } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { BulkHeading, BulkRowState, BulkUploadState } from '@kervan/contract/shipment/bulk/bulkAnswers'
import type { BulkRule } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { createdAt, moment, money, oneOf, weightKg } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'
import type { ParcelToQuote } from '../../pricing/quotes/parcelToQuote.ts'
import { shipments } from '../shipment.tables.ts'

export interface StoredBulkProblem {
  /** A column of `bulkColumns`; null: the shipment as a whole. */
  name: string | null
  key: string
  params: Record<string, string | number>
  severity: 'error' | 'doubt' | 'note'
}

/** Texts of cells by the column's name; empty ones are missing. */
export type BulkCells = Record<string, string>

/** A file of shipments on its way. A company has one open upload of the same file, so that sending it twice goes on with it. */
export const bulkUploads = pgTable(
  'bulk_uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    createdBy: integer('created_by').references(() => users.id),
    /** Grows by one with each change; a change that names an older one is refused. */
    version: integer().notNull().default(1),
    state: text().$type<BulkUploadState>().notNull(),
    fileName: text('file_name').notNull(),
    fileHash: text('file_hash').notNull(),
    /** Null for a text file. */
    sheet: text(),
    headings: jsonb().$type<BulkHeading[]>().notNull(),
    /** The headings as one text, by which a mapping is remembered. */
    signature: text().notNull(),
    /** What stands in every row for columns that the file lacks. */
    fixed: jsonb().$type<BulkCells>().notNull(),
    /** Pricing that was asked for: its number, its rule, how far it is. 0: none yet. */
    ratingRun: integer('rating_run').notNull().default(0),
    ratingRule: jsonb('rating_rule').$type<BulkRule>(),
    ratingTotal: integer('rating_total').notNull().default(0),
    ratingDone: integer('rating_done').notNull().default(0),
    /** The last row that it came to. */
    ratingRow: integer('rating_row').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('bulk_uploads_open_file')
      .on(table.companyId, table.fileHash)
      .where(sql`${table.state} in ('uploaded', 'checked')`),
    index('bulk_uploads_company').on(table.companyId, table.createdAt),
    index('bulk_uploads_sweep')
      .on(table.updatedAt)
      .where(sql`${table.state} <> 'expired'`),
    check('bulk_uploads_state', oneOf(table.state, bulkUploadStates)),
  ],
)

/** A row of the file as it is now. Thrown away a day after the last change. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => bulkUploads.id, { onDelete: 'cascade' }),
    /** In the file's own numbering. */
    row: integer().notNull(),
    /** The customer's reference as it stands in `cells`; empty for none. */
    reference: text().notNull(),
    /** The first row of its shipment. */
    shipmentRow: integer('shipment_row').notNull(),
    cells: jsonb().$type<BulkCells>().notNull(),
    /** What the catalogue put into empty cells at the last check, by the product's stock code. */
    filled: jsonb().$type<BulkCells>(),
    /** What stands in columns of the file that are taken for nothing, by their place. */
    rest: jsonb().$type<Record<string, string>>(),
    problems: jsonb().$type<StoredBulkProblem[]>(),
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.row] }),
    index('bulk_rows_reference').on(table.uploadId, table.reference),
    index('bulk_rows_shipment').on(table.uploadId, table.shipmentRow),
  ],
)

/** The rows of one reference: what will be, or is, one shipment. */
export const bulkShipments = pgTable(
  'bulk_shipments',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => bulkUploads.id, { onDelete: 'cascade' }),
    /** Its first row. */
    row: integer().notNull(),
    rowCount: integer('row_count').notNull(),
    reference: text().notNull(),
    state: text().$type<BulkRowState>().notNull(),
    contentHash: text('content_hash').notNull(),
    receiverName: text('receiver_name'),
    receiverCountry: text('receiver_country'),
    pieceCount: integer('piece_count').notNull(),
    totalWeightKg: weightKg('total_weight_kg'),
    /** Of a valid one: what is priced. */
    parcel: jsonb().$type<ParcelToQuote>(),
    /** Once taken; null again when the draft was deleted. */
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.row] }),
    index('bulk_shipments_shipment').on(table.shipmentId),
  ],
)

/**
 * The offer that was chosen for a shipment of an upload, and when nothing is served the reason. Not binding: the cart prices anew.
 * Without a foreign key, whose check of each row takes longer than storing it; what deletes shipments deletes their offers.
 */
export const bulkOffers = pgTable(
  'bulk_offers',
  {
    uploadId: uuid('upload_id').notNull(),
    row: integer().notNull(),
    /** The pricing that found it (`bulk_uploads.rating_run`). */
    run: integer().notNull(),
    offerCount: smallint('offer_count').notNull(),
    /** Null: there is no offer. */
    serviceId: integer('service_id'),
    total: money('total'),
    currency: text(),
    totalInTry: money('total_in_try'),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.row] })],
)

/** Which references of a company became shipments by bulk upload: none of them does so twice. */
export const bulkTaken = pgTable(
  'bulk_taken',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    reference: text().notNull(),
    contentHash: text('content_hash').notNull(),
    /** With a deleted draft the reference is free again. */
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    takenAt: moment('taken_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.reference] }),
    index('bulk_taken_shipment').on(table.shipmentId),
  ],
)

/** What a company said of the columns of files with these headings. */
export const bulkMappings = pgTable(
  'bulk_mappings',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    signature: text().notNull(),
    /** Place in the file → name of the column; null: left out. */
    columns: jsonb().$type<Record<string, string | null>>().notNull(),
    fixed: jsonb().$type<BulkCells>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.signature] })],
)
