/** Cancels several shipments, each in its own transaction, so that a failure does not undo the earlier ones. */
import { z } from 'zod'
import type {
  LeftOutCancellation,
  ManyCancellations,
} from '@kervan/contract/cancellation/manyCancellations.endpoints'
import { fromDecimal } from '@kervan/domain/money/money'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { canCancelShipments } from './cancellation.policies.ts'
import { findRefundableOfShipments } from '../payment/refunds/refundShipment.ts'
import { cancelLocked } from './cancelShipment.ts'
import { listStartedCancellations, listCancelledBy, listNamed } from './manyCancellations.queries.ts'
import { describeMany, leaveOut } from './previewCancellations.ts'
import type { CancelledOrWouldBe } from './previewCancellations.ts'

export const startedCancellations = z.object({
  shipmentIds: z.array(z.string()),
  reason: z.string().nullable(),
  /** Time shared by all shipments of the call, by which a repetition recognizes its own cancellations. */
  at: z.iso.datetime(),
})
type Begun = z.output<typeof startedCancellations>

/** @throws AppError notAllowed */
export const decideCancellations = (
  ctx: Ctx,
  { shipmentIds, reason }: { shipmentIds: readonly string[]; reason: string | null },
): Promise<Begun> => {
  if (!canCancelShipments(scopeOf(ctx))) throw new AppError('notAllowed')
  return Promise.resolve({
    shipmentIds: [...new Set(shipmentIds)],
    reason,
    at: ctx.now.toISOString(),
  })
}

/** Adds the refunds that were requested, or will be when the carrier agrees. */
const describeDone = async (
  ctx: Ctx,
  done: readonly { id: string; assetReference: string }[],
): Promise<CancelledOrWouldBe[]> => {
  const ids = done.map(({ id }) => id)
  const begun = new Map((await listStartedCancellations(ctx.db, ids)).map((row) => [row.shipmentId, row]))
  const waiting = ids.filter((id) => begun.get(id) && begun.get(id)!.state !== 'cancelled')
  const later = await findRefundableOfShipments(ctx.db, waiting)
  return done.map(({ id, assetReference }) => {
    const { carrierAnswer, refund } = begun.get(id) ?? { carrierAnswer: 'notBooked', refund: null }
    return {
      shipmentId: id,
      assetReference,
      asksCarrier: carrierAnswer !== 'notBooked',
      refund: refund ? fromDecimal(refund.amount, refund.currency) : later.get(id),
    }
  })
}

/** Safe to repeat: shipments that an earlier attempt of the same call cancelled count as done. */
export const carryOutCancellations = async (
  ctx: Ctx,
  { shipmentIds, reason, at }: Begun,
): Promise<ManyCancellations> => {
  const now = new Date(at)
  const { userId: actorId } = requireActor(ctx)
  const named = await listNamed(ctx.db, scopeOf(ctx), shipmentIds)
  const doneBefore = await listCancelledBy(ctx.db, { shipmentIds, actorId, at: now })
  const done: { id: string; assetReference: string }[] = []
  const leftOut: LeftOutCancellation[] = []
  for (const shipmentId of shipmentIds) {
    const shipment = named.get(shipmentId)
    try {
      if (!doneBefore.has(shipmentId)) await cancelLocked({ ...ctx, now }, { shipmentId, reason })
      if (shipment) done.push(shipment)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      leftOut.push(leaveOut(ctx, shipmentId, { shipment, code: error.code }))
    }
  }
  return describeMany(ctx, await describeDone(ctx, done), leftOut)
}
