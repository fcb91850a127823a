/**
 * What happened to the money, what it means for cart and shipments, and the work that follows are one transaction; who
 * listens hears of it after the commit.
 */
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { closePaidItems } from '../cart/closePaidItems.ts'
import { payAdjustments } from '../measuring/payAdjustments.ts'
import { markShipmentsPaid } from '../shipment/booking/markShipmentsPaid.ts'
import { markShipmentsUnpaid } from '../shipment/booking/markShipmentsUnpaid.ts'
import { changePaymentState } from './changePaymentState.ts'
import type { PaymentChange } from './changePaymentState.ts'
import { hubEventOf } from './paymentOutcome.ts'
import { closePaymentItems } from './payment.queries.ts'
import type { PaymentItemRow, PaymentRow } from './payment.queries.ts'
import { refundPaymentJob } from './refunds/refundPaymentJob.ts'
import { insertRefund } from './refunds/refund.queries.ts'

/** What became known: a provider's verdict, or that nobody can pay any more. */
export type PaymentNews = Exclude<PaymentChange, { event: 'refund' }>

type WholeItem = PaymentItemRow & { cartItemId: string; shipmentId: string; offerId: string }

const isWhole = (item: PaymentItemRow): item is WholeItem =>
  item.cartItemId !== null && item.shipmentId !== null && item.offerId !== null

/** Shipments and extra payments are paid; what cannot be paid with this money any more is given back. */
const spendMoney = async (
  services: Services,
  tx: Db,
  payment: PaymentRow,
  items: readonly PaymentItemRow[],
  now: Date,
): Promise<void> => {
  const { paidIds, states } = await closePaidItems(tx, items.filter(isWhole), now)
  const paid = items.filter(isWhole).filter(({ cartItemId }) => paidIds.has(cartItemId))
  await markShipmentsPaid(tx, services, {
    shipmentIds: paid.map(({ shipmentId }) => shipmentId),
    actorId: payment.userId,
    now,
    before: states,
  })
  const paidAdjustments = await payAdjustments(
    tx,
    items.flatMap(({ adjustmentId: id, amount }) => (id === null ? [] : { id, amount })),
    now,
  )
  const isSpent = ({ id, adjustmentId }: PaymentItemRow) =>
    paid.some((item) => item.id === id) || (adjustmentId !== null && paidAdjustments.has(adjustmentId))
  const rest = items.filter((item) => !isSpent(item)).map(({ id: itemId, amount }) => ({ itemId, amount }))
  // A whole payment goes back as one refund.
  const parts = rest.length === items.length ? [{ itemId: null, amount: payment.amount }] : rest
  for (const part of parts) {
    const { id: refundId } = await insertRefund(tx, {
      ...part,
      paymentId: payment.id,
      reason: 'paidOtherwise',
      createdAt: now,
    })
    await services.jobs.enqueue(tx, refundPaymentJob, { refundId })
  }
}

interface FinalizeOptions {
  isStillTrue?: (payment: PaymentRow) => boolean
  /** Who decided it; the system unless named. */
  actorId?: number
  /** Writes the audit entry in the same transaction. */
  record?: (tx: Db) => Promise<void>
}

/**
 * Writes news down once: told again, or too late to change anything, it changes nothing. `isStillTrue` is asked behind
 * the lock. Returns the payment as it stands then.
 * @throws AppError notFound
 */
export const finalizePayment = async (
  services: Services,
  paymentId: string,
  news: PaymentNews,
  { isStillTrue, actorId, record }: FinalizeOptions = {},
): Promise<PaymentRow> => {
  const now = services.clock()
  const { payment, isChanged } = await services.db.transaction(async (tx) => {
    const result = await changePaymentState(tx, { paymentId, change: news, now, isStillTrue, actorId })
    if (result.isChanged) await record?.(tx)
    // In review nobody knows whether the goods are paid: the items stay with this payment, so that nobody pays twice.
    if (!result.isChanged || news.event === 'review') return result
    const items = await closePaymentItems(tx, paymentId)
    if (news.event === 'capture') await spendMoney(services, tx, result.payment, items, now)
    else {
      const shipmentIds = items.flatMap(({ shipmentId }) => shipmentId ?? [])
      await markShipmentsUnpaid(tx, shipmentIds, news.event === 'decline' ? 'failed' : 'none')
    }
    return result
  })
  const event = isChanged ? hubEventOf(payment) : null
  if (event) services.hub.publish(payment.conversationId, event)
  return payment
}
