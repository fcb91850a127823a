import { and, eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { hasCarrierNumber } from '../../shipment/numbers/carrierNumbers.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { expenseDisputes, expenseInvoices, expenseLines } from './expense.tables.ts'
import { lineColumns, toExpenseLine } from './expenseLineView.ts'

/** Lines by their own number or reference, and of shipments by one of theirs: each by its index. */
const findByText = (db: Db, text: string) => {
  const ofShipment = (condition: SQL | undefined) =>
    db
      .select({ id: expenseLines.id })
      .from(expenseLines)
      .innerJoin(shipments, eq(shipments.id, expenseLines.shipmentId))
      .where(condition)
  const own = (condition: SQL) => db.select({ id: expenseLines.id }).from(expenseLines).where(condition)
  return unionAll(
    own(eq(expenseLines.number, text)),
    own(eq(expenseLines.reference, text)),
    ofShipment(eq(shipments.assetReference, text.toUpperCase())),
    ofShipment(hasCarrierNumber([text])),
  )
}

export const expenseLineList = defineList(expenseEndpoints.listExpenseLines, {
  scope: 'everyone',
  filters: {
    invoiceId: expenseLines.invoiceId,
    disputeId: expenseLines.disputeId,
    shipmentId: expenseLines.shipmentId,
    states: expenseLines.state,
    cause: expenseLines.cause,
    search: (text, ctx) => inArray(expenseLines.id, findByText(ctx.db, text.trim())),
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
