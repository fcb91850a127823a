import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { scopeOf } from '../../access/policies.ts'
import { salesInvoices, salesInvoiceTotals } from './sales.tables.ts'
import { salesInvoiceList } from './salesInvoices.list.ts'

type Row = (typeof salesInvoiceEndpoints)['sumInvoices']
type Filters = InputOf<Row>['body']

const sumsOf = (table: typeof salesInvoices | typeof salesInvoiceTotals, count: SQL) => {
  const signed = (amount: AnyPgColumn) =>
    sql<string>`sum(case ${table.type} when 'sale' then ${amount} else -${amount} end)::text`
  return {
    currency: table.currency,
    count: sql<number>`${count}::int`,
    net: signed(table.net),
    vat: signed(table.vat),
    total: signed(table.total),
  }
}

/** True when the filters ask for nothing but what totals of days distinguish. */
const isOfDays = (ctx: Ctx, { companyID, search, state }: Filters): boolean =>
  scopeOf(ctx).kind === 'all' && !companyID && !search && !state

const sumDays = ({ db }: Ctx, { startDate, endDate, kind, type, currency }: Filters) => {
  const totals = salesInvoiceTotals
  return db
    .select(sumsOf(totals, sql`sum(${totals.documents})`))
    .from(totals)
    .where(
      and(
        startDate ? gte(totals.day, startDate) : undefined,
        endDate ? lte(totals.day, endDate) : undefined,
        kind ? eq(totals.kind, kind) : undefined,
        type ? eq(totals.type, type) : undefined,
        currency ? eq(totals.currency, currency) : undefined,
      ),
    )
    .groupBy(totals.currency)
    .orderBy(asc(totals.currency))
}

const sumDocuments = async (ctx: Ctx, filters: Filters) =>
  ctx.db
    .select(sumsOf(salesInvoices, sql`count(*)`))
    .from(salesInvoices)
    .where(await salesInvoiceList.conditionOf(ctx, filters))
    .groupBy(salesInvoices.currency)
    .orderBy(asc(salesInvoices.currency))

/** Sums the filtered documents by currency; counter-documents are subtracted. */
export const sumInvoices = async (ctx: Ctx, filters: Filters): Promise<AnswerOf<Row>> => {
  const rows = await (isOfDays(ctx, filters) ? sumDays(ctx, filters) : sumDocuments(ctx, filters))
  return {
    sums: rows.map(({ net, vat, total, ...row }) => ({
      ...row,
      net: Number(net),
      vat: Number(vat),
      total: Number(total),
    })),
  }
}
