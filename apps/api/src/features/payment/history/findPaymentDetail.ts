import type { PaymentDetail } from '@kervan/contract/payment/history/history.endpoints'
import { toNumber } from '@kervan/domain/money/money'
import { isCaptured, stateOfItem } from '@kervan/domain/payment/paymentLife'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { canSeePaymentIssues } from '../payment.policies.ts'
import { findPaymentInScope, listItemsOfPayment } from './detail.queries.ts'
import { buildTimeline } from './timeline.ts'

/** @throws AppError notFound for another company's payment */
export const findPaymentDetail = async (ctx: Ctx, paymentId: string): Promise<PaymentDetail> => {
  const found = await findPaymentInScope(ctx.db, scopeOf(ctx), paymentId)
  if (!found) throw new AppError('notFound')
  const { payment, cardScheme, cardLastFour } = found
  const items = await listItemsOfPayment(ctx.db, paymentId)
  return {
    paymentId,
    company: found.company,
    status: payment.state,
    paymentType: found.paymentType,
    amount: toNumber(payment.amount),
    currency: payment.amount.currency,
    refundedAmount: toNumber(payment.refunded),
    card: cardLastFour === null ? null : { scheme: cardScheme, lastFour: cardLastFour },
    provider: payment.provider,
    providerReference: canSeePaymentIssues(requireActor(ctx)) ? payment.providerReference : null,
    items: items.map(({ shipmentId, assetReference, amount, refunded }) => ({
      shipmentId,
      assetReference,
      amount: toNumber(amount),
      refundedAmount: toNumber(refunded),
      status: stateOfItem(payment.state, amount, refunded),
    })),
    timeline: await buildTimeline(ctx, found),
    hasReceipt: isCaptured(payment.state),
  }
}
