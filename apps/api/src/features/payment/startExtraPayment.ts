import { randomUUID } from 'node:crypto'
import { fromDecimal } from '@kervan/domain/money/money'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockAdjustment } from '../measuring/holds/lockAdjustment.ts'
import { decideCards, mayOpenPage } from './cards/offerCards.ts'
import type { CardWish } from './cards/offerCards.ts'
import { findOpenPaymentOfAdjustment, findPayment, insertPayment } from './payment.queries.ts'
import { firstCheckAfterMs } from './startPayment.ts'

/**
 * Creates the payment of an extra payment in the caller's transaction. Concurrent calls share one payment.
 * @throws AppError notFound outside the caller's scope; alreadyPaid; adjustmentNotOpen; paymentInProgress for
 * one that offers another user's saved cards
 */
export const decideExtraPayment = (
  ctx: Ctx,
  adjustmentId: string,
  cards: CardWish,
): Promise<{ paymentId: string }> =>
  inTransaction(ctx.db, async (tx) => {
    const { shipment, adjustment } = await lockAdjustment(ctx, tx, adjustmentId)
    if (adjustment.state === 'paid') throw new AppError('alreadyPaid')
    if (adjustment.state !== 'open') throw new AppError('adjustmentNotOpen')
    const same = await findOpenPaymentOfAdjustment(tx, adjustmentId)
    const { userId } = requireActor(ctx)
    if (same) {
      if (!mayOpenPage((await findPayment(tx, same))!, userId)) throw new AppError('paymentInProgress')
      return { paymentId: same }
    }
    const provider = ctx.settings.PAYMENT_PROVIDER
    const { companyId } = shipment
    const price = fromDecimal(adjustment.amount, adjustment.currency)
    const { id: paymentId } = await insertPayment(
      tx,
      {
        conversationId: randomUUID(),
        companyId,
        userId,
        language: ctx.language,
        provider,
        ...decideCards(ctx, { provider, companyId, userId }, cards),
        paymentType: 'extra',
        amount: price,
        createdAt: ctx.now,
        nextCheckAt: new Date(ctx.now.getTime() + firstCheckAfterMs),
      },
      [{ adjustmentId, shipmentId: shipment.id, assetReference: shipment.assetReference, price }],
    )
    return { paymentId }
  })
