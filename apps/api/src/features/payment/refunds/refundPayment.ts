import { add } from '@kervan/domain/money/money'
import { nextPaymentState } from '@kervan/domain/payment/paymentLife'
import type { Services } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { paymentProvider } from '../paymentProvider.ts'
import { findPayment, insertPaymentEvent, lockPayment } from '../payment.queries.ts'
import { findRefund, recordRefundDone, updateRefunded } from './refund.queries.ts'

/**
 * Gives back what was decided to be given back, then writes it down. The provider knows the refund by its id, so a run
 * that died in between is simply done again.
 * @throws AppError notFound; ProviderError
 */
export const refundPayment = async (services: Services, refundId: string): Promise<void> => {
  const refund = await findRefund(services.db, refundId)
  const payment = refund && (await findPayment(services.db, refund.paymentId))
  if (!refund || !payment) throw new AppError('notFound')
  if (refund.doneAt) return
  await paymentProvider(services).refund({ ...payment, refundId, amount: refund.amount })
  await services.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (!locked || (await findRefund(tx, refundId))?.doneAt) return
    const refunded = add(locked.refunded, refund.amount)
    const event = refunded.minor === locked.amount.minor ? 'refundRest' : 'refundPart'
    const state = nextPaymentState(locked.state, event)
    if (!state) throw new Error(`payment ${payment.id} cannot be refunded in state ${locked.state}`)
    const now = services.clock()
    await updateRefunded(tx, payment.id, { state, refunded })
    await recordRefundDone(tx, refundId, now)
    await insertPaymentEvent(tx, {
      paymentId: payment.id,
      fromState: locked.state,
      toState: state,
      event,
      reason: refundId,
      at: now,
    })
  })
}
