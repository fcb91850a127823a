import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
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
import type { ExpenseField } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { billCauses, billStates, openBillStates } from '@kervan/domain/invoicing/expenses/bill'
import type { BillAudit, BillCause, BilledCharge, BillState } from '@kervan/domain/invoicing/expenses/bill'
import { createdAt, moment, money, oneOf, weightKg } from '../../../platform/columns.ts'
import { fileKey } from '../../../platform/files/fileKey.ts'
import { users } from '../../access/access.tables.ts'
import { shipmentAdjustments } from '../../measuring/measuring.tables.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'

/** Differences up to which lines of a carrier are accepted without a decision: an amount or a percentage. */
export const expenseLimits = pgTable('expense_limits', {
  carrierId: integer('carrier_id')
    .primaryKey()
    .references(() => carriers.id),
  /** In the invoice's currency. */
  amount: money('amount').notNull(),
  percent: numeric({ precision: 5, scale: 2 }).notNull(),
  changedBy: integer('changed_by')
    .notNull()
    .references(() => users.id),
  changedAt: moment('changed_at').notNull(),
})

/** Meanings of the columns of a carrier's files, by their headings. */
export const expenseMappings = pgTable(
  'expense_mappings',
  {
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    /** Hash of the headings. */
    signature: text().notNull(),
    columns: jsonb().$type<readonly { index: number; field: ExpenseField }[]>().notNull(),
    savedBy: integer('saved_by')
      .notNull()
      .references(() => users.id),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.carrierId, table.signature] })],
)

/** Invoices of carriers, each from one file. */
export const expenseInvoices = pgTable(
  'expense_invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    number: text().notNull(),
    day: date().notNull(),
    currency: text().notNull(),
    fileName: text('file_name').notNull(),
    fileKey: fileKey('file_key').notNull(),
    lineCount: integer('line_count').notNull(),
    /** Sum of the lines, and the total that the carrier states; null when it states none. */
    total: money('total').notNull(),
    statedTotal: money('stated_total'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    // The key is a hash of the bytes: the same file is refused a second time.
    uniqueIndex('expense_invoices_file').on(table.fileKey),
    uniqueIndex('expense_invoices_number').on(table.carrierId, table.number),
    index('expense_invoices_page').on(table.day, table.id),
  ],
)

/** Letters about disputed lines. */
export const expenseDisputes = pgTable(
  'expense_disputes',
  {
    id: uuid().primaryKey().defaultRandom(),
    serial: integer().notNull().generatedAlwaysAsIdentity(),
    carrierId: integer('carrier_id')
      .notNull()
      .references(() => carriers.id),
    currency: text().notNull(),
    reason: text(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [index('expense_disputes_page').on(table.createdAt, table.id)],
)

export type ExpenseAudit = Omit<BillAudit, 'differenceMinor' | 'expectedKg'>

/** Lines of the invoices of carriers; rows of one parcel are one line. */
export const expenseLines = pgTable(
  'expense_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => expenseInvoices.id, { onDelete: 'cascade' }),
    /** First row of the file. */
    row: integer().notNull(),
    /** Carrier's number of the parcel, as the file has it. */
    number: text().notNull(),
    reference: text(),
    /** Null for a parcel that is not known. */
    shipmentId: uuid('shipment_id').references(() => shipments.id, { onDelete: 'set null' }),
    day: date(),
    service: text(),
    zone: text(),
    billedKg: weightKg('billed_kg'),
    expectedKg: weightKg('expected_kg'),
    charges: jsonb().$type<readonly BilledCharge[]>().notNull(),
    /** Billed amount in the invoice's currency; negative for a credit. */
    amount: money('amount').notNull(),
    /** Cost of the paid offer; null when there is none to compare. */
    expected: money('expected'),
    difference: money('difference').notNull(),
    state: text().$type<BillState>().notNull(),
    cause: text().$type<BillCause>(),
    /** Null for a line that agrees. */
    audit: jsonb().$type<ExpenseAudit>(),
    /** Earlier line of the same parcel. */
    earlierId: uuid('earlier_id').references((): AnyPgColumn => expenseLines.id, { onDelete: 'set null' }),
    disputeId: uuid('dispute_id').references(() => expenseDisputes.id),
    credited: money('credited').notNull().default('0'),
    adjustmentId: uuid('adjustment_id').references(() => shipmentAdjustments.id, { onDelete: 'set null' }),
    reason: text(),
    decidedBy: integer('decided_by').references(() => users.id),
    /** Null for a line that nobody had to decide. */
    decidedAt: moment('decided_at'),
    /** Counts changes of the line. Concurrent decisions are serialized by the row lock, not by this. */
    version: smallint().notNull().default(1),
  },
  (table) => [
    index('expense_lines_row').on(table.invoiceId, table.row, table.id),
    index('expense_lines_difference').on(table.invoiceId, table.difference, table.id),
    index('expense_lines_page').on(table.difference, table.id),
    index('expense_lines_rows').on(table.row, table.id),
    index('expense_lines_shipment').on(table.shipmentId),
    index('expense_lines_number').on(table.number),
    index('expense_lines_reference')
      .on(table.reference)
      .where(sql`${table.reference} is not null`),
    index('expense_lines_dispute')
      .on(table.disputeId)
      .where(sql`${table.disputeId} is not null`),
    index('expense_lines_open').on(table.invoiceId).where(oneOf(table.state, openBillStates)),
    check('expense_lines_state', oneOf(table.state, billStates)),
    check('expense_lines_cause', oneOf(table.cause, billCauses)),
    check('expense_lines_dispute_known', sql`${table.state} <> 'disputed' or ${table.disputeId} is not null`),
  ],
)
