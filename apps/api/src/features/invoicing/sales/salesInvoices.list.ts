import { ilike, or, sql } from 'drizzle-orm'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { holding } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { inCallersScope } from '../../access/inScope.ts'
import { salesInvoiceHandovers } from '../handover/handover.tables.ts'
import { describeInvoice } from './describeInvoice.ts'
import { hasShipment, selectInvoices } from './sales.queries.ts'
import { salesInvoices } from './sales.tables.ts'

export const salesInvoiceList = defineList(salesInvoiceEndpoints.listInvoices, {
  scope: inCallersScope(salesInvoices.companyId),
  filters: {
    search: (text, ctx) =>
      or(ilike(salesInvoices.number, holding(text.trim())), hasShipment(ctx.db, text.trim().toUpperCase())),
    companyID: salesInvoices.companyId,
    date: salesInvoices.day,
    kind: salesInvoices.kind,
    type: salesInvoices.type,
    state: (state) => sql`coalesce(${salesInvoiceHandovers.state}, 'issued') = ${state}`,
    currency: salesInvoices.currency,
  },
  sorts: { issued: salesInvoices.createdAt },
  id: salesInvoices.id,
  select: (db, page) =>
    selectInvoices(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: describeInvoice,
})
