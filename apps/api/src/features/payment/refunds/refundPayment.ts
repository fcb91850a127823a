import { ProviderError } from '@kervan/connectors/payments/paymentProvider'
import type { Services } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { notify } from '../../notice/notify.ts'
import { publishShipmentChanged } from '../../shipment/publishShipmentChanged.ts'
import { changePaymentState } from '../changePaymentState.ts'
import { findProviderOf } from '../findProviderOf.ts'
import { addRefunded, findPayment } from '../payment.queries.ts'
import { changeRefundState } from './changeRefundState.ts'
import { findShares } from './findShares.ts'
import { describeRefundFact, refundDoneEmail, refundRefusedEmail } from './refundEmails.ts'
import { findRefund, listItemsOf, lockRefund } from './refund.queries.ts'
import type { RefundRow } from './refund.queries.ts'

/** Records the provider's refusal: staff decide whether to try again. */
const recordRefusal = (services: Services, refundId: string, failure: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const refund = (await lockRefund(tx, refundId))!
    const refused = await changeRefundState(tx, services, refund, 'refuse', { failure })
    if (!refused) return
    await notify(tx, services, {
      to: refund.requestedBy === null ? { flag: 'definitions' } : { userId: refund.requestedBy },
      email: refundRefusedEmail,
      facts: [
        {
          key: `${refundId}-${services.clock().toISOString()}`,
          fact: { ...(await describeRefundFact(tx, refund)), failure },
        },
      ],
    })
  })

/** Notifies open pages of the refunded shipments. */
const tellShipments = async (services: Services, { paymentId, itemId }: RefundRow): Promise<void> => {
  for (const item of await listItemsOf(services.db, paymentId))
    if (item.shipmentId && (itemId === null || item.id === itemId))
      publishShipmentChanged(services, item.shipmentId)
}

/**
 * Executes a decided refund and records it. The provider identifies the refund by its id, so an interrupted run
 * is simply repeated. Waits while the provider is not configured (`resumeRefunds`). A refused refund is not
 * retried automatically.
 * @throws AppError notFound; ProviderError while the outcome is unknown
 */
export const refundPayment = async (services: Services, refundId: string): Promise<void> => {
  const refund = await findRefund(services.db, refundId)
  const payment = refund && (await findPayment(services.db, refund.paymentId))
  if (!refund || !payment) throw new AppError('notFound')
  if (refund.state !== 'onItsWay') return
  const provider = await findProviderOf(services, payment)
  if (!provider) return
  try {
    await provider.refund({ ...payment, refundId, amount: refund.amount })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    await recordRefusal(services, refundId, error.message)
    return tellShipments(services, refund)
  }
  await services.db.transaction(async (tx) => {
    const now = services.clock()
    const locked = (await lockRefund(tx, refundId))!
    const done = await changeRefundState(tx, services, locked, 'finish', { doneAt: now, failure: null })
    if (!done) return
    const { isChanged, payment: found } = await changePaymentState(tx, services, {
      paymentId: payment.id,
      change: { event: 'refund', refundId, amount: refund.amount },
      now,
    })
    if (!isChanged) throw new Error(`payment ${payment.id} cannot be refunded in state ${found.state}`)
    // Safe without a further lock: the state change above has locked the payment.
    const shares = await findShares(tx, done)
    // Ordered by id like issuing invoices, which locks the same items.
    for (const { item, amount } of shares.toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1)))
      await addRefunded(tx, item.id, amount)
    await notify(tx, services, {
      to: { userId: payment.userId },
      email: refundDoneEmail,
      facts: [{ key: refundId, fact: await describeRefundFact(tx, done, shares) }],
    })
  })
  await tellShipments(services, refund)
}
