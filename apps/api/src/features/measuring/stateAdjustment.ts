/** Extra payments and discounts named by staff, each with a reason. */
import type { MeasuringOverview } from '@kervan/contract/measuring/measuring.endpoints'
import { fromDecimal, money } from '@kervan/domain/money/money'
import { canMeasure } from '@kervan/domain/shipment/adjustmentLife'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { lockRefundableOfShipment } from '../payment/refunds/refundShipment.ts'
import { findOffer } from '../shipment/offers/findOffer.ts'
import { lockShipmentInScope } from '../shipment/lockShipmentInScope.ts'
import { loadShipment } from '../shipment/draft/loadShipment.ts'
import { publishShipmentChanged } from '../shipment/publishShipmentChanged.ts'
import { createAdjustment, creditableOf, restAfter, withdrawUnsettled } from './adjustments.ts'
import { describeMeasuring } from './describeMeasuring.ts'
import { findLastMeasuring, lockAdjustments } from './holds/measuring.queries.ts'

interface Stated {
  shipmentId: string
  amount?: number | null
  reason: string
}

const toMinor = (amount: number): number => Math.round(amount * 100)

/** Price that the shipment was paid with; adjustments use its currency. */
const priceOf = async (ctx: Ctx, shipmentId: string) => {
  const { offerId, state } = await loadShipment(ctx.db, scopeOf(ctx), shipmentId)
  if (!canMeasure(state) || !offerId) throw new AppError('shipmentNotMeasurable')
  return (await findOffer(ctx, offerId)).total
}

/** @throws AppError notFound, shipmentNotMeasurable, nothingToAdjust, paymentInProgress */
export const createExtraPayment = async (
  ctx: Ctx,
  { shipmentId, amount, reason }: Stated,
): Promise<MeasuringOverview> => {
  await inTransaction(ctx.db, async (tx) => {
    const shipment = await lockShipmentInScope(tx, scopeOf(ctx), shipmentId)
    const { currency } = await priceOf({ ...ctx, db: tx }, shipmentId)
    const rows = await lockAdjustments(tx, shipmentId)
    await withdrawUnsettled(tx, ctx, rows)
    const measuring = amount ? undefined : await findLastMeasuring(tx, shipmentId)
    const rest = amount
      ? money(toMinor(amount), currency)
      : measuring && restAfter(fromDecimal(measuring.difference, measuring.currency), rows)
    if (!rest || rest.minor <= 0) throw new AppError('nothingToAdjust')
    const measuringId = measuring?.id ?? null
    await createAdjustment(ctx, tx, { shipment, measuringId, kind: 'extra', amount: rest, reason })
  })
  publishShipmentChanged(ctx, shipmentId)
  return describeMeasuring(ctx, shipmentId)
}

/** @throws AppError notFound, shipmentNotMeasurable; nothingToAdjust above the paid and not refunded amount */
export const createDiscount = async (
  ctx: Ctx,
  { shipmentId, amount, reason }: Stated & { amount: number },
): Promise<MeasuringOverview> => {
  await inTransaction(ctx.db, async (tx) => {
    const shipment = await lockShipmentInScope(tx, scopeOf(ctx), shipmentId)
    const paid = await priceOf({ ...ctx, db: tx }, shipmentId)
    const rows = await lockAdjustments(tx, shipmentId)
    const left = await lockRefundableOfShipment(tx, shipmentId)
    if (toMinor(amount) > creditableOf(left?.amount ?? null, rows)) throw new AppError('nothingToAdjust')
    await createAdjustment(ctx, tx, {
      shipment,
      measuringId: null,
      kind: 'discount',
      amount: money(toMinor(amount), paid.currency),
      reason,
    })
  })
  publishShipmentChanged(ctx, shipmentId)
  return describeMeasuring(ctx, shipmentId)
}
