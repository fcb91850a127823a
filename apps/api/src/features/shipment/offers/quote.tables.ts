import { check, index, pgTable, text, uuid, integer } from 'drizzle-orm/pg-core'
import { bytes, moment, oneOf } from '../../../platform/columns.ts'
import { companies } from '../../company/company.tables.ts'

/** `json` is uncompressed text, as stored before this table existed. */
export const quoteEncodings = ['deflate', 'json'] as const

/**
 * Permanent explanation of offers, one row per pricing of a shipment, with every number and reason (ADR 7).
 * Explains a price even after the offers and their draft were deleted. Contains no names and no addresses.
 */
export const quotes = pgTable(
  'quotes',
  {
    /** The ids of its offers differ only in their last digits: see quoteIds.ts. */
    id: uuid().primaryKey(),
    /** No foreign key: the quote outlives the shipment. */
    shipmentId: uuid('shipment_id').notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    madeAt: moment('made_at').notNull(),
    encoding: text().$type<(typeof quoteEncodings)[number]>().notNull(),
    /** Compressed QuoteContent (quoteContent.ts). */
    content: bytes('content').notNull(),
  },
  (table) => [
    index('quotes_shipment').on(table.shipmentId, table.madeAt),
    index('quotes_company').on(table.companyId, table.madeAt),
    check('quotes_encoding', oneOf(table.encoding, quoteEncodings)),
  ],
)
