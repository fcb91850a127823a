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
import type { ParcelToQuote } from '@kervan/domain/pricing/quotes/parcelToQuote'
import { shipments } from '../shipment.tables.ts'

export interface StoredBulkProblem {
  /** Column name from `bulkColumns`; null when the problem concerns the whole shipment. */
  name: string | null
  key: string
  params: Record<string, string | number>
  severity: 'error' | 'doubt' | 'note'
}

/** Cell texts by column name. Empty cells are absent. */
export type BulkCells = Record<string, string>

/**
 * Uploaded file of shipments. A company has at most one open upload per file content, so a second upload of the
 * same file continues the first.
 */
export const bulkUploads = pgTable(
  'bulk_uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    createdBy: integer('created_by').references(() => users.id),
    /** Incremented by each change; a change based on an older version is refused. */
    version: integer().notNull().default(1),
    state: text().$type<BulkUploadState>().notNull(),
    fileName: text('file_name').notNull(),
    fileHash: text('file_hash').notNull(),
    /** Sheet name; null for a text file. */
    sheet: text(),
    headings: jsonb().$type<BulkHeading[]>().notNull(),
    /** File headings joined into one text: the key under which a column mapping is remembered. */
    signature: text().notNull(),
    /** Values used in every row for columns that the file lacks. */
    fixed: jsonb().$type<BulkCells>().notNull(),
    /** Number of the current pricing run; 0 before the first run. Its rule and progress follow. */
    ratingRun: integer('rating_run').notNull().default(0),
    ratingRule: jsonb('rating_rule').$type<BulkRule>(),
    ratingTotal: integer('rating_total').notNull().default(0),
    ratingDone: integer('rating_done').notNull().default(0),
    /** Last file row that the pricing run has processed. */
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

/** Current content of a file row. Deleted a day after the upload's last change. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => bulkUploads.id, { onDelete: 'cascade' }),
    /** Row number in the file. */
    row: integer().notNull(),
    /** Customer reference as written in `cells`; empty text when there is none. */
    reference: text().notNull(),
    /** File row number of the shipment's first row. */
    shipmentRow: integer('shipment_row').notNull(),
    cells: jsonb().$type<BulkCells>().notNull(),
    /** Values that the product catalogue filled into empty cells at the last check, by the product's stock code. */
    filled: jsonb().$type<BulkCells>(),
    /** Cells of file columns that are mapped to no field, by column position. */
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

/** Rows with the same reference: one shipment to create, or already created. */
export const bulkShipments = pgTable(
  'bulk_shipments',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => bulkUploads.id, { onDelete: 'cascade' }),
    /** File row number of the shipment's first row. */
    row: integer().notNull(),
    rowCount: integer('row_count').notNull(),
    reference: text().notNull(),
    state: text().$type<BulkRowState>().notNull(),
    contentHash: text('content_hash').notNull(),
    receiverName: text('receiver_name'),
    receiverCountry: text('receiver_country'),
    pieceCount: integer('piece_count').notNull(),
    totalWeightKg: weightKg('total_weight_kg'),
    /** Parcel to price; null unless the shipment is valid. */
    parcel: jsonb().$type<ParcelToQuote>(),
    /** Created draft; null before creation and again after the draft was deleted. */
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.row] }),
    index('bulk_shipments_shipment').on(table.shipmentId),
  ],
)

/**
 * Offer chosen for a shipment of an upload, or the reason why no service carries it. Not binding: the cart
 * prices again. No foreign key, because its check of each row takes longer than the insert; code that deletes
 * shipments also deletes their offers.
 */
export const bulkOffers = pgTable(
  'bulk_offers',
  {
    uploadId: uuid('upload_id').notNull(),
    row: integer().notNull(),
    /** Pricing run that found the offer (`bulk_uploads.rating_run`). */
    run: integer().notNull(),
    offerCount: smallint('offer_count').notNull(),
    /** Service of the chosen offer; null when no service carries the parcel. */
    serviceId: integer('service_id'),
    total: money('total'),
    currency: text(),
    totalInTry: money('total_in_try'),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.row] })],
)

/**
 * Customer references that a bulk upload has already turned into shipments. Prevents creating a second shipment
 * for the same reference.
 */
export const bulkTaken = pgTable(
  'bulk_taken',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    reference: text().notNull(),
    contentHash: text('content_hash').notNull(),
    /** Deleting the draft deletes this row, so the reference can be used again. */
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

/** Column mapping that a company chose for files with these headings. */
export const bulkMappings = pgTable(
  'bulk_mappings',
  {
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    signature: text().notNull(),
    /** Column position in the file → field name; null when the column is ignored. */
    columns: jsonb().$type<Record<string, string | null>>().notNull(),
    fixed: jsonb().$type<BulkCells>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.signature] })],
)
