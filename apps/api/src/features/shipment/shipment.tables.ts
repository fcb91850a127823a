import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/draft/party'
import type { documentTypes, productUnits } from '@kervan/contract/shipment/shipmentChoices'
import type { ShipmentDetailsDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { trackingExceptions } from '@kervan/domain/tracking/trackingStages'
import { createdAt, moment, money, oneOf, weightKg } from '../../platform/columns.ts'
import { fileKey } from '../../platform/files/fileKey.ts'
import { users } from '../access/access.tables.ts'
import { companies } from '../company/company.tables.ts'

interface SearchColumns {
  searchText: AnyPgColumn
  receiverCountry: AnyPgColumn
  companyId: AnyPgColumn
}

/**
 * Indexed words of a shipment: its search text in lower case, the country facet and a company marker that no
 * search word can equal.
 */
export const indexedWordsOf = ({ searchText, receiverCountry, companyId }: SearchColumns): SQL =>
  sql`string_to_array((${searchText} || ' Company:' || ${companyId}::text || coalesce(' country:' || ${receiverCountry}, '')) collate "C", ' ')`

/**
 * Indexed parts: any two adjacent letters, and any five characters with a digit, because three digits occur in
 * too many numbers.
 */
export const wordPartsOf = (column: AnyPgColumn): SQL => sql`word_parts(${column})`

/**
 * Shipment. Sender and receiver are snapshots: editing a saved contact later changes no shipment. Only one
 * function writes `state`, with an event row in the same transaction.
 */
export const shipments = pgTable(
  'shipments',
  {
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    /** Incremented by each save; a save based on an older version is refused. */
    version: integer().notNull().default(1),
    state: text().$type<ShipmentState>().notNull().default('draft'),
    /** Sequence number that the reference is built from; never displayed. */
    serial: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    assetReference: text('asset_reference').notNull(),
    customerReference: text('customer_reference'),
    /** The carrier's own number (waybill), from booking on. */
    supplierReference: text('supplier_reference'),
    /** IOSS number used for the shipment, the sender's or the platform's, frozen at booking. */
    iossNumber: text('ioss_number'),
    /** 1 document, 2 package. */
    shipmentType: smallint('shipment_type').notNull().default(2),
    /** 1 box, 2 cargo bag. */
    packageType: smallint('package_type').notNull().default(1),
    /** Remaining wizard fields, validated by the contract's schema before storing. */
    details: jsonb().$type<ShipmentDetailsDraft>().notNull(),
    sender: jsonb().$type<SenderDraft>().notNull(),
    receiver: jsonb().$type<ReceiverDraft>().notNull(),
    senderName: text('sender_name'),
    receiverName: text('receiver_name'),
    /**
     * Search words besides references, folded by `foldForSearch`: both parties, products, the customer's own
     * reference.
     */
    searchWords: text('search_words').notNull().default(''),
    /** Full search text of the list, except for the carrier's number (`shipmentNumbers`). */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`search_words || ' ' || lower(asset_reference collate "C")`),
    /** Hash that is equal for shipments that look the same (`likenessOf`); null while too little is known. */
    likeness: text(),
    receiverCountry: text('receiver_country'),
    currency: text(),
    customsValue: money('customs_value'),
    totalWeightKg: weightKg('total_weight_kg'),
    pieceCount: integer('piece_count').notNull().default(0),
    isInsured: boolean('is_insured').notNull().default(false),
    serviceId: integer('service_id'),
    carrierId: integer('carrier_id'),
    /** Frozen offer in the cart or paid. */
    offerId: uuid('offer_id'),
    /** none, pending, successful, failed */
    paymentStatus: text('payment_status').notNull().default('none'),
    trackingGroup: smallint('tracking_group').notNull().default(0),
    trackingException: text('tracking_exception'),
    estimatedDelivery: moment('estimated_delivery'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Indexes only on columns that never change after the draft stage, so that a state change rewrites none of
    // them. Values that change later are indexed in `shipmentFacets` and `shipmentNumbers`.
    uniqueIndex('shipments_asset_reference').on(table.assetReference),
    // Serves the list in both directions, for one company and for staff who see all.
    index('shipments_company_page').on(table.companyId, table.createdAt, table.id),
    index('shipments_page').on(table.createdAt, table.id),
    // Finds possible duplicates.
    index('shipments_likeness')
      .on(table.companyId, table.likeness, table.createdAt)
      .where(sql`${table.likeness} is not null`),
    index('shipments_customer_reference')
      .on(table.companyId, table.customerReference, table.createdAt)
      .where(sql`${table.customerReference} is not null`),
    // Indexes whole words, with country and company; `shipmentWords` finds the words that contain a part.
    // `fastupdate` is off because searches would have to read all pending entries.
    index('shipments_words').using('gin', indexedWordsOf(table)).with({ fastupdate: false }),
    check('shipments_types', sql`${table.shipmentType} in (1, 2) and ${table.packageType} in (1, 2)`),
  ],
)

/**
 * Index table for values that change during a shipment's life, in list order: one row per value, such as
 * `state:paid`. Written only by a trigger on `shipments` (`shipment_facets_of` defines the values). Each
 * changed value rewrites two indexes. Query it through `shipmentFacets.ts`.
 */
export const shipmentFacets = pgTable(
  'shipment_facets',
  {
    companyId: integer('company_id').notNull(),
    facet: text().notNull(),
    createdAt: moment('created_at').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.facet, table.createdAt, table.shipmentId] }),
    index('shipment_facets_company').on(table.companyId, table.facet, table.createdAt, table.shipmentId),
  ],
)

/**
 * Distinct words of all shipments' `searchText`, searchable by part. A trigger adds new words. No unique index,
 * so that two transactions with the same new word do not wait for each other; a few duplicates are harmless.
 */
export const shipmentWords = pgTable('shipment_words', { word: text().notNull() }, (table) => [
  index('shipment_words_word').on(table.word),
  index('shipment_words_part')
    .using('gin', table.word.op('gin_trgm_ops'), wordPartsOf(table.word))
    .with({ fastupdate: false }),
])

export const shipmentPieces = pgTable(
  'shipment_pieces',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    description: text(),
    /** Null for documents, which have a weight only. */
    widthCm: numeric('width_cm', { precision: 7, scale: 2 }),
    lengthCm: numeric('length_cm', { precision: 7, scale: 2 }),
    heightCm: numeric('height_cm', { precision: 7, scale: 2 }),
    /** Null in a draft; set on every priced shipment. */
    weightKg: weightKg('weight_kg'),
    /** Tracking progress of this piece; the shipment's own column has that of the slowest piece. */
    trackingGroup: smallint('tracking_group').notNull().default(0),
    trackingException: text('tracking_exception'),
  },
  (table) => [
    uniqueIndex('shipment_pieces_position').on(table.shipmentId, table.position),
    check('shipment_pieces_group', sql`${table.trackingGroup} between 0 and 5`),
    check('shipment_pieces_exception', oneOf(table.trackingException, trackingExceptions)),
  ],
)

export const shipmentProducts = pgTable(
  'shipment_products',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Sender's product code (SKU). */
    sku: text(),
    description: text(),
    englishDescription: text('english_description'),
    gtip: text(),
    originCountryCode: text('origin_country_code'),
    unit: text().$type<(typeof productUnits)[number]>(),
    quantity: numeric({ precision: 12, scale: 3 }),
    unitPrice: money('unit_price'),
    netWeightKg: numeric('net_weight_kg', { precision: 8, scale: 3 }),
    permitNumber: text('permit_number'),
    /** Identifiers for the European Union; the statement that there is no standard number excludes one. */
    merchantNumber: text('merchant_number'),
    manufacturerNumber: text('manufacturer_number'),
    standardNumber: text('standard_number'),
    hasNoStandardNumber: boolean('has_no_standard_number'),
    total: money('total'),
  },
  (table) => [uniqueIndex('shipment_products_position').on(table.shipmentId, table.position)],
)

export const shipmentDocuments = pgTable(
  'shipment_documents',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    documentType: text('document_type').$type<(typeof documentTypes)[number]>().notNull(),
    number: text().notNull(),
    date: text().notNull(),
    fileKey: fileKey('file_key'),
    fileName: text('file_name'),
    contentType: text('content_type'),
    link: text(),
    isHiddenFromCustomer: boolean('is_hidden_from_customer').notNull().default(false),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('shipment_documents_position').on(table.shipmentId, table.position),
    index('shipment_documents_file').on(table.fileKey),
  ],
)

/** State history of a shipment: every change with time, actor and reason. */
export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    event: text().notNull(),
    reason: text(),
    /** Null when the system made the change. */
    actorId: integer('actor_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('shipment_events_shipment').on(table.shipmentId, table.at),
    // Finds shipments received on a day. Partial index: a shipment is received once, so it stays small.
    index('shipment_events_received')
      .on(table.at)
      .where(sql`${table.fromState} = 'booked'`),
  ],
)

/** Fields that each save changed; returned to a user whose concurrent save is refused. */
export const shipmentSaves = pgTable(
  'shipment_saves',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** Version created by the save. */
    version: integer().notNull(),
    changedFields: text('changed_fields').array().notNull(),
    actorId: integer('actor_id').references(() => users.id),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.version] })],
)
