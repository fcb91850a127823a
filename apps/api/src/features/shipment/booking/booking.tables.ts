import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
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
import type { LabelFormat, ShipmentNumberKind } from '@kervan/connectors/carriers/booking'
import type { BookingProblem } from '@kervan/contract/shipment/detail/booking'
import { createdAt, moment, money, oneOf } from '../../../platform/columns.ts'
import { fileKey } from '../../../platform/files/fileKey.ts'
import { connections } from '../../connection/connection.tables.ts'
import { shipments, wordPartsOf } from '../shipment.tables.ts'

/** States of a purchase that exists, or may exist, at the carrier. */
export const sentPurchaseStates = ['asked', 'answered', 'unknown', 'adopted'] as const

/** States of a purchase that waits for a booking. */
export const openPurchaseStates = ['waiting', 'asked', 'unknown'] as const

/** States of a purchase that has not ended. */
export const livePurchaseStates = ['waiting', ...sentPurchaseStates] as const

/**
 * - `waiting`: created, and nothing is booked; the connection may still change
 * - `asked`: the carrier is being called
 * - `answered`: booked
 * - `adopted`: booked by a call without an answer, found by a look-up later
 * - `unknown`: a call had no readable answer, so the carrier may or may not have booked
 * - `refused`: the carrier rejected the booking
 * - `voided`: cancelled at the carrier, or never booked there
 */
export const purchaseStates = [...livePurchaseStates, 'refused', 'voided'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/**
 * Bookings of shipments at carriers, at most one live one for each shipment. The row is committed before the
 * carrier is called, so that every retry sends the same number to the same connection.
 */
export const purchases = pgTable(
  'purchases',
  {
    /** Number of the booking at the carrier. */
    number: integer().primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references((): AnyPgColumn => shipments.id, { onDelete: 'cascade' }),
    /** Key of the connector that books. */
    connector: text().notNull(),
    /** Connection that was called; null for built-in connectors and the credentials of the settings. */
    connectionId: integer('connection_id').references(() => connections.id),
    /** Account of the connection at the call (`hashAccount`); null without one and in rows of earlier versions. */
    accountHash: text('account_hash'),
    /** Carrier's own product code. */
    product: text(),
    state: text().$type<PurchaseState>().notNull().default('waiting'),
    chargedAmount: money('charged_amount'),
    chargedCurrency: text('charged_currency'),
    /** Keys of the booking that later calls to the carrier need. */
    carrierReferences: jsonb('carrier_references').$type<Record<string, string>>().notNull().default({}),
    tries: integer().notNull().default(0),
    /** Why the shipment is not booked, or why a booking of a cancelled shipment is still live. */
    problem: text().$type<BookingProblem>(),
    /** Carrier's own message, or that of the failed call. */
    problemText: text('problem_text'),
    /** Time of the last call that books; null while no call was made. */
    askedAt: moment('asked_at'),
    /** While this time is in the future, another process is calling the carrier. */
    askedUntil: moment('asked_until'),
    /** Time of the recorded booking; stays when the booking is cancelled later. */
    bookedAt: moment('booked_at'),
    voidedAt: moment('voided_at'),
    /** Carrier's answer to the cancellation of a booking that its shipment no longer needs. */
    cancelAnswer: text('cancel_answer'),
    cancelText: text('cancel_text'),
    createdAt: createdAt(),
  },
  (table) => [
    index('purchases_shipment').on(table.shipmentId, table.number),
    uniqueIndex('purchases_live').on(table.shipmentId).where(oneOf(table.state, livePurchaseStates)),
    // Finds what waits for a connection or for an answer.
    index('purchases_open')
      .on(table.createdAt)
      .where(sql`${table.state} in ('waiting', 'asked', 'unknown')`),
    index('purchases_connection')
      .on(table.connectionId)
      .where(sql`${table.connectionId} is not null`),
    check('purchases_state', oneOf(table.state, purchaseStates)),
    check('purchases_charge', sql`(${table.chargedAmount} is null) = (${table.chargedCurrency} is null)`),
  ],
)

/**
 * Numbers that carriers use for a shipment or one of its pieces, searchable by part. Two shipments may have the
 * same number, because carriers use numbers again. `shipments.supplierReference` is the first number.
 */
export const shipmentNumbers = pgTable(
  'shipment_numbers',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references((): AnyPgColumn => shipments.id, { onDelete: 'cascade' }),
    number: text().notNull(),
    kind: text().$type<ShipmentNumberKind>().notNull(),
    /** Piece that the number belongs to, from 1; null for the whole shipment. */
    piece: smallint(),
    connector: text().notNull(),
    purchaseNumber: integer('purchase_number').references(() => purchases.number, { onDelete: 'cascade' }),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(number collate "C")`),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.number, table.kind] }),
    index('shipment_numbers_number').on(table.number),
    index('shipment_numbers_search').using(
      'gin',
      table.searchText.op('gin_trgm_ops'),
      wordPartsOf(table.searchText),
    ),
    check('shipment_numbers_kind', oneOf(table.kind, ['waybill', 'piece', 'reference'])),
  ],
)

/** Labels in the carrier's own layout. Our layout is printed only for a purchase without a row. */
export const shipmentLabels = pgTable(
  'shipment_labels',
  {
    purchaseNumber: integer('purchase_number')
      .notNull()
      .references(() => purchases.number, { onDelete: 'cascade' }),
    /** Order of the labels of one purchase, from 0. */
    position: smallint().notNull(),
    /** Piece that the label belongs to, from 1; null when the file contains all labels. */
    piece: smallint(),
    format: text().$type<LabelFormat>().notNull(),
    /** Size of one page: '4x6in', '100x150mm', 'A4'. */
    size: text().notNull(),
    fileKey: fileKey('file_key').notNull(),
    /** Time when the booking was cancelled, so that the label must not be used any more. */
    takenBackAt: moment('taken_back_at'),
    /** End of life: from then on the label and its file are removed. Null: it stays with its purchase. */
    removeAt: moment('remove_at'),
  },
  (table) => [
    primaryKey({ columns: [table.purchaseNumber, table.position] }),
    index('shipment_labels_file').on(table.fileKey),
    index('shipment_labels_remove')
      .on(table.removeAt)
      .where(sql`${table.removeAt} is not null`),
    check('shipment_labels_format', oneOf(table.format, ['pdf', 'zpl', 'png'])),
  ],
)
