import type { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { toNumber } from '@kervan/domain/money/money'
import { isOpen } from '@kervan/domain/payment/paymentLife'
import { ProviderError } from '@kervan/connectors/payments/paymentProvider'
import { requireActor } from '../../platform/ctx.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { applyVerdict } from './checkPayment.ts'
import { describeOutcome } from './paymentOutcome.ts'
import { findProviderOf } from './findProviderOf.ts'
import { findPaymentByConversation } from './payment.queries.ts'
import type { PaymentRow } from './payment.queries.ts'

type PaymentStatusAnswer = AnswerOf<typeof paymentEndpoints.getPaymentStatus>

/**
 * Checks that the payment is of the caller's company; without a company, that the caller started it. A user who
 * changed companies keeps nothing of the old one.
 */
export const ownsPayment = (
  { userId, companyId }: Pick<Actor, 'userId' | 'companyId'>,
  payment: PaymentRow,
): boolean => (companyId === null ? payment.userId === userId : payment.companyId === companyId)

/** @throws AppError notFound for everyone but the payment's owner */
export const requireOwnPayment = async (ctx: Ctx, conversationId: string): Promise<PaymentRow> => {
  const payment = await findPaymentByConversation(ctx.db, conversationId)
  if (!payment || !ownsPayment(requireActor(ctx), payment)) throw new AppError('notFound')
  return payment
}

const toAnswer = (ctx: Ctx, payment: PaymentRow): PaymentStatusAnswer => ({
  returnCode: 200,
  returnText: describeOutcome(payment, ctx.language),
  paymentId: payment.id,
  conversationId: payment.conversationId,
  status: payment.state,
  message: describeOutcome(payment, ctx.language),
  totalPrice: toNumber(payment.amount),
  priceCurrency: payment.amount.currency,
  refundedPrice: toNumber(payment.refunded),
})

/** @throws AppError notFound for everyone but the payment's owner */
export const findPaymentStatus = async (ctx: Ctx, conversationId: string): Promise<PaymentStatusAnswer> =>
  toAnswer(ctx, await requireOwnPayment(ctx, conversationId))

/**
 * Cancels an open payment. The provider closes its page first; a capture made meanwhile takes precedence.
 * @throws AppError notFound; paymentInProgress when the provider cannot confirm that the page is closed
 */
export const cancelPayment = async (ctx: Ctx, conversationId: string): Promise<PaymentStatusAnswer> => {
  const payment = await requireOwnPayment(ctx, conversationId)
  if (!isOpen(payment.state)) return toAnswer(ctx, payment)
  try {
    const provider = await findProviderOf(ctx, payment)
    if (!provider) throw new AppError('paymentInProgress')
    const verdict = await provider.cancel(payment)
    // The provider does not know the payment: a page that was never opened cannot be paid.
    const known = verdict.kind === 'unknown' ? ({ kind: 'declined', reason: 'cancelled' } as const) : verdict
    const settled = await applyVerdict(ctx, payment, known)
    if (isOpen(settled.state)) throw new AppError('paymentInProgress')
    return toAnswer(ctx, settled)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.error({ paymentId: payment.id, err: error.message }, 'payment cancel')
    throw new AppError('paymentInProgress')
  }
}
