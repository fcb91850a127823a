import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PaymentState } from '@kervan/domain/payment/paymentLife'
import type { Scope } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { companies } from '../company/company.tables.ts'
import { inScope } from '../shipment/scope-condition.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { paymentItems, payments } from './payment.tables.ts'

export interface HistoryFilter {
  assetReference: string | null
  status: PaymentState | null
  from: Date | null
  before: Date | null
}

export interface HistoryPlace {
  createdAt: Date
  id: string
}

const conditions = (filter: HistoryFilter): SQL[] => {
  const { assetReference, status, from, before } = filter
  const wanted: SQL[] = []
  if (assetReference) wanted.push(eq(paymentItems.assetReference, assetReference.toUpperCase()))
  if (status) wanted.push(eq(payments.state, status))
  if (from) wanted.push(gte(paymentItems.createdAt, from))
  if (before) wanted.push(lt(paymentItems.createdAt, before))
  return wanted
}

const columns = {
  id: paymentItems.id,
  createdAt: paymentItems.createdAt,
  shipmentId: paymentItems.shipmentId,
  assetReference: paymentItems.assetReference,
  company: companies.name,
  sender: shipments.senderName,
  receiver: shipments.receiverName,
  country: shipments.receiverCountry,
  paymentType: payments.paymentType,
  amount: paymentItems.amount,
  currency: paymentItems.currency,
  state: payments.state,
}

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number]

/** Newest first, from behind `after` on. */
export const listHistory = (
  db: Db,
  scope: Scope,
  filter: HistoryFilter,
  after: HistoryPlace | null,
  limit: number,
) =>
  db
    .select(columns)
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .innerJoin(companies, eq(companies.id, paymentItems.companyId))
    .leftJoin(shipments, eq(shipments.id, paymentItems.shipmentId))
    .where(
      and(
        inScope(paymentItems.companyId, scope),
        ...conditions(filter),
        after
          ? sql`(${paymentItems.createdAt}, ${paymentItems.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(paymentItems.createdAt), desc(paymentItems.id))
    .limit(limit)

/** Payments that a shipment was part of, newest first. */
export const listPaymentsOfShipment = (db: Db, scope: Scope, shipmentId: string) =>
  db
    .select({
      id: payments.id,
      conversationId: payments.conversationId,
      createdAt: payments.createdAt,
      paymentType: payments.paymentType,
      state: payments.state,
      failureReason: payments.failureReason,
      amount: paymentItems.amount,
      currency: paymentItems.currency,
      refundedAmount: payments.refundedAmount,
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(and(inScope(paymentItems.companyId, scope), eq(paymentItems.shipmentId, shipmentId)))
    .orderBy(desc(payments.createdAt))
    .limit(100)

/** Whether the shipment is there for the caller. */
export const isShipmentInScope = async (db: Db, scope: Scope, shipmentId: string): Promise<boolean> =>
  (
    await db
      .select({ id: shipments.id })
      .from(shipments)
      .where(and(eq(shipments.id, shipmentId), inScope(shipments.companyId, scope)))
  ).length > 0
