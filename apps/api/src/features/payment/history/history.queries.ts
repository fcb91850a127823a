import { and, desc, eq, sql } from 'drizzle-orm'
import type { Scope } from '../../access/policies.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inScope } from '../../access/inScope.ts'
import { shipmentInScope } from '../../shipment/shipmentInScope.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import type { FailureReason } from '../payment.queries.ts'
import { refundWaits } from '../refunds/refundWaits.ts'
import { paymentItems, payments } from '../payment.tables.ts'

/** Payments of a shipment, newest first. */
export const listPaymentsOfShipment = (db: Db, scope: Scope, shipmentId: string) =>
  db
    .select({
      id: payments.id,
      itemId: paymentItems.id,
      conversationId: payments.conversationId,
      createdAt: payments.createdAt,
      paymentType: payments.paymentType,
      state: payments.state,
      failureReason: sql<FailureReason | null>`${payments.failureReason}`,
      issue: payments.issue,
      provider: payments.provider,
      total: payments.amount,
      takenAmount: payments.takenAmount,
      takenCurrency: payments.takenCurrency,
      amount: paymentItems.amount,
      currency: paymentItems.currency,
      refundedAmount: paymentItems.refundedAmount,
      refundWaits,
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(and(inScope(paymentItems.companyId, scope), eq(paymentItems.shipmentId, shipmentId)))
    .orderBy(desc(payments.createdAt))
    .limit(100)

/** Checks that the shipment is in the caller's scope. */
export const isShipmentInScope = async (db: Db, scope: Scope, shipmentId: string): Promise<boolean> =>
  (
    await db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), shipmentInScope(scope)))
  ).length > 0
