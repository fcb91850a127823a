import { and, count, eq, gte, inArray, sql } from 'drizzle-orm'
import { isCaptured, paymentStates } from '@kervan/domain/payment/paymentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Db } from '../../../platform/db/database.ts'
import { paymentItems, payments } from '../../payment/payment.tables.ts'
import { facets } from '../shipmentFacets.ts'
import { shipmentFacets } from '../shipment.tables.ts'

/** Counts a company's shipments in each of the states. */
export const countByState = async (
  db: Db,
  companyId: number,
  states: readonly ShipmentState[],
): Promise<Map<string, number>> => {
  const rows = await db
    .select({ facet: shipmentFacets.facet, count: count() })
    .from(shipmentFacets)
    .where(
      and(eq(shipmentFacets.companyId, companyId), inArray(shipmentFacets.facet, states.map(facets.state))),
    )
    .groupBy(shipmentFacets.facet)
  return new Map(rows.map((row) => [row.facet, row.count]))
}

/**
 * Sums a company's payments captured since a moment less their refunds, by currency. Payments of items older than
 * `createdSince` are not read.
 */
export const sumSpent = async (
  db: Db,
  companyId: number,
  { since, createdSince }: { since: Date; createdSince: Date },
): Promise<{ currency: string; amount: number }[]> => {
  const rows = await db
    .select({
      currency: paymentItems.currency,
      amount: sql<string>`sum(${paymentItems.amount} - ${paymentItems.refundedAmount})::text`,
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(
      and(
        eq(paymentItems.companyId, companyId),
        gte(paymentItems.createdAt, createdSince),
        gte(payments.finalizedAt, since),
        inArray(payments.state, paymentStates.filter(isCaptured)),
      ),
    )
    .groupBy(paymentItems.currency)
    .orderBy(paymentItems.currency)
  return rows
    .map(({ currency, amount }) => ({ currency, amount: Number(amount) }))
    .filter(({ amount }) => amount > 0)
}

interface WeekRow extends Record<string, unknown> {
  paid: number
  last_paid: number
  delivered: number
  average_days: string | null
  promised: number
  on_time: number
}

/**
 * Paid and delivered shipments of a company by week. Deliveries are compared with their promise by the receiver's
 * days. Older shipments than `createdSince` are not read.
 */
export const readWeek = async (
  db: Db,
  companyId: number,
  { week, lastWeek, createdSince }: { week: Date; lastWeek: Date; createdSince: Date },
) => {
  const { rows } = await db.execute<WeekRow>(sql`
    with moves as (
      select event.event, event.at, shipment.id,
        coalesce(
          (select min(begin.at) from shipment_events as begin
            where begin.shipment_id = shipment.id and begin.event = 'receive'),
          (select min(begin.at) from shipment_events as begin
            where begin.shipment_id = shipment.id and begin.event = 'pay')) as began
      from shipments as shipment join shipment_events as event on event.shipment_id = shipment.id
      where shipment.company_id = ${companyId} and shipment.created_at >= ${createdSince.toISOString()}::timestamptz
        and event.event in ('pay', 'deliver') and event.at >= ${lastWeek.toISOString()}::timestamptz
    ), deliveries as (
      select distinct on (id) * from moves
      where event = 'deliver' and at >= ${week.toISOString()}::timestamptz order by id, at
    )
    select
      (select count(distinct id)::int from moves where event = 'pay' and at >= ${week.toISOString()}::timestamptz) as paid,
      (select count(distinct id)::int from moves where event = 'pay' and at < ${week.toISOString()}::timestamptz) as last_paid,
      count(*)::int as delivered,
      avg(extract(epoch from at - began) / 86400)::text as average_days,
      count(promise.delivered_day)::int as promised,
      count(*) filter (where promise.delivered_day <= promise.first_day)::int as on_time
    from deliveries left join shipment_promises as promise on promise.shipment_id = deliveries.id`)
  const row = rows[0]!
  return {
    paidCount: row.paid,
    lastPaidCount: row.last_paid,
    deliveredCount: row.delivered,
    averageDays: row.average_days === null ? null : Number(row.average_days),
    promisedCount: row.promised,
    onTimeCount: row.on_time,
  }
}
