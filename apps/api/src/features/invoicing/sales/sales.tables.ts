import { sql } from 'drizzle-orm'
import {
  check,
  date,
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
import { invoiceKinds, invoiceTypes } from '@kervan/domain/invoicing/salesInvoice'
import type { InvoiceKind, InvoiceType } from '@kervan/domain/invoicing/salesInvoice'
import { invoiceScheduleNames } from '@kervan/domain/invoicing/invoiceSchedule'
import type { InvoiceSchedule } from '@kervan/domain/invoicing/invoiceSchedule'
import { vatTreatments } from '@kervan/domain/invoicing/vatRules'
import type { ExemptionCode, VatTreatment } from '@kervan/domain/invoicing/vatRules'
import { createdAt, moment, money, oneOf } from '../../../platform/columns.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { paymentItems } from '../../payment/payment.tables.ts'
import type { InvoiceContent, LineDetails } from './invoiceContent.ts'

/**
 * Issued invoice or counter-document. A trigger refuses deletions, and updates of everything that was issued; the
 * company follows a merge, its printed data are frozen in `content`.
 */
export const salesInvoices = pgTable(
  'sales_invoices',
  {
    /** Universal number of the document (ETTN). */
    id: uuid().primaryKey().defaultRandom(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    kind: text().$type<InvoiceKind>().notNull(),
    type: text().$type<InvoiceType>().notNull(),
    series: text().notNull(),
    /** Year in Türkiye. */
    year: smallint().notNull(),
    /** Number within series and year, without gaps. */
    serial: integer().notNull(),
    number: text().notNull(),
    /** Day in Türkiye; never before that of the previous number. */
    day: date().notNull(),
    currency: text().notNull(),
    treatment: text().$type<VatTreatment>().notNull(),
    vatRate: numeric('vat_rate', { precision: 5, scale: 2 }).notNull(),
    exemption: text().$type<ExemptionCode>(),
    net: money('net').notNull(),
    vat: money('vat').notNull(),
    total: money('total').notNull(),
    /** TRY for one unit of the currency; 1 for TRY. */
    exchangeRate: numeric('exchange_rate', { precision: 18, scale: 8 }).notNull(),
    /** Day of the bulletin; null for TRY. */
    exchangeRateDay: date('exchange_rate_day'),
    netTry: money('net_try').notNull(),
    vatTry: money('vat_try').notNull(),
    /** Invoice that this counter-document takes back. */
    originalId: uuid('original_id').references((): AnyPgColumn => salesInvoices.id),
    content: jsonb().$type<InvoiceContent>().notNull(),
    /** User who issued the document; null when the schedule did. */
    issuedBy: integer('issued_by').references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sales_invoices_number').on(table.number),
    uniqueIndex('sales_invoices_place').on(table.series, table.year, table.serial),
    // Begin with the day, so that a list of some days reads these days only.
    index('sales_invoices_page').on(table.day, table.createdAt, table.id),
    index('sales_invoices_company_page').on(table.companyId, table.day, table.createdAt, table.id),
    index('sales_invoices_number_part').using('gin', table.number.op('gin_trgm_ops')),
    index('sales_invoices_original').on(table.originalId),
    // An invoice is cancelled once.
    uniqueIndex('sales_invoices_cancellation')
      .on(table.originalId)
      .where(sql`${table.type} = 'cancellation'`),
    check('sales_invoices_kind', oneOf(table.kind, invoiceKinds)),
    check('sales_invoices_type', oneOf(table.type, invoiceTypes)),
    check('sales_invoices_treatment', oneOf(table.treatment, vatTreatments)),
    check('sales_invoices_sums', sql`${table.net} + ${table.vat} = ${table.total} and ${table.total} > 0`),
    check('sales_invoices_original_of', sql`(${table.type} = 'sale') = (${table.originalId} is null)`),
    check('sales_invoices_year', sql`${table.year} = extract(year from ${table.day})`),
    check('sales_invoices_rate', sql`(${table.currency} = 'TRY') = (${table.exchangeRateDay} is null)`),
  ],
)

/**
 * Line of an invoice. Amounts are positive for what the document states and negative for what it deducts. A trigger
 * adds them to `payment_items.billed_amount`; updates and deletions are refused.
 */
export const salesInvoiceLines = pgTable(
  'sales_invoice_lines',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => salesInvoices.id),
    position: integer().notNull(),
    paymentItemId: uuid('payment_item_id')
      .notNull()
      .references(() => paymentItems.id),
    assetReference: text('asset_reference').notNull(),
    /** Cost of an offer, `carriage`, `extraPayment`, `discount` or `refund`. */
    code: text().notNull(),
    details: jsonb().$type<LineDetails>().notNull(),
    net: money('net').notNull(),
    vat: money('vat').notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.position] }),
    index('sales_invoice_lines_item').on(table.paymentItemId),
    index('sales_invoice_lines_reference').on(table.assetReference),
    check('sales_invoice_lines_sums', sql`${table.net} + ${table.vat} = ${table.amount}`),
  ],
)

/** Sums of the documents of one day. Written by a trigger on invoices, so that sums read days and not documents. */
export const salesInvoiceTotals = pgTable(
  'sales_invoice_totals',
  {
    day: date().notNull(),
    kind: text().$type<InvoiceKind>().notNull(),
    type: text().$type<InvoiceType>().notNull(),
    currency: text().notNull(),
    documents: integer().notNull(),
    net: money('net').notNull(),
    vat: money('vat').notNull(),
    total: money('total').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.type, table.currency] })],
)

/** Closed month: no invoice is dated in it any more. */
export const invoicePeriods = pgTable('invoice_periods', {
  /** First day of the month. */
  month: date().primaryKey(),
  closedBy: integer('closed_by')
    .notNull()
    .references(() => users.id),
  closedAt: moment('closed_at').notNull(),
})

/** How a company's invoices are issued; without a row by hand. */
export const invoiceSchedules = pgTable(
  'invoice_schedules',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id),
    schedule: text().$type<Exclude<InvoiceSchedule, 'byHand'>>().notNull(),
    updatedBy: integer('updated_by')
      .notNull()
      .references(() => users.id),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check(
      'invoice_schedules_schedule',
      oneOf(
        table.schedule,
        invoiceScheduleNames.filter((name) => name !== 'byHand'),
      ),
    ),
  ],
)
