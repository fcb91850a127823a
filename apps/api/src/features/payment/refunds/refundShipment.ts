/** What a shipment that is cancelled cost goes back. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Money } from '@kervan/domain/money/money'
import { isCaptured, paymentStates } from '@kervan/domain/payment/paymentLife'
import { refundableOfItem } from '@kervan/domain/payment/refundLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { cartItems } from '../../cart/cart.tables.ts'
import { itemColumns, lockPayment, findPayment, toItem } from '../payment.queries.ts'
import type { PaymentItemRow, PaymentRow } from '../payment.queries.ts'
import { paymentItems, payments } from '../payment.tables.ts'
import { insertRefund, listRefundsOf } from './refund.queries.ts'
import { refundPaymentJob } from './refundPaymentJob.ts'

/**
 * The item that a shipment was paid with: of several payments that took money for it the first one, since the money of the
 * others was given back when it came.
 */
const findPaidItem = async (
  db: Db,
  shipmentId: string,
): Promise<(PaymentItemRow & { paymentId: string }) | undefined> => {
  const rows = await db
    .select({ ...itemColumns, paymentId: payments.id })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .innerJoin(cartItems, eq(cartItems.id, paymentItems.cartItemId))
    .where(
      and(
        eq(paymentItems.shipmentId, shipmentId),
        inArray(payments.state, paymentStates.filter(isCaptured)),
        eq(cartItems.state, 'paid'),
        eq(cartItems.offerId, paymentItems.offerId),
      ),
    )
    .orderBy(asc(payments.finalizedAt))
    .limit(1)
  return rows.map(toItem)[0]
}

interface LeftOfShipment {
  paymentId: string
  itemId: string
  amount: Money
}

const findLeft = async (
  db: Db,
  shipmentId: string,
  findRow: (db: Db, paymentId: string) => Promise<PaymentRow | undefined>,
): Promise<LeftOfShipment | null> => {
  const item = await findPaidItem(db, shipmentId)
  if (!item) return null
  const payment = (await findRow(db, item.paymentId))!
  const amount = refundableOfItem(item, payment.amount, await listRefundsOf(db, payment.id))
  return amount.minor === 0 ? null : { paymentId: payment.id, itemId: item.id, amount }
}

/** What a shipment cost, less what was or will be given back; null when nothing is left. */
export const findRefundableOfShipment = (db: Db, shipmentId: string): Promise<LeftOfShipment | null> =>
  findLeft(db, shipmentId, findPayment)

/** The same behind the payment's lock: what staff give back meanwhile waits. */
export const holdRefundableOfShipment = (tx: Db, shipmentId: string): Promise<LeftOfShipment | null> =>
  findLeft(tx, shipmentId, lockPayment)

/**
 * All of it goes back, by a job that is enqueued in the caller's transaction. The rule decides the amount, so no second person
 * is asked. The id of the refund; null when nothing is left.
 */
export const refundShipment = async (
  tx: Db,
  { jobs }: Pick<Services, 'jobs'>,
  shipmentId: string,
  now: Date,
): Promise<string | null> => {
  const left = await holdRefundableOfShipment(tx, shipmentId)
  if (!left) return null
  const { id: refundId } = await insertRefund(tx, { ...left, reason: 'cancelled', createdAt: now })
  await jobs.enqueue(tx, refundPaymentJob, { refundId })
  return refundId
}
