import { and, eq, isNotNull, isNull, not } from 'drizzle-orm'
import { objectionEndpoints } from '@kervan/contract/measuring/objection.endpoints'
import { defineList } from '../../platform/list/defineList.ts'
import { scopeOf } from '../access/policies.ts'
import { companies } from '../company/company.tables.ts'
import { shipmentInScope } from '../shipment/shipmentInScope.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { shipmentAdjustments } from './measuring.tables.ts'

const dayMs = 24 * 3_600_000

/** List of extra payments with objections and their decisions. */
export const objectionList = defineList(objectionEndpoints.listObjections, {
  scope: (ctx) => and(isNotNull(shipmentAdjustments.objectedAt), shipmentInScope(scopeOf(ctx))),
  filters: {
    assetReference: (reference) => eq(shipments.assetReference, reference.toUpperCase()),
    companyID: shipments.companyId,
    date: shipmentAdjustments.objectedAt,
    // A new measuring withdraws the extra payment together with its objection.
    status: (status) => {
      const waits = and(isNull(shipmentAdjustments.decision), eq(shipmentAdjustments.state, 'objected'))!
      return status === 'waiting' ? waits : not(waits)
    },
  },
  // Sorted by creation, because the objection's time is null in other rows.
  sorts: { asked: shipmentAdjustments.createdAt },
  id: shipmentAdjustments.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        id: shipmentAdjustments.id,
        shipmentId: shipmentAdjustments.shipmentId,
        assetReference: shipments.assetReference,
        company: companies.name,
        amount: shipmentAdjustments.amount,
        currency: shipmentAdjustments.currency,
        objection: shipmentAdjustments.objection,
        objectedAt: shipmentAdjustments.objectedAt,
        createdAt: shipmentAdjustments.createdAt,
        state: shipmentAdjustments.state,
        decision: shipmentAdjustments.decision,
        decidedAt: shipmentAdjustments.decidedAt,
      })
      .from(shipmentAdjustments)
      .innerJoin(shipments, eq(shipments.id, shipmentAdjustments.shipmentId))
      .innerJoin(companies, eq(companies.id, shipments.companyId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ amount, objection, objectedAt, decidedAt, createdAt, ...row }, { now }) => ({
    ...row,
    amount: Number(amount),
    askedDate: createdAt.toISOString(),
    objection: objection!,
    objectedDate: objectedAt!.toISOString(),
    ageDays: Math.floor(((decidedAt ?? now).getTime() - objectedAt!.getTime()) / dayMs),
    decidedDate: decidedAt?.toISOString() ?? null,
  }),
})
