/** Refunds the price of a cancelled shipment. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { fromDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { isCaptured, paymentStates } from '@kervan/domain/payment/paymentLife'
import { refundableOfItem } from '@kervan/domain/payment/refundLife'
import type { Services } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { cartItems } from '../../cart/cart.tables.ts'
import { itemColumns, lockPayment, findPayment, toItem } from '../payment.queries.ts'
import type { PaymentItemRow, PaymentRow } from '../payment.queries.ts'
import { paymentItems, payments } from '../payment.tables.ts'
import { createRefund } from './createRefund.ts'
import { listItemsOf, listRefundsOf, listRefundsOfPayments } from './refund.queries.ts'
import type { RefundRow } from './refund.queries.ts'

interface PaidItem extends PaymentItemRow {
  paymentId: string
  captured: Money
}

/**
 * Paid item by shipment. When several payments charged a shipment, the first one counts: the others were
 * refunded on arrival.
 */
const findPaidItems = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, PaidItem>> => {
  const rows = await db
    .select({
      ...itemColumns,
      paymentId: payments.id,
      captured: payments.amount,
      capturedCurrency: payments.currency,
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .innerJoin(cartItems, eq(cartItems.id, paymentItems.cartItemId))
    .where(
      and(
        inArray(paymentItems.shipmentId, [...shipmentIds]),
        inArray(payments.state, paymentStates.filter(isCaptured)),
        eq(cartItems.state, 'paid'),
        eq(cartItems.offerId, paymentItems.offerId),
      ),
    )
    .orderBy(asc(payments.finalizedAt))
  const items = new Map<string, PaidItem>()
  for (const { captured, capturedCurrency, ...row } of rows)
    if (!items.has(row.shipmentId!))
      items.set(row.shipmentId!, { ...toItem(row), captured: fromDecimal(captured, capturedCurrency) })
  return items
}

type RefundPart = Pick<RefundRow, 'paymentId' | 'itemId' | 'amount' | 'state'>

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
  const paid = (await findPaidItems(db, [shipmentId])).get(shipmentId)
  if (!paid) return null
  const payment = (await findRow(db, paid.paymentId))!
  // Read again after the lock, because staff may have refunded part of it meanwhile.
  const item = (await listItemsOf(db, payment.id)).find(({ id }) => id === paid.id)!
  const amount = refundableOfItem(item, payment.amount, await listRefundsOf(db, payment.id))
  return amount.minor === 0 ? null : { paymentId: payment.id, itemId: item.id, amount }
}

/** Price of a shipment minus completed and pending refunds; null when nothing is left. */
export const findRefundableOfShipment = (db: Db, shipmentId: string): Promise<LeftOfShipment | null> =>
  findLeft(db, shipmentId, findPayment)

/** Same for several shipments refunded one after the other: never more than the payment has left. */
export const findRefundableOfShipments = async (
  db: Db,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, Money>> => {
  if (shipmentIds.length === 0) return new Map()
  const items = await findPaidItems(db, shipmentIds)
  const paymentIds = [...new Set([...items.values()].map(({ paymentId }) => paymentId))]
  const refunds: RefundPart[] = await listRefundsOfPayments(db, paymentIds)
  const left = new Map<string, Money>()
  for (const shipmentId of shipmentIds) {
    const item = items.get(shipmentId)
    if (!item) continue
    const { id: itemId, paymentId, captured } = item
    const ofPayment = refunds.filter((refund) => refund.paymentId === paymentId)
    const amount = refundableOfItem(item, captured, ofPayment)
    if (amount.minor === 0) continue
    left.set(shipmentId, amount)
    refunds.push({ paymentId, itemId, amount, state: 'onItsWay' })
  }
  return left
}

/** Refundable amount of a shipment, read under the payment's lock, so that a concurrent refund by staff waits. */
export const lockRefundableOfShipment = (tx: Db, shipmentId: string): Promise<LeftOfShipment | null> =>
  findLeft(tx, shipmentId, lockPayment)

/**
 * Requests a full refund by a job queued in the caller's transaction. No approval is required, because a rule
 * decides the amount. Returns the refund's id; null when nothing is left.
 */
export const refundShipment = async (
  tx: Db,
  services: Pick<Services, 'events' | 'jobs'>,
  shipmentId: string,
  now: Date,
): Promise<string | null> => {
  const left = await lockRefundableOfShipment(tx, shipmentId)
  if (!left) return null
  const { id } = await createRefund(tx, services, { ...left, reason: 'cancelled', createdAt: now })
  return id
}
