import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { archiveStates } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import type { ArchiveState } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import { invoiceStates } from '@kervan/domain/invoicing/invoiceLife'
import type { InvoiceState } from '@kervan/domain/invoicing/invoiceLife'
import { bytes, createdAt, moment, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { connections } from '../../connection/connection.tables.ts'
import { salesInvoices } from '../sales/sales.tables.ts'

/** Archive for a connected integrator. Its name belongs to its bytes for ever, so that sending it twice is harmless. */
export const invoiceArchives = pgTable(
  'invoice_archives',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** Connection that the archive was signed for; no other one sends it. */
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id),
    /** SHA-256 of the archive in hex. */
    sha256: text().notNull(),
    /** Signed archive; null once the integrator has it, or has refused it. */
    content: bytes('content'),
    state: text().notNull().default('waiting').$type<ArchiveState>(),
    /** Kind of the last failure; null before the first one and after a success. */
    problem: text(),
    detail: text().notNull().default(''),
    tries: smallint().notNull().default(0),
    /** User who sent the invoices; null when the schedule did. */
    createdBy: integer('created_by').references(() => users.id),
    createdAt: createdAt(),
    /** When the integrator confirmed the archive. */
    sentAt: moment('sent_at'),
  },
  (table) => [
    unique('invoice_archives_name').on(table.name),
    index('invoice_archives_connection').on(table.connectionId, table.state),
    check('invoice_archives_state', oneOf(table.state, archiveStates)),
    check('invoice_archives_sent', sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    check('invoice_archives_content', sql`(${table.state} = 'waiting') = (${table.content} is not null)`),
  ],
)

/** Invoice in an archive. An invoice is in at most one archive that waits; `lockHandovers` guards this. */
export const invoiceArchiveItems = pgTable(
  'invoice_archive_items',
  {
    archiveId: uuid('archive_id')
      .notNull()
      .references(() => invoiceArchives.id),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => salesInvoices.id),
  },
  (table) => [
    primaryKey({ columns: [table.archiveId, table.invoiceId] }),
    index('invoice_archive_items_invoice').on(table.invoiceId),
  ],
)

/** Hand-over of an invoice to the integrator and its answer. Without a row the invoice is issued and not sent. */
export const salesInvoiceHandovers = pgTable(
  'sales_invoice_handovers',
  {
    invoiceId: uuid('invoice_id')
      .primaryKey()
      .references(() => salesInvoices.id),
    state: text().$type<Exclude<InvoiceState, 'issued'>>().notNull(),
    /** User who sent the invoice; null when the schedule did. */
    sentBy: integer('sent_by').references(() => users.id),
    sentAt: moment('sent_at').notNull(),
    /** Archive that was sent over a connection; null for one that was downloaded. */
    archiveId: uuid('archive_id').references(() => invoiceArchives.id),
    /** Reason of a rejection. */
    reason: text(),
    /** User who entered the answer; null for the integrator's own message. */
    answeredBy: integer('answered_by').references(() => users.id),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('sales_invoice_handovers_archive').on(table.archiveId),
    index('sales_invoice_handovers_state').on(table.state, table.invoiceId),
    check(
      'sales_invoice_handovers_state',
      oneOf(
        table.state,
        invoiceStates.filter((state) => state !== 'issued'),
      ),
    ),
    check('sales_invoice_handovers_answer', sql`(${table.state} = 'sent') = (${table.answeredAt} is null)`),
  ],
)
