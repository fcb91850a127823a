import { eq, ilike, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { openBillStates } from '@kervan/domain/invoicing/expenses/bill'
import { oneOf } from '../../../platform/columns.ts'
import { holding } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { users } from '../../access/access.tables.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { expenseInvoices, expenseLines } from './expense.tables.ts'

const sumOf = (what: SQL): SQL<string> =>
  sql<string>`(select coalesce(${what}, 0) from ${expenseLines} where ${expenseLines.invoiceId} = "expense_invoices"."id")`

const decimalSum = (of: SQL, condition?: SQL): SQL<string> =>
  sumOf(condition ? sql`sum(${of}) filter (where ${condition})` : sql`sum(${of})`)

/** Columns of an invoice with the sums of its lines. */
export const invoiceColumns = {
  id: expenseInvoices.id,
  number: expenseInvoices.number,
  supplierId: expenseInvoices.carrierId,
  supplierName: carriers.name,
  day: expenseInvoices.day,
  currency: expenseInvoices.currency,
  fileName: expenseInvoices.fileName,
  lineCount: expenseInvoices.lineCount,
  billed: expenseInvoices.total,
  statedTotal: expenseInvoices.statedTotal,
  openCount: sql<number>`(select count(*)::int from ${expenseLines} where ${expenseLines.invoiceId} = "expense_invoices"."id" and ${oneOf(expenseLines.state, openBillStates)})`,
  difference: decimalSum(sql`${expenseLines.difference}`),
  disputed: decimalSum(
    sql`${expenseLines.difference} - ${expenseLines.credited}`,
    sql`${expenseLines.state} = 'disputed'`,
  ),
  credited: decimalSum(sql`${expenseLines.credited}`, sql`${expenseLines.credited} > 0`),
  createdAt: expenseInvoices.createdAt,
  firstName: users.firstName,
  lastName: users.lastName,
}

interface InvoiceRow {
  billed: string
  difference: string
  disputed: string
  credited: string
  createdAt: Date
  firstName: string
  lastName: string
  statedTotal: string | null
}

export const toInvoice = <Row extends InvoiceRow>({
  createdAt,
  firstName,
  lastName,
  statedTotal: _,
  ...row
}: Row) => ({
  ...row,
  billed: Number(row.billed),
  difference: Number(row.difference),
  expected: Math.round((Number(row.billed) - Number(row.difference)) * 100) / 100,
  disputed: Number(row.disputed),
  credited: Number(row.credited),
  uploadedDate: createdAt.toISOString(),
  uploadedBy: `${firstName} ${lastName}`,
})

export const expenseInvoiceList = defineList(expenseEndpoints.listExpenseInvoices, {
  scope: 'everyone',
  filters: {
    search: (text) => ilike(expenseInvoices.number, holding(text)),
    supplierId: expenseInvoices.carrierId,
    date: expenseInvoices.day,
  },
  sorts: { day: expenseInvoices.day },
  id: expenseInvoices.id,
  select: (db, page) =>
    db
      .select({ place: page.place, ...invoiceColumns })
      .from(expenseInvoices)
      .innerJoin(carriers, eq(carriers.id, expenseInvoices.carrierId))
      .innerJoin(users, eq(users.id, expenseInvoices.createdBy))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ place: _, ...row }) => toInvoice(row),
})
