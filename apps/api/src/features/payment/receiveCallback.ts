import { ProviderError } from '@kervan/connectors/payments/paymentProvider'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { checkPayment } from './checkPayment.ts'
import { findPaymentByConversation } from './payment.queries.ts'

/**
 * Handles a callback. Its content is not trusted: the provider is queried. If the provider is unavailable the
 * payment stays unchanged and a job checks it later.
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
