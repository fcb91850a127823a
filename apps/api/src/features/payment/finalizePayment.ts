/**
 * Records a payment's outcome, its effects on cart and shipments, and follow-up jobs in one transaction;
 * subscribers are notified after the commit.
 */
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { closePaidItems } from '../cart/closePaidItems.ts'
import { payAdjustments } from '../measuring/holds/payAdjustments.ts'
import { markShipmentsPaid } from '../shipment/booking/markShipmentsPaid.ts'
import { markShipmentsUnpaid } from '../shipment/booking/markShipmentsUnpaid.ts'
import { changePaymentState } from './changePaymentState.ts'
import type { PaymentChange } from './changePaymentState.ts'
import { hubEventOf } from './paymentOutcome.ts'
import { closePaymentItems } from './payment.queries.ts'
import type { PaymentItemRow, PaymentRow } from './payment.queries.ts'
import { createRefund } from './refunds/createRefund.ts'

/** Payment outcome: the provider's verdict, or that the payment can no longer be paid. */
export type PaymentNews = Exclude<PaymentChange, { event: 'refund' }>

type WholeItem = PaymentItemRow & { cartItemId: string; shipmentId: string; offerId: string }

const isWhole = (item: PaymentItemRow): item is WholeItem =>
  item.cartItemId !== null && item.shipmentId !== null && item.offerId !== null

/** Marks shipments and extra payments as paid; refunds what this money can no longer pay. */
const spendMoney = async (
  services: Services,
  tx: Db,
  payment: PaymentRow,
  items: readonly PaymentItemRow[],
  now: Date,
): Promise<void> => {
  const { paidIds, states, quoted } = await closePaidItems(tx, items.filter(isWhole), now)
  const paid = items.filter(isWhole).filter(({ cartItemId }) => paidIds.has(cartItemId))
  await markShipmentsPaid(tx, services, {
    shipmentIds: paid.map(({ shipmentId }) => shipmentId),
    actorId: payment.userId,
    now,
    before: states,
    quoted,
  })
  const paidAdjustments = await payAdjustments(
    tx,
    services,
    items.flatMap(({ adjustmentId: id, amount }) => (id === null ? [] : { id, amount })),
    now,
  )
  const isSpent = ({ id, adjustmentId }: PaymentItemRow) =>
    paid.some((item) => item.id === id) || (adjustmentId !== null && paidAdjustments.has(adjustmentId))
  const rest = items.filter((item) => !isSpent(item)).map(({ id: itemId, amount }) => ({ itemId, amount }))
  // A whole payment is refunded as one refund.
  const parts = rest.length === items.length ? [{ itemId: null, amount: payment.amount }] : rest
  for (const part of parts)
    await createRefund(tx, services, {
      ...part,
      paymentId: payment.id,
      reason: 'paidOtherwise',
      createdAt: now,
    })
}

interface FinalizeOptions {
  isStillTrue?: (payment: PaymentRow) => boolean
  /** User who decided it; the system unless set. */
  actorId?: number
  /** Writes the audit entry in the same transaction. */
  record?: (tx: Db) => Promise<void>
}

/**
 * Records a payment outcome idempotently. `isStillTrue` runs under the row lock, so a stale outcome is dropped.
 * Returns the payment after the change.
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
    const result = await changePaymentState(tx, services, {
      paymentId,
      change: news,
      now,
      isStillTrue,
      actorId,
    })
    if (result.isChanged) await record?.(tx)
    // In review the items stay reserved by this payment, because it is open whether they are paid; so nobody
    // pays twice.
    if (!result.isChanged || news.event === 'review') return result
    const items = await closePaymentItems(tx, paymentId, news.event === 'capture' ? now : null)
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
