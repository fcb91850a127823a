/** Staff decisions about a shipment whose carrier refuses to cancel or does not answer. */
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { findRefundableOfShipment } from '../payment/refunds/refundShipment.ts'
import { requestRefund } from '../payment/refunds/requestRefund.ts'
import { findSentConnector } from '../shipment/booking/cancelBooking.ts'
import { changeShipmentState } from '../shipment/changeShipmentState.ts'
import { lockShipmentInScope } from '../shipment/lockShipmentInScope.ts'
import { publishShipmentChanged } from '../shipment/publishShipmentChanged.ts'
import { requestFromCarrierJob } from './requestFromCarrierJob.ts'
import { lockCancellationOf } from './cancellation.queries.ts'
import type { CancellationRow } from './cancellation.queries.ts'
import { decisionsFor, describeCancellation } from './describeCancellation.ts'
import { changeCancellation, cancelLockedShipment } from './cancelLockedShipment.ts'

type Decision = InputOf<(typeof cancellationEndpoints)['decideCancellation']>['body']

const audit = auditOf('shipment')

/**
 * Refunding a parcel that the carrier may still deliver is the deciding user's choice, so the approval limit
 * applies.
 */
const refundByHand =
  (ctx: Ctx, { shipmentId, reason }: Decision) =>
  async (tx: Db): Promise<string | null> => {
    const left = await findRefundableOfShipment(tx, shipmentId)
    if (!left) return null
    const wish = { paymentId: left.paymentId, shipmentId, reason }
    return (await requestRefund({ ...ctx, db: tx }, wish)).refund.id
  }

const carryOut = async (
  ctx: Ctx,
  tx: Db,
  { cancellation, from, wish }: { cancellation: CancellationRow; from: ShipmentState; wish: Decision },
): Promise<void> => {
  const { shipmentId, decision, reason } = wish
  const { userId } = requireActor(ctx)
  const { now } = ctx
  switch (decision) {
    case 'askAgain': {
      const connector = (await findSentConnector(tx, shipmentId)) ?? ''
      return ctx.jobs.enqueue(tx, requestFromCarrierJob, { cancellationId: cancellation.id, connector })
    }
    case 'keep':
      await changeShipmentState(tx, ctx, {
        shipmentId,
        event: 'keep',
        actorId: userId,
        reason,
        now,
        before: new Map([[shipmentId, from]]),
      })
      return
    case 'byHand':
      return cancelLockedShipment(tx, ctx, {
        cancellation,
        from,
        actorId: userId,
        refund: refundByHand(ctx, wish),
        now,
      })
  }
}

/** @throws AppError notFound; cancellationNotWaiting when no decision is pending */
export const decideCancellation = async (
  ctx: Ctx,
  wish: Decision,
): Promise<AnswerOf<(typeof cancellationEndpoints)['decideCancellation']>> => {
  const { shipmentId, decision, reason } = wish
  await ctx.db.transaction(async (tx) => {
    const shipment = await lockShipmentInScope(tx, scopeOf(ctx), shipmentId)
    const before = await lockCancellationOf(tx, shipmentId)
    const isWaiting = before && decisionsFor(before, shipment.supplierReference !== null).includes(decision)
    if (!isWaiting) throw new AppError('cancellationNotWaiting')
    const cancellation = (await changeCancellation(tx, before, decision, {
      decision,
      decidedBy: requireActor(ctx).userId,
      decidedAt: ctx.now,
      decisionReason: reason,
      ...(decision === 'byHand' && { cancelledAt: ctx.now }),
      ...(decision === 'askAgain' && { carrierAnswer: null, carrierWords: null, answeredAt: null }),
    }))!
    await carryOut(ctx, tx, { cancellation, from: shipment.state, wish })
    await audit(tx, ctx, {
      action: 'cancellationDecided',
      id: shipmentId,
      before: { state: before.state },
      after: { state: cancellation.state },
      details: { assetReference: shipment.assetReference, decision, reason },
    })
  })
  publishShipmentChanged(ctx, shipmentId)
  return describeCancellation(ctx, shipmentId)
}
