import { randomUUID } from 'node:crypto'
import { fromDecimal } from '@kervan/domain/money/money'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { holdAdjustment } from '../measuring/holdAdjustment.ts'
import { findOpenPaymentOfAdjustment, insertPayment } from './payment.queries.ts'
import { firstCheckAfterMs } from './startPayment.ts'

/**
 * Decides to pay an extra payment, in the caller's transaction. Two calls for the same one are one payment.
 * @throws AppError notFound outside the caller's scope; alreadyPaid; adjustmentNotOpen
 */
export const decideExtraPayment = (ctx: Ctx, adjustmentId: string): Promise<{ paymentId: string }> =>
  inTransaction(ctx.db, async (tx) => {
    const { shipment, adjustment } = await holdAdjustment(ctx, tx, adjustmentId)
    if (adjustment.state === 'paid') throw new AppError('alreadyPaid')
    if (adjustment.state !== 'open') throw new AppError('adjustmentNotOpen')
    const same = await findOpenPaymentOfAdjustment(tx, adjustmentId)
    if (same) return { paymentId: same }
    const price = fromDecimal(adjustment.amount, adjustment.currency)
    const { id: paymentId } = await insertPayment(
      tx,
      {
        conversationId: randomUUID(),
        companyId: shipment.companyId,
        userId: requireActor(ctx).userId,
        language: ctx.language,
        provider: ctx.settings.PAYMENT_PROVIDER,
        paymentType: 'extra',
        amount: price,
        createdAt: ctx.now,
        nextCheckAt: new Date(ctx.now.getTime() + firstCheckAfterMs),
      },
      [{ adjustmentId, shipmentId: shipment.id, assetReference: shipment.assetReference, price }],
    )
    return { paymentId }
  })
