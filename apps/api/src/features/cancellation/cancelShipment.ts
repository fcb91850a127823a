import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import type { ErrorCode } from '@kervan/contract/errors'
import { canCancel, isCancelledState } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { canCancelShipments } from './cancellation.policies.ts'
import { takeOutOfCart } from '../cart/takeOutOfCart.ts'
import { refundShipment } from '../payment/refunds/refundShipment.ts'
import { findSentConnector } from '../shipment/booking/cancelBooking.ts'
import { changeShipmentState } from '../shipment/changeShipmentState.ts'
import { describeShipment } from '../shipment/draft/describeShipment.ts'
import { lockShipmentInScope } from '../shipment/lockShipmentInScope.ts'
import type { HeldShipment } from '../shipment/lockShipmentInScope.ts'
import { requestFromCarrierJob } from './requestFromCarrierJob.ts'
import { insertCancellation } from './cancellation.queries.ts'
import { cancelLockedShipment } from './cancelLockedShipment.ts'

const audit = auditOf('shipment')

/** Cancels a shipment that is neither paid nor known to a carrier. */
const cancelUnpaid = async (ctx: Ctx, tx: Db, { id, state }: HeldShipment, reason: string | null) => {
  if (state === 'inCart') await takeOutOfCart(tx, id, ctx.now)
  await changeShipmentState(tx, ctx, {
    shipmentId: id,
    event: 'cancel',
    actorId: requireActor(ctx).userId,
    reason,
    now: ctx.now,
    before: new Map([[id, state]]),
  })
}

/**
 * A job requests the cancellation from the carrier first; a shipment that no carrier was asked to book is
 * cancelled immediately.
 */
const cancelPaid = async (ctx: Ctx, tx: Db, { id, state }: HeldShipment, reason: string | null) => {
  const { userId } = requireActor(ctx)
  const { now } = ctx
  const asked = { shipmentId: id, reason, requestedBy: userId, createdAt: now }
  const connector = await findSentConnector(tx, id)
  if (connector !== null) {
    const { id: cancellationId } = await insertCancellation(tx, { ...asked, state: 'askingCarrier' })
    await changeShipmentState(tx, ctx, {
      shipmentId: id,
      event: 'askCancel',
      actorId: userId,
      reason,
      now,
      before: new Map([[id, state]]),
    })
    return ctx.jobs.enqueue(tx, requestFromCarrierJob, { cancellationId, connector })
  }
  const cancellation = await insertCancellation(tx, {
    ...asked,
    state: 'cancelled',
    carrierAnswer: 'notBooked',
    answeredAt: now,
    cancelledAt: now,
  })
  const refund = (db: Db) => refundShipment(db, ctx, id, now)
  await cancelLockedShipment(tx, ctx, { cancellation, from: state, actorId: userId, refund, now })
}

/** Error that prevents cancelling a shipment in this state; null when it can be cancelled. */
export const refusalOf = (state: ShipmentState): ErrorCode | null => {
  if (isCancelledState(state)) return 'alreadyCancelled'
  return canCancel(state) ? null : 'shipmentNotCancellable'
}

interface Wish {
  shipmentId: string
  reason: string | null
}

/**
 * Cancels a shipment that was not received yet. Of a concurrent scan, payment and cancellation the first to
 * lock the shipment wins.
 * @throws AppError notAllowed, notFound, alreadyCancelled, shipmentNotCancellable; cartItemInPayment
 */
export const cancelLocked = async (ctx: Ctx, { shipmentId, reason }: Wish): Promise<void> => {
  const scope = scopeOf(ctx)
  if (!canCancelShipments(scope)) throw new AppError('notAllowed')
  await inTransaction(ctx.db, async (tx) => {
    const shipment = await lockShipmentInScope(tx, scope, shipmentId)
    const { state, assetReference } = shipment
    const refusal = refusalOf(state)
    if (refusal) throw new AppError(refusal)
    await (state === 'paid' || state === 'booked' ? cancelPaid : cancelUnpaid)(ctx, tx, shipment, reason)
    const details = { assetReference, state, reason }
    await audit(tx, ctx, { action: 'shipmentCancelled', id: shipmentId, details })
  })
}

/** @throws AppError as `cancelLocked` */
export const cancelShipment = async (ctx: Ctx, wish: Wish): Promise<ShipmentAnswer> => {
  await cancelLocked(ctx, wish)
  return describeShipment(ctx, wish.shipmentId)
}
