import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, money, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

/** `hand`: on the screen. `file`: by upload. `document`: proposed by a document of the shipment and accepted. */
export const invoiceOrigins = ['hand', 'file', 'document'] as const
export type InvoiceOrigin = (typeof invoiceOrigins)[number]

/** Seller's own export invoice and customs declaration of a shipment. Its company is that of the shipment. */
export const exportProofs = pgTable(
  'export_proofs',
  {
    shipmentId: uuid('shipment_id')
      .primaryKey()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    invoiceNumber: text('invoice_number'),
    invoiceDay: date('invoice_day'),
    invoiceOrigin: text('invoice_origin').$type<InvoiceOrigin>(),
    /** Part of the invoice that belongs to the shipment; null: its goods value. */
    amount: money('amount'),
    currency: text(),
    declarationNumber: text('declaration_number'),
    declarationDay: date('declaration_day'),
    /** Exit as the declaration states it; counts while the product itself knows none. */
    exitDay: date('exit_day'),
    /** True when operations staff entered declaration or exit: customers cannot change them then. */
    isDeclaredByHouse: boolean('is_declared_by_house').notNull().default(false),
    version: integer().notNull().default(1),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => users.id),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('export_proofs_invoice')
      .on(table.invoiceNumber)
      .where(sql`${table.invoiceNumber} is not null`),
    index('export_proofs_declaration')
      .on(table.declarationNumber)
      .where(sql`${table.declarationNumber} is not null`),
    check('export_proofs_origin', oneOf(table.invoiceOrigin, invoiceOrigins)),
    check(
      'export_proofs_pairs',
      sql`(${table.invoiceNumber} is null) = (${table.invoiceDay} is null)
        and (${table.declarationNumber} is null) = (${table.declarationDay} is null)
        and (${table.amount} is null) = (${table.currency} is null)`,
    ),
  ],
)
