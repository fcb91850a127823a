import { and, eq, or } from 'drizzle-orm'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { hasCarrierNumber } from '../../shipment/numbers/carrierNumbers.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { expenseDisputes, expenseInvoices, expenseLines } from './expense.tables.ts'
import { lineColumns, toExpenseLine } from './expenseLineView.ts'

export const expenseLineList = defineList(expenseEndpoints.listExpenseLines, {
  scope: 'everyone',
  filters: {
    invoiceId: expenseLines.invoiceId,
    disputeId: expenseLines.disputeId,
    shipmentId: expenseLines.shipmentId,
    states: expenseLines.state,
    cause: expenseLines.cause,
    search: (text) => {
      const number = text.trim()
      return or(
        eq(expenseLines.number, number),
        eq(expenseLines.reference, number),
        eq(shipments.assetReference, number.toUpperCase()),
        hasCarrierNumber([number]),
      )
    },
  },
  sorts: { difference: expenseLines.difference, row: expenseLines.row },
  id: expenseLines.id,
  select: (db, page) =>
    db
      .select({ place: page.place, ...lineColumns })
      .from(expenseLines)
      .innerJoin(expenseInvoices, eq(expenseInvoices.id, expenseLines.invoiceId))
      .innerJoin(carriers, eq(carriers.id, expenseInvoices.carrierId))
      .leftJoin(shipments, eq(shipments.id, expenseLines.shipmentId))
      .leftJoin(expenseDisputes, eq(expenseDisputes.id, expenseLines.disputeId))
      .where(and(page.where))
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ place: _, ...row }, ctx) => toExpenseLine(ctx.language, row),
})
