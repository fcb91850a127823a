import { sql } from 'drizzle-orm'
import {
  check,
  date,
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
import { createdAt, weightKg } from '../../../platform/columns.ts'
import { fileKey } from '../../../platform/files/fileKey.ts'
import { users } from '../../access/access.tables.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import type { ManifestLine } from './manifestLine.ts'

/** Closed manifest. Immutable: a trigger refuses updates and deletions. */
export const manifests = pgTable(
  'manifests',
  {
    id: uuid().primaryKey().defaultRandom(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    /** Carrier name as printed. */
    carrierName: text('carrier_name').notNull(),
    day: date().notNull(),
    year: smallint().notNull(),
    /** Number from 1 per carrier and year, without gaps; an addendum has its manifest's number. */
    serial: integer().notNull(),
    /** 0 is the manifest itself. */
    addendum: smallint().notNull().default(0),
    number: text().notNull(),
    pieceCount: integer('piece_count').notNull(),
    weightKg: weightKg('weight_kg').notNull(),
    values: jsonb().$type<readonly { amount: number; currency: string }[]>().notNull(),
    /** Key of the manifest's PDF in the file store. */
    pdfKey: fileKey('pdf_key').notNull(),
    xlsxKey: fileKey('xlsx_key').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('manifests_number').on(table.number),
    uniqueIndex('manifests_place').on(table.carrierId, table.year, table.serial, table.addendum),
    uniqueIndex('manifests_day').on(table.carrierId, table.day, table.addendum),
    index('manifests_page').on(table.createdAt, table.id),
    index('manifests_pdf').on(table.pdfKey),
    index('manifests_xlsx').on(table.xlsxKey),
    check('manifests_serial', sql`${table.serial} > 0 and ${table.addendum} >= 0`),
  ],
)

/** Shipment as it was when its manifest closed. A shipment is on at most one manifest. */
export const manifestShipments = pgTable(
  'manifest_shipments',
  {
    manifestId: uuid('manifest_id')
      .notNull()
      .references(() => manifests.id),
    position: integer().notNull(),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id),
    line: jsonb().$type<ManifestLine>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.manifestId, table.position] }),
    uniqueIndex('manifest_shipments_shipment').on(table.shipmentId),
  ],
)
