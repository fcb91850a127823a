/** Objections: the customer objects before the deadline, staff decide; both see the same numbers. */
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { measuringEndpoints, MeasuringOverview } from '@kervan/contract/measuring/measuring.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { canDecideObjectionOf } from './measuring.policies.ts'
import { publishShipmentChanged } from '../shipment/publishShipmentChanged.ts'
import { changeAdjustment, notifyAdjustment } from './adjustments.ts'
import { describeMeasuring } from './describeMeasuring.ts'
import { lockAdjustment } from './holds/lockAdjustment.ts'
import { isBeingPaid } from './holds/measuring.queries.ts'

const audit = auditOf('shipment')

type Decision = InputOf<(typeof measuringEndpoints)['decideObjection']>['body']

/** @throws AppError notFound, adjustmentNotOpen, objectionTooLate, paymentInProgress */
export const objectToExtraPayment = async (
  ctx: Ctx,
  { adjustmentId, reason }: { adjustmentId: string; reason: string },
): Promise<MeasuringOverview> => {
  const shipmentId = await inTransaction(ctx.db, async (tx) => {
    const { shipment, adjustment } = await lockAdjustment(ctx, tx, adjustmentId)
    // A second objection after a decision is refused.
    if (adjustment.objectedAt) throw new AppError('adjustmentNotOpen')
    if (ctx.now > adjustment.objectUntil) throw new AppError('objectionTooLate')
    if (await isBeingPaid(tx, adjustmentId)) throw new AppError('paymentInProgress')
    await changeAdjustment(tx, ctx, adjustment, 'object', {
      objection: reason,
      objectedBy: requireActor(ctx).userId,
      objectedAt: ctx.now,
    })
    await audit(tx, ctx, {
      action: 'extraPaymentObjected',
      id: shipment.id,
      details: { assetReference: shipment.assetReference, reason },
    })
    return shipment.id
  })
  publishShipmentChanged(ctx, shipmentId)
  return describeMeasuring(ctx, shipmentId)
}

/**
 * Decides an objection. The result never exceeds the original amount: more requires a new extra payment, to
 * which the company can object.
 * @throws AppError notFound; adjustmentNotOpen unless an objection waits; objectionSecondPerson;
 * validationFailed on `amount`
 */
export const decideObjection = async (
  ctx: Ctx,
  { adjustmentId, decision, amount, reason }: Decision,
): Promise<AnswerOf<(typeof measuringEndpoints)['decideObjection']>> => {
  const shipmentId = await inTransaction(ctx.db, async (tx) => {
    const { shipment, adjustment } = await lockAdjustment(ctx, tx, adjustmentId)
    if (adjustment.state !== 'objected') throw new AppError('adjustmentNotOpen')
    if (!canDecideObjectionOf(requireActor(ctx), adjustment.objectedBy))
      throw new AppError('objectionSecondPerson')
    if (decision === 'change' && amount! > Number(adjustment.amount))
      throw fieldError('amount', 'validation:tooBig', { max: Number(adjustment.amount) })
    const decided = await changeAdjustment(tx, ctx, adjustment, decision, {
      decision,
      decisionReason: reason,
      decidedBy: requireActor(ctx).userId,
      decidedAt: ctx.now,
      ...(decision === 'change' && { amount: amount!.toFixed(2) }),
    })
    await audit(tx, ctx, {
      action: 'objectionDecided',
      id: shipment.id,
      before: { amount: adjustment.amount },
      after: { amount: decided.amount },
      details: { assetReference: shipment.assetReference, decision, reason },
    })
    await notifyAdjustment(ctx, tx, shipment, decided, decision)
    return shipment.id
  })
  publishShipmentChanged(ctx, shipmentId)
  return describeMeasuring(ctx, shipmentId)
}
