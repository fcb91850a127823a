import type { Services } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { changePaymentState } from '../changePaymentState.ts'
import { findProviderOf } from '../findProviderOf.ts'
import { findPayment } from '../payment.queries.ts'
import { findRefund, lockRefund, recordRefundDone } from './refund.queries.ts'

/**
 * Gives back what was decided to be given back, then writes it down. The provider knows the refund by its id, so a run
 * that died in between is simply done again. While the payment's provider is not set up, the refund waits (`resumeRefunds`).
 * @throws AppError notFound; ProviderError
 */
export const refundPayment = async (services: Services, refundId: string): Promise<void> => {
  const refund = await findRefund(services.db, refundId)
  const payment = refund && (await findPayment(services.db, refund.paymentId))
  if (!refund || !payment) throw new AppError('notFound')
  if (refund.doneAt) return
  const provider = await findProviderOf(services, payment)
  if (!provider) return
  await provider.refund({ ...payment, refundId, amount: refund.amount })
  await services.db.transaction(async (tx) => {
    if ((await lockRefund(tx, refundId)).doneAt) return
    const now = services.clock()
    const { isChanged, payment: found } = await changePaymentState(tx, {
      paymentId: payment.id,
      change: { event: 'refund', refundId, amount: refund.amount },
      now,
    })
    if (!isChanged) throw new Error(`payment ${payment.id} cannot be refunded in state ${found.state}`)
    await recordRefundDone(tx, refundId, now)
  })
}
