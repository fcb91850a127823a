import { asc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { companies } from '../../company/company.tables.ts'
import { salesInvoiceHandovers } from '../handover/handover.tables.ts'
import { salesInvoices } from './sales.tables.ts'
import { salesInvoiceList } from './salesInvoices.list.ts'

type Row = (typeof salesInvoiceEndpoints)['sumInvoices']

const signed = (amount: AnyPgColumn) =>
  sql<string>`sum(case ${salesInvoices.type} when 'sale' then ${amount} else -${amount} end)::text`

/** Sums the filtered documents by currency; counter-documents are subtracted. */
export const sumInvoices = async (ctx: Ctx, filters: InputOf<Row>['body']): Promise<AnswerOf<Row>> => {
  const rows = await ctx.db
    .select({
      currency: salesInvoices.currency,
      count: sql<number>`count(*)::int`,
      net: signed(salesInvoices.net),
      vat: signed(salesInvoices.vat),
      total: signed(salesInvoices.total),
    })
    .from(salesInvoices)
    .innerJoin(companies, eq(companies.id, salesInvoices.companyId))
    .leftJoin(salesInvoiceHandovers, eq(salesInvoiceHandovers.invoiceId, salesInvoices.id))
    .where(await salesInvoiceList.conditionOf(ctx, filters))
    .groupBy(salesInvoices.currency)
    .orderBy(asc(salesInvoices.currency))
  return {
    sums: rows.map(({ net, vat, total, ...row }) => ({
      ...row,
      net: Number(net),
      vat: Number(vat),
      total: Number(total),
    })),
  }
}
