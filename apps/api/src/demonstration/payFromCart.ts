import { randomBytes, randomUUID } from 'node:crypto'
import { productAddress } from '../platform/addresses.ts'
import type { Ctx } from '../platform/ctx.ts'
import { requireActor } from '../platform/ctx.ts'
import { lockItemsToPay, totalToPay } from '../features/cart/lockItemsToPay.ts'
import { insertPayment } from '../features/payment/payment.queries.ts'
import { finalizePayment } from '../features/payment/finalizePayment.ts'
import type { PaymentNews } from '../features/payment/finalizePayment.ts'
import { insertOnce, movePayment } from '../sandboxBank/sandbox.queries.ts'

const minuteMs = 60_000

/**
 * Pays a cart item with the built-in provider, or simulates a decline. The provider's server is not running
 * during seeding, so its booking is inserted directly; a refund finds the payment there.
 */
export const payFromCart = async (ctx: Ctx, cartItemId: string, news: PaymentNews): Promise<void> => {
  const { userId } = requireActor(ctx)
  const items = await lockItemsToPay(ctx, ctx.db, [cartItemId])
  const amount = totalToPay(items, ctx.now)
  const conversationId = randomUUID()
  const sandboxPayment = await insertOnce(ctx.db, {
    reference: randomBytes(16).toString('hex'),
    conversationId,
    amount,
    language: 'tr',
    lines: items.map(({ assetReference, price }) => ({ name: assetReference, amount: price })),
    callbackUrl: `${productAddress(ctx.settings)}/api/Payment/PaymentCallback`,
  })
  await movePayment(
    ctx.db,
    sandboxPayment.reference,
    ['waiting'],
    news.event === 'capture'
      ? { status: 'captured', behaviour: 'success', capturedAt: ctx.now }
      : { status: 'declined', behaviour: 'insufficientFunds', declineReason: 'insufficientFunds' },
  )
  const payment = await insertPayment(
    ctx.db,
    {
      conversationId,
      companyId: items[0]!.companyId,
      userId,
      language: 'tr',
      provider: 'sandbox',
      amount,
      createdAt: ctx.now,
      nextCheckAt: new Date(ctx.now.getTime() + minuteMs),
    },
    items.map(({ id, shipmentId, offerId, assetReference, price }) => ({
      cartItemId: id,
      shipmentId,
      offerId,
      assetReference,
      price,
    })),
  )
  await finalizePayment(ctx, payment.id, news)
}
