import { ProviderError } from '@kervan/connectors/payments/paymentProvider'
import { isOpen } from '@kervan/domain/payment/paymentLife'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { translate } from '../../platform/language.ts'
import { checkPayment, isOverdue } from './checkPayment.ts'
import { finalizePayment } from './finalizePayment.ts'
import { findPaymentOfItem } from './payment.queries.ts'
import type { PaymentRow } from './payment.queries.ts'
import { describeOutcome } from './paymentOutcome.ts'

const audit = auditOf('payment')

const toAnswer = (ctx: Ctx, payment: PaymentRow) => ({
  returnCode: 200,
  returnText: describeOutcome(payment, ctx.language) || translate(ctx.language, 'payment:stillOpen'),
  status: payment.state,
})

const loadPayment = async (ctx: Ctx, itemId: string): Promise<PaymentRow> => {
  const payment = await findPaymentOfItem(ctx.db, itemId)
  if (!payment) throw new AppError('notFound')
  return payment
}

/** Queries the provider; on an error returns the payment as stored. */
const askOnceMore = async (ctx: Ctx, payment: PaymentRow): Promise<PaymentRow> => {
  try {
    return await checkPayment(ctx, payment)
  } catch (error) {
    if (error instanceof ProviderError) return payment
    throw error
  }
}

interface Decision {
  /** Id of the payment item that the history lists. */
  id: string
  reason: string
}

/**
 * Ends a payment whose provider does not answer, so that its shipments can be paid again. The provider is
 * queried once more, and its answer takes precedence. A capture reported afterwards goes into review.
 * @throws AppError notFound; paymentInProgress while the customer may still be paying
 */
export const endPayment = async (ctx: Ctx, { id, reason }: Decision) => {
  const found = await loadPayment(ctx, id)
  if (!isOpen(found.state)) return toAnswer(ctx, found)
  if (found.state === 'inReview' || !isOverdue(found, ctx.now)) throw new AppError('paymentInProgress')
  const asked = await askOnceMore(ctx, found)
  if (!isOpen(asked.state)) {
    const details = { reason, found: asked.state }
    await audit(ctx.db, ctx, { action: 'paymentAskedAbout', id: asked.id, details })
    return toAnswer(ctx, asked)
  }
  const ended = await finalizePayment(
    ctx,
    asked.id,
    { event: 'expire', reason: 'endedByStaff' },
    {
      isStillTrue: ({ state }) => state === 'started',
      actorId: requireActor(ctx).userId,
      record: (tx) => audit(tx, ctx, { action: 'paymentEnded', id: asked.id, details: { reason } }),
    },
  )
  return toAnswer(ctx, ended)
}

/**
 * Accepts a capture that arrived after the payment was ended: shipments still unpaid are booked, and the rest
 * is refunded.
 * @throws AppError notFound; paymentNotWaiting when no decision is pending
 */
export const acceptLatePayment = async (ctx: Ctx, { id, reason }: Decision) => {
  const payment = await loadPayment(ctx, id)
  const isWaiting = ({ state, issue, taken, amount }: PaymentRow) =>
    state === 'inReview' &&
    issue === 'paidAfterEnd' &&
    taken?.minor === amount.minor &&
    taken.currency === amount.currency
  if (!isWaiting(payment)) throw new AppError('paymentNotWaiting')
  const accepted = await finalizePayment(
    ctx,
    payment.id,
    { event: 'capture' },
    {
      isStillTrue: isWaiting,
      actorId: requireActor(ctx).userId,
      record: (tx) => audit(tx, ctx, { action: 'latePaymentAccepted', id: payment.id, details: { reason } }),
    },
  )
  return toAnswer(ctx, accepted)
}
