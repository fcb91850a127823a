import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { lockShipmentInScope } from '../lockShipmentInScope.ts'
import { canRetryBookings, canSettleBookings } from '../shipment.policies.ts'
import { bookShipmentJob } from './bookShipmentJob.ts'
import { describeBooking, needCertainty } from './describeBooking.ts'
import { findBookingView, voidPurchases } from './purchase.queries.ts'

type Retry = (typeof shipmentDetailEndpoints)['retryBooking']

const audit = auditOf('shipment')

/**
 * Queues the booking of a paid shipment again. `isNotBooked` ends a booking with an unknown outcome that its
 * carrier cannot be asked for, after operations staff made sure that it does not exist.
 * @throws AppError notAllowed for handling staff; notFound; bookingNotWaiting when the shipment is not paid or has
 * no problem; bookingOutcomeUnknown when the booking may exist
 */
export const retryBooking = async (
  ctx: Ctx,
  { shipmentId, isNotBooked }: InputOf<Retry>['body'],
): Promise<AnswerOf<Retry>> => {
  const scope = scopeOf(ctx)
  if (!canRetryBookings(scope)) throw new AppError('notAllowed')
  await ctx.db.transaction(async (tx) => {
    const { state, assetReference } = await lockShipmentInScope(tx, scope, shipmentId)
    const view = await findBookingView(tx, shipmentId)
    if (state !== 'paid' || !view?.problem) throw new AppError('bookingNotWaiting')
    if (needCertainty.has(view.problem)) {
      if (!isNotBooked || !canSettleBookings(requireActor(ctx))) throw new AppError('bookingOutcomeUnknown')
      await voidPurchases(tx, shipmentId, { answer: 'notBooked', text: null, now: ctx.now })
    }
    await ctx.jobs.enqueueNow(tx, bookShipmentJob, { shipmentId, carrierId: view.carrierId }, 'shipmentId')
    const details = { assetReference, isNotBooked }
    await audit(tx, ctx, { action: 'bookingRetried', id: shipmentId, details })
  })
  return { booking: await describeBooking(ctx, shipmentId) }
}
