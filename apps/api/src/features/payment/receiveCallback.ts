import { ProviderError } from '@kervan/connectors/payments/paymentProvider'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { checkPayment } from './checkPayment.ts'
import { findPaymentByConversation } from './payment.queries.ts'

/**
 * Somebody says that a payment changed. The provider is asked; what was said is not believed. If the provider cannot be
 * asked just now the payment stays as it is, and a job asks later.
 * @throws AppError notFound
 */
export const receiveCallback = async (
  ctx: Ctx,
  conversationId: string,
): Promise<{ returnCode: number; returnText: string }> => {
  const payment = await findPaymentByConversation(ctx.db, conversationId)
  if (!payment) throw new AppError('notFound')
  try {
    await checkPayment(ctx, payment)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.error({ paymentId: payment.id, err: error.message }, 'payment callback')
  }
  return { returnCode: 200, returnText: translate(ctx.language, 'payment:received') }
}
