import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import type { RefundRecord } from '@kervan/contract/payment/refunds/refund.endpoints'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import type { ListPage } from '../../../platform/list/defineList.ts'
import { users } from '../../access/access.tables.ts'
import { inCallersScope } from '../../access/inScope.ts'
import { canSeeStaffNames } from '../../access/policies.ts'
import { refundRights } from '../payment.policies.ts'
import { companies } from '../../company/company.tables.ts'
import { paymentItems, paymentRefunds, payments } from '../payment.tables.ts'

const uuid = z.uuid()

const requesters = alias(users, 'requesters')
const approvers = alias(users, 'approvers')

const fullName = (first: string | null, last: string | null) => (first === null ? null : `${first} ${last}`)

const select = (db: Db, page: ListPage) =>
  db
    .select({
      place: page.place,
      id: paymentRefunds.id,
      paymentId: paymentRefunds.paymentId,
      createdAt: paymentRefunds.createdAt,
      company: companies.name,
      assetReference: paymentItems.assetReference,
      shipmentId: paymentItems.shipmentId,
      amount: paymentRefunds.amount,
      currency: paymentRefunds.currency,
      status: paymentRefunds.state,
      reason: paymentRefunds.reason,
      failure: paymentRefunds.failure,
      requestedBy: paymentRefunds.requestedBy,
      requesterFirst: requesters.firstName,
      requesterLast: requesters.lastName,
      approverFirst: approvers.firstName,
      approverLast: approvers.lastName,
      provider: payments.provider,
      doneAt: paymentRefunds.doneAt,
    })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .innerJoin(companies, eq(companies.id, payments.companyId))
    .leftJoin(paymentItems, eq(paymentItems.id, paymentRefunds.itemId))
    .leftJoin(requesters, eq(requesters.id, paymentRefunds.requestedBy))
    .leftJoin(approvers, eq(approvers.id, paymentRefunds.approvedBy))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset)

const toRecord = (
  {
    createdAt,
    doneAt,
    amount,
    requesterFirst,
    requesterLast,
    approverFirst,
    approverLast,
    ...row
  }: Awaited<ReturnType<typeof select>>[number],
  ctx: Ctx,
): RefundRecord => {
  const actor = requireActor(ctx)
  const seesNames = canSeeStaffNames(actor)
  return {
    ...row,
    requestedDate: createdAt.toISOString(),
    doneDate: doneAt && doneAt.toISOString(),
    amount: Number(amount),
    assetReference: row.assetReference ?? '',
    reason:
      row.requestedBy === null ? translate(ctx.language, `payment:refund.system.${row.reason}`) : row.reason,
    failure: seesNames ? row.failure : null,
    provider: seesNames ? row.provider : null,
    requestedBy: seesNames ? fullName(requesterFirst, requesterLast) : null,
    approvedBy: seesNames ? fullName(approverFirst, approverLast) : null,
    can: refundRights(actor, { state: row.status, requestedBy: row.requestedBy }),
  }
}

export const refundList = defineList(refundEndpoints.listRefunds, {
  scope: inCallersScope(payments.companyId),
  filters: {
    // Invalid UUIDs match no payment.
    paymentId: (id) => (uuid.safeParse(id).success ? eq(paymentRefunds.paymentId, id) : sql`false`),
    // Includes refunds of the whole payment that contains the item.
    itemId: (id) =>
      sql`(${eq(paymentRefunds.itemId, id)} or ${isNull(paymentRefunds.itemId)} and exists (
        select 1 from ${paymentItems} as of_payment where of_payment.id = ${id}
          and of_payment.payment_id = ${paymentRefunds.paymentId}))`,
    assetReference: (reference) => eq(paymentItems.assetReference, reference.toUpperCase()),
    companyID: payments.companyId,
    date: paymentRefunds.createdAt,
    status: paymentRefunds.state,
  },
  sorts: { requested: paymentRefunds.createdAt },
  id: paymentRefunds.id,
  select,
  toItem: toRecord,
})

/** @throws AppError notFound */
export const describeRefund = async (ctx: Ctx, id: string): Promise<RefundRecord> => {
  const where = and(inCallersScope(payments.companyId)(ctx), eq(paymentRefunds.id, id))
  const [found] = await select(ctx.db, { where, orderBy: [], limit: 1, offset: 0, place: sql`''` })
  if (!found) throw new AppError('notFound')
  return toRecord(found, ctx)
}
