import { check, index, pgTable, text, uuid, integer } from 'drizzle-orm/pg-core'
import { bytes, moment, oneOf } from '../../../../platform/columns.ts'
import { companies } from '../../../company/company.tables.ts'

/** `json` is text as it is: what was stored before there was this table. */
export const quoteEncodings = ['deflate', 'json'] as const

/**
 * How offers came about, one row for each time that a shipment was priced: every figure and reason of all its offers, as
 * they were. Rows are written once and stay for ever (ADR 7): "why this price" is answered from here, also when the
 * offers themselves were swept and the draft they were for was deleted. They hold no names and no addresses.
 */
export const quotes = pgTable(
  'quotes',
  {
    /** Ids of its offers differ from it in the place only: quoteIds.ts. */
    id: uuid().primaryKey(),
    /** No reference: the shipment may go, the quote stays. */
    shipmentId: uuid('shipment_id').notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    madeAt: moment('made_at').notNull(),
    encoding: text().$type<(typeof quoteEncodings)[number]>().notNull(),
    /** QuoteContent (quoteContent.ts), packed. */
    content: bytes('content').notNull(),
  },
  (table) => [
    index('quotes_shipment').on(table.shipmentId, table.madeAt),
    index('quotes_company').on(table.companyId, table.madeAt),
    check('quotes_encoding', oneOf(table.encoding, quoteEncodings)),
  ],
)
