import { and, asc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companies } from '../../company/company.tables.ts'
import { shipmentAdjustments, shipmentMeasurings } from '../../measuring/measuring.tables.ts'
import { itemColumns, paymentColumns, toItem, toPaymentRow } from '../payment.queries.ts'
import { paymentEvents, paymentItems, paymentRefunds, payments } from '../payment.tables.ts'

const person = { firstName: users.firstName, lastName: users.lastName, companyId: users.companyId }

/** Payment in the caller's scope, with the user who started it and the known card details. */
export const findPaymentInScope = async (db: Db, scope: Scope, id: string) => {
  const [found] = await db
    .select({
      payment: paymentColumns,
      paymentType: payments.paymentType,
      failureWords: payments.failureWords,
      cardScheme: payments.cardScheme,
      cardLastFour: payments.cardLastFour,
      isThreeDSecure: payments.isThreeDSecure,
      finalizedAt: payments.finalizedAt,
      company: companies.name,
      startedBy: person,
    })
    .from(payments)
    .innerJoin(companies, eq(companies.id, payments.companyId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(and(eq(payments.id, id), inScope(payments.companyId, scope)))
  return found && { ...found, payment: toPaymentRow(found.payment) }
}

export type PaymentInScope = NonNullable<Awaited<ReturnType<typeof findPaymentInScope>>>

export const listItemsOfPayment = async (db: Db, paymentId: string) =>
  (
    await db
      .select(itemColumns)
      .from(paymentItems)
      .where(eq(paymentItems.paymentId, paymentId))
      .orderBy(asc(paymentItems.assetReference), asc(paymentItems.id))
  ).map(toItem)

/** State changes and other events of a payment, oldest first. */
export const listEventsOfPayment = (db: Db, paymentId: string) =>
  db
    .select({
      event: paymentEvents.event,
      reason: paymentEvents.reason,
      at: paymentEvents.at,
      actorId: paymentEvents.actorId,
      actor: person,
    })
    .from(paymentEvents)
    .leftJoin(users, eq(users.id, paymentEvents.actorId))
    .where(eq(paymentEvents.paymentId, paymentId))
    .orderBy(asc(paymentEvents.at), asc(paymentEvents.id))

const approvers = alias(users, 'approvers')

/** Refunds of a payment, oldest first. */
export const listRefundsOfPayment = (db: Db, paymentId: string) =>
  db
    .select({
      id: paymentRefunds.id,
      amount: paymentRefunds.amount,
      currency: paymentRefunds.currency,
      state: paymentRefunds.state,
      reason: paymentRefunds.reason,
      failure: paymentRefunds.failure,
      createdAt: paymentRefunds.createdAt,
      doneAt: paymentRefunds.doneAt,
      requestedBy: paymentRefunds.requestedBy,
      requester: person,
      approver: { firstName: approvers.firstName, lastName: approvers.lastName },
      assetReference: paymentItems.assetReference,
    })
    .from(paymentRefunds)
    .leftJoin(users, eq(users.id, paymentRefunds.requestedBy))
    .leftJoin(approvers, eq(approvers.id, paymentRefunds.approvedBy))
    .leftJoin(paymentItems, eq(paymentItems.id, paymentRefunds.itemId))
    .where(eq(paymentRefunds.paymentId, paymentId))
    .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id))

/** Discount in the caller's scope. Its measuring may be deleted with the shipment. */
export const findDiscountInScope = async (db: Db, scope: Scope, id: string) =>
  (
    await db
      .select({
        company: companies.name,
        shipmentId: paymentItems.shipmentId,
        assetReference: paymentItems.assetReference,
        amount: paymentItems.amount,
        currency: paymentItems.currency,
        createdAt: paymentItems.createdAt,
        createdBy: person,
        reason: shipmentAdjustments.reason,
        before: shipmentMeasurings.before,
        after: shipmentMeasurings.after,
      })
      .from(paymentItems)
      .innerJoin(companies, eq(companies.id, paymentItems.companyId))
      .leftJoin(shipmentAdjustments, eq(shipmentAdjustments.id, paymentItems.adjustmentId))
      .leftJoin(shipmentMeasurings, eq(shipmentMeasurings.id, shipmentAdjustments.measuringId))
      .leftJoin(users, eq(users.id, shipmentAdjustments.createdBy))
      .where(
        and(eq(paymentItems.id, id), isNull(paymentItems.paymentId), inScope(paymentItems.companyId, scope)),
      )
  )[0]
