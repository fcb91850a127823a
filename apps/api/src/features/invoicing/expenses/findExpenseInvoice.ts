import { count, eq, sum } from 'drizzle-orm'
import type { AnswerOf } from '@kervan/contract/endpoint'
import type { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { users } from '../../access/access.tables.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { findLimit } from './expense.queries.ts'
import { expenseInvoices, expenseLines } from './expense.tables.ts'
import { invoiceColumns, toInvoice } from './expenseInvoices.list.ts'

type Answer = AnswerOf<(typeof expenseEndpoints)['findExpenseInvoice']>

/** @throws AppError notFound */
export const findExpenseInvoice = async (ctx: Ctx, id: string): Promise<Answer> => {
  const [invoice] = await ctx.db
    .select(invoiceColumns)
    .from(expenseInvoices)
    .innerJoin(carriers, eq(carriers.id, expenseInvoices.carrierId))
    .innerJoin(users, eq(users.id, expenseInvoices.createdBy))
    .where(eq(expenseInvoices.id, id))
  if (!invoice) throw new AppError('notFound')
  const states = await ctx.db
    .select({ state: expenseLines.state, count: count(), difference: sum(expenseLines.difference) })
    .from(expenseLines)
    .where(eq(expenseLines.invoiceId, id))
    .groupBy(expenseLines.state)
  const { amountMinor, percent } = await findLimit(ctx.db, invoice.supplierId)
  return {
    ...toInvoice(invoice),
    statedTotal: invoice.statedTotal === null ? null : Number(invoice.statedTotal),
    limit: { amount: amountMinor / 100, percent },
    states: states.map((one) => ({ ...one, difference: Number(one.difference ?? 0) })),
  }
}
