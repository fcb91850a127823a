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
import { users } from '../access/access.tables.ts'
import { companies } from '../company/company.tables.ts'

interface SearchColumns {
  searchText: AnyPgColumn
  receiverCountry: AnyPgColumn
  companyId: AnyPgColumn
}

/** The words by which a shipment is searched, all in lower case, its country as the facet says it, and its company, which no word looks like. */
export const indexedWordsOf = ({ searchText, receiverCountry, companyId }: SearchColumns): SQL =>
  sql`string_to_array((${searchText} || ' Company:' || ${companyId}::text || coalesce(' country:' || ${receiverCountry}, '')) collate "C", ' ')`

/** Any two letters beside each other in a word, and any five characters with a digit: three of these stand in too many numbers. */
export const wordPartsOf = (column: AnyPgColumn): SQL => sql`word_parts(${column})`

/**
 * One consignment. Sender and receiver are snapshots: editing a saved contact later changes no shipment.
 * `state` is written by one function only, with an event row in the same transaction.
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
    /** Grows by one with each save; a save that names an older one is refused. */
    version: integer().notNull().default(1),
    state: text().$type<ShipmentState>().notNull().default('draft'),
    /** Place in the sequence from which the reference is made; never shown. */
    serial: bigint({ mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    assetReference: text('asset_reference').notNull(),
    customerReference: text('customer_reference'),
    /** The carrier's own number (waybill), from booking on. */
    supplierReference: text('supplier_reference'),
    /** The IOSS number that it travels under, the sender's or the house's, as it stood when it was booked. */
    iossNumber: text('ioss_number'),
    /** 1 document, 2 package. */
    shipmentType: smallint('shipment_type').notNull().default(2),
    /** 1 box, 2 cargo bag. */
    packageType: smallint('package_type').notNull().default(1),
    /** Form state of the remaining wizard fields, each checked by the contract's schema before it is stored. */
    details: jsonb().$type<ShipmentDetailsDraft>().notNull(),
    sender: jsonb().$type<SenderDraft>().notNull(),
    receiver: jsonb().$type<ReceiverDraft>().notNull(),
    senderName: text('sender_name'),
    receiverName: text('receiver_name'),
    /** What else the list finds a shipment by, as `foldForSearch` writes it: both parties, products, the customer's own reference. */
    searchWords: text('search_words').notNull().default(''),
    /** What the list finds a shipment by, but for the carrier's number (`shipmentWaybills`). */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`search_words || ' ' || lower(asset_reference collate "C")`),
    /** The same in shipments that look the same (`likenessOf`), as a hash; null while too little is known. */
    likeness: text(),
    receiverCountry: text('receiver_country'),
    currency: text(),
    customsValue: money('customs_value'),
    totalWeightKg: weightKg('total_weight_kg'),
    pieceCount: integer('piece_count').notNull().default(0),
    isInsured: boolean('is_insured').notNull().default(false),
    serviceId: integer('service_id'),
    carrierId: integer('carrier_id'),
    /** The frozen offer that is in the cart or paid. */
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
    // Only what never changes after the draft: a change of state then rewrites none of these indexes. What changes later is
    // found by `shipmentFacets` and `shipmentWaybills`.
    uniqueIndex('shipments_asset_reference').on(table.assetReference),
    // The list, newest or oldest first: for one company and for staff who see all.
    index('shipments_company_page').on(table.companyId, table.createdAt, table.id),
    index('shipments_page').on(table.createdAt, table.id),
    // The other one that may be the same shipment.
    index('shipments_likeness')
      .on(table.companyId, table.likeness, table.createdAt)
      .where(sql`${table.likeness} is not null`),
    index('shipments_customer_reference')
      .on(table.companyId, table.customerReference, table.createdAt)
      .where(sql`${table.customerReference} is not null`),
    // Each whole word, with country and company; which words hold a part of one is known by `shipmentWords`. Written at once,
    // since a search reads all that waits to be written.
    index('shipments_words').using('gin', indexedWordsOf(table)).with({ fastupdate: false }),
    check('shipments_types', sql`${table.shipmentType} in (1, 2) and ${table.packageType} in (1, 2)`),
  ],
)

/**
 * Where the list finds shipments by what changes during their life, in the order of the list: one row for each value, such as
 * `state:paid`. A trigger on `shipments` keeps it (`shipment_facets_of` says which values); nothing else writes it. Two indexes
 * are rewritten for each value that changes. Read it through `shipmentFacets.ts`.
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

/** The carriers' numbers, each once, and where a part of one stands; kept by the same trigger. */
export const shipmentWaybills = pgTable(
  'shipment_waybills',
  {
    supplierReference: text('supplier_reference').primaryKey(),
    shipmentId: uuid('shipment_id').notNull(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(supplier_reference collate "C")`),
  },
  (table) => [
    index('shipment_waybills_search').using(
      'gin',
      table.searchText.op('gin_trgm_ops'),
      wordPartsOf(table.searchText),
    ),
  ],
)

/**
 * The words of all shipments' `searchText`, each about once, and where a part of one stands. A trigger adds to it.
 * No unique index, so that two transactions with the same new word do not wait for each other.
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
    /** Null for documents, which have only a weight. */
    widthCm: numeric('width_cm', { precision: 7, scale: 2 }),
    lengthCm: numeric('length_cm', { precision: 7, scale: 2 }),
    heightCm: numeric('height_cm', { precision: 7, scale: 2 }),
    /** Null in a draft; a priced shipment has them all. */
    weightKg: weightKg('weight_kg'),
    /** How far this piece has come; the shipment's own columns say how far the last one has. */
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
    /** The sender's own code of the product (SKU). */
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
    fileKey: text('file_key'),
    fileName: text('file_name'),
    contentType: text('content_type'),
    link: text(),
    isHiddenFromCustomer: boolean('is_hidden_from_customer').notNull().default(false),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('shipment_documents_position').on(table.shipmentId, table.position)],
)

/** Every change of state, with time, actor and reason. */
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
    /** Null: the system. */
    actorId: integer('actor_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    index('shipment_events_shipment').on(table.shipmentId, table.at),
    // What was received on a day: once in the life of a shipment, so that it holds little.
    index('shipment_events_received')
      .on(table.at)
      .where(sql`${table.fromState} = 'booked'`),
  ],
)

/** Which fields a save changed: the answer to someone whose save came second. */
export const shipmentSaves = pgTable(
  'shipment_saves',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** The version that the save made. */
    version: integer().notNull(),
    changedFields: text('changed_fields').array().notNull(),
    actorId: integer('actor_id').references(() => users.id),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.version] })],
)
