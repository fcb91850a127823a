/** Releasing a parcel whose extra payment is unsettled, and holding it again; for operations. */
import type { MeasuringOverview } from '@kervan/contract/measuring/measuring.endpoints'
import { holdOf } from '@kervan/domain/shipment/adjustmentLife'
import type { ParcelHold } from '@kervan/domain/shipment/adjustmentLife'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { publishShipmentChanged } from '../shipment/publishShipmentChanged.ts'
import { describeMeasuring } from './describeMeasuring.ts'
import { lockAdjustment } from './holds/lockAdjustment.ts'
import { isHeldBySegment, updateAdjustment } from './holds/measuring.queries.ts'

const audit = auditOf('shipment')

/** Locks the adjustment. @throws AppError notFound; parcelNotHeld unless its parcel is in the state `expected` */
const requireHold = async (ctx: Ctx, tx: Db, adjustmentId: string, expected: ParcelHold) => {
  const { shipment, adjustment } = await lockAdjustment(ctx, tx, adjustmentId)
  const hold = holdOf(
    { ...adjustment, isReleased: adjustment.releasedAt !== null },
    { state: shipment.state, isHeldBySegment: await isHeldBySegment(tx, shipment.companyId) },
  )
  if (hold !== expected) throw new AppError('parcelNotHeld')
  return { shipment, adjustment }
}

/**
 * Releases the parcel for this extra payment only; a replacement holds it again.
 * @throws AppError notFound, parcelNotHeld
 */
export const releaseHold = async (
  ctx: Ctx,
  { adjustmentId, reason }: { adjustmentId: string; reason: string },
): Promise<MeasuringOverview> => {
  const shipmentId = await inTransaction(ctx.db, async (tx) => {
    const { shipment, adjustment } = await requireHold(ctx, tx, adjustmentId, 'held')
    await updateAdjustment(tx, adjustmentId, {
      releasedAt: ctx.now,
      releasedBy: requireActor(ctx).userId,
      releaseReason: reason,
    })
    const { amount, currency } = adjustment
    await audit(tx, ctx, {
      action: 'holdReleased',
      id: shipment.id,
      details: { assetReference: shipment.assetReference, amount, currency, reason },
    })
    return shipment.id
  })
  publishShipmentChanged(ctx, shipmentId)
  return describeMeasuring(ctx, shipmentId)
}

/** @throws AppError notFound; parcelNotHeld when the parcel is not released or has left the depot */
export const undoRelease = async (ctx: Ctx, adjustmentId: string): Promise<MeasuringOverview> => {
  const shipmentId = await inTransaction(ctx.db, async (tx) => {
    const { shipment, adjustment } = await requireHold(ctx, tx, adjustmentId, 'released')
    await updateAdjustment(tx, adjustmentId, { releasedAt: null, releasedBy: null, releaseReason: null })
    await audit(tx, ctx, {
      action: 'holdReleaseUndone',
      id: shipment.id,
      details: { assetReference: shipment.assetReference, reason: adjustment.releaseReason },
    })
    return shipment.id
  })
  publishShipmentChanged(ctx, shipmentId)
  return describeMeasuring(ctx, shipmentId)
}
