import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { waitingCancellationEndpoints } from '@kervan/contract/cancellation/waitingCancellations.endpoints'
import type { CancellationTrouble } from '@kervan/contract/cancellation/waitingCancellations.endpoints'
import { defineList } from '../../platform/list/defineList.ts'
import { scopeOf } from '../access/policies.ts'
import { companies } from '../company/company.tables.ts'
import { paymentRefunds } from '../payment/payment.tables.ts'
import { offers } from '../shipment/offers/offer.tables.ts'
import { shipmentInScope } from '../shipment/shipmentInScope.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { shipmentCancellations } from './cancellation.tables.ts'
import { decisionsFor } from './describeCancellation.ts'
import { waitingForPeople } from './waitingForPeople.ts'

const dayMs = 24 * 3_600_000

/** SQL condition of each kind of waiting cancellation, distinct from the other kinds. */
const conditionOf: Record<CancellationTrouble, SQL> = {
  carrierRefused: eq(shipmentCancellations.carrierAnswer, 'refused'),
  carrierCannot: eq(shipmentCancellations.carrierAnswer, 'cannotCancel'),
  carrierSilent: eq(shipmentCancellations.state, 'askingCarrier'),
  refundRefused: eq(shipmentCancellations.state, 'cancelled'),
}

const troubleOf = ({
  state,
  carrierAnswer,
}: Pick<typeof shipmentCancellations.$inferSelect, 'state' | 'carrierAnswer'>): CancellationTrouble => {
  if (state === 'cancelled') return 'refundRefused'
  if (state === 'askingCarrier') return 'carrierSilent'
  return carrierAnswer === 'cannotCancel' ? 'carrierCannot' : 'carrierRefused'
}

export const waitingCancellationList = defineList(waitingCancellationEndpoints.listWaitingCancellations, {
  scope: (ctx) =>
    and(
      sql`${shipmentCancellations.id} in (select waiting.id from ${waitingForPeople} as waiting)`,
      shipmentInScope(scopeOf(ctx)),
    ),
  filters: {
    assetReference: (reference) => eq(shipments.assetReference, reference.toUpperCase()),
    companyID: shipments.companyId,
    date: shipmentCancellations.createdAt,
    // A cancellation refused by a carrier may have been refunded manually since, and that refund be refused.
    trouble: (trouble) =>
      trouble === 'carrierRefused' || trouble === 'carrierCannot'
        ? and(eq(shipmentCancellations.state, 'carrierRefused'), conditionOf[trouble])!
        : conditionOf[trouble],
  },
  sorts: { asked: shipmentCancellations.createdAt },
  id: shipmentCancellations.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        row: shipmentCancellations,
        assetReference: shipments.assetReference,
        supplierReference: shipments.supplierReference,
        company: companies.name,
        carrierName: offers.carrierName,
        refund: {
          id: paymentRefunds.id,
          amount: paymentRefunds.amount,
          currency: paymentRefunds.currency,
          failure: paymentRefunds.failure,
          createdAt: paymentRefunds.createdAt,
        },
      })
      .from(shipmentCancellations)
      .innerJoin(shipments, eq(shipments.id, shipmentCancellations.shipmentId))
      .innerJoin(companies, eq(companies.id, shipments.companyId))
      .leftJoin(offers, eq(offers.id, shipments.offerId))
      .leftJoin(paymentRefunds, eq(paymentRefunds.id, shipmentCancellations.refundId))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ row, refund, assetReference, supplierReference, company, carrierName }, { now }) => {
    const trouble = troubleOf(row)
    const since = refund?.createdAt ?? row.answeredAt ?? row.createdAt
    return {
      id: row.id,
      shipmentId: row.shipmentId,
      assetReference,
      company,
      carrierName,
      trouble,
      words: trouble === 'refundRefused' ? refund!.failure : (row.carrierWords ?? row.lastError),
      reason: row.reason,
      askedDate: row.createdAt.toISOString(),
      waitingDate: since.toISOString(),
      ageDays: Math.floor((now.getTime() - since.getTime()) / dayMs),
      refund: refund && { id: refund.id, amount: Number(refund.amount), currency: refund.currency },
      decisions: decisionsFor(row, supplierReference !== null),
    }
  },
})
