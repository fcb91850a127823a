import { eq, like } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isInvoiceNumber } from '@kervan/domain/invoicing/invoiceNumber'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { holding } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { inCallersScope } from '../../access/inScope.ts'
import { describeInvoice } from './describeInvoice.ts'
import { hasShipment, hasState, selectInvoices } from './sales.queries.ts'
import { salesInvoices } from './sales.tables.ts'

/**
 * Invoices with this text in their number, or of the shipment with this reference. One condition at a time, because
 * no index serves both.
 */
const findByText = (db: Db, text: string): SQL => {
  if (text.includes('-')) return hasShipment(db, text)
  return isInvoiceNumber(text) ? eq(salesInvoices.number, text) : like(salesInvoices.number, holding(text))
}

export const salesInvoiceList = defineList(salesInvoiceEndpoints.listInvoices, {
  scope: inCallersScope(salesInvoices.companyId),
  filters: {
    search: (text, ctx) => findByText(ctx.db, text.trim().toUpperCase()),
    companyID: salesInvoices.companyId,
    date: salesInvoices.day,
    kind: salesInvoices.kind,
    type: salesInvoices.type,
    state: (state, ctx) => hasState(ctx.db, state),
    currency: salesInvoices.currency,
  },
  sorts: { issued: [salesInvoices.day, salesInvoices.createdAt] },
  id: salesInvoices.id,
  select: (db, page) =>
    selectInvoices(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: describeInvoice,
})
