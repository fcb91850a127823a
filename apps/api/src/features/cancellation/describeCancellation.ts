import type { AnswerOf } from '@kervan/contract/endpoint'
import type {
  CancellationAnswer,
  cancellationEndpoints,
} from '@kervan/contract/cancellation/cancellation.endpoints'
import { toNumber } from '@kervan/domain/money/money'
import { cancellationDecisions, nextCancellationState } from '@kervan/domain/shipment/cancellationLife'
import type { CancellationDecision } from '@kervan/domain/shipment/cancellationLife'
import { canCancel } from '@kervan/domain/shipment/shipmentLife'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { canSeePrices, canSeeStaffNames, scopeOf } from '../access/policies.ts'
import { canCancelShipments, canDecideCancellations } from './cancellation.policies.ts'
import { findRefundableOfShipment } from '../payment/refunds/refundShipment.ts'
import { findSentConnector } from '../shipment/booking/cancelBooking.ts'
import { readShipment } from '../shipment/lockShipmentInScope.ts'
import { findCancellationOf } from './cancellation.queries.ts'
import type { CancellationRow } from './cancellation.queries.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findCancellationOf>>>

/**
 * Allowed decisions: all after a refusal, only a manual refund while the carrier is silent. A shipment without
 * a waybill number cannot be kept.
 */
export const decisionsFor = (
  { state, lastError }: Pick<CancellationRow, 'state' | 'lastError'>,
  hasWaybill: boolean,
): CancellationDecision[] =>
  cancellationDecisions.filter(
    (decision) =>
      nextCancellationState(state, decision) !== null &&
      (state !== 'askingCarrier' || lastError !== null) &&
      (decision !== 'keep' || hasWaybill),
  )

const fullName = (person: Found['decider']): string | null =>
  person && `${person.firstName} ${person.lastName}`

const describeRefund = (
  refund: NonNullable<Found['refund']>,
  seesFailures: boolean,
): CancellationAnswer['refund'] => ({
  amount: Number(refund.amount),
  currency: refund.currency,
  status: refund.state,
  requestedDate: refund.createdAt.toISOString(),
  doneDate: refund.doneAt?.toISOString() ?? null,
  paymentId: refund.paymentId,
  failure: seesFailures ? refund.failure : null,
})

const describe = (
  ctx: Ctx,
  { row, requester, decider, carrierName, refund }: Found,
  shipment: { companyId: number; supplierReference: string | null },
): CancellationAnswer => {
  const actor = requireActor(ctx)
  const seesNames = canSeeStaffNames(actor)
  const isColleague = requester.companyId === shipment.companyId
  return {
    state: row.state,
    reason: row.reason,
    askedDate: row.createdAt.toISOString(),
    askedBy: isColleague ? 'customer' : 'staff',
    askedByName: isColleague || seesNames ? fullName(requester) : null,
    carrierName: row.carrierAnswer === 'notBooked' ? null : carrierName,
    isCarrierSilent: row.state === 'askingCarrier' && row.lastError !== null,
    carrierAnswer: row.carrierAnswer,
    carrierAnsweredDate: row.answeredAt?.toISOString() ?? null,
    carrierWords: row.carrierWords,
    decision: row.decision,
    decidedDate: row.decidedAt?.toISOString() ?? null,
    decidedByName: seesNames ? fullName(decider) : null,
    decisionReason: row.decisionReason,
    cancelledDate: row.cancelledAt?.toISOString() ?? null,
    refund: refund && canSeePrices(actor) ? describeRefund(refund, seesNames) : null,
    decisions: canDecideCancellations(actor) ? decisionsFor(row, shipment.supplierReference !== null) : [],
  }
}

/** @throws AppError notFound */
export const describeCancellation = async (
  ctx: Ctx,
  shipmentId: string,
): Promise<AnswerOf<(typeof cancellationEndpoints)['findCancellation']>> => {
  const scope = scopeOf(ctx)
  const shipment = await readShipment(ctx.db, scope, shipmentId)
  const isPossible = canCancel(shipment.state) && canCancelShipments(scope)
  const seesMoney = isPossible && canSeePrices(ctx.actor)
  const left = seesMoney ? await findRefundableOfShipment(ctx.db, shipmentId) : null
  const found = await findCancellationOf(ctx.db, shipmentId)
  return {
    isPossible,
    asksCarrier: isPossible && (await findSentConnector(ctx.db, shipmentId)) !== null,
    refundable: left && { amount: toNumber(left.amount), currency: left.amount.currency },
    cancellation: found ? describe(ctx, found, shipment) : null,
  }
}
