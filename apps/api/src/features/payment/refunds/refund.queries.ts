import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { fromDecimal, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { RefundState } from '@kervan/domain/payment/refundLife'
import type { Db } from '../../../platform/db/database.ts'
import { paymentItems, paymentRefunds, payments } from '../payment.tables.ts'
import { itemColumns, toItem } from '../payment.queries.ts'
import type { PaymentItemRow } from '../payment.queries.ts'

export interface RefundRow {
  id: string
  paymentId: string
  itemId: string | null
  amount: Money
  state: RefundState
  reason: string
  /** User who requested the refund; null when the system did. */
  requestedBy: number | null
  approvedBy: number | null
  createdAt: Date
}

type NewRefund = Pick<RefundRow, 'paymentId' | 'amount' | 'reason' | 'createdAt'> &
  Partial<Pick<RefundRow, 'itemId' | 'state' | 'requestedBy'>>

const toRow = ({ amount, currency, ...row }: typeof paymentRefunds.$inferSelect): RefundRow => ({
  ...row,
  amount: fromDecimal(amount, currency),
})

/** The caller holds the payment's lock, under which the refundable amount was read. */
export const insertRefund = async (db: Db, { amount, ...refund }: NewRefund): Promise<RefundRow> => {
  const [row] = await db
    .insert(paymentRefunds)
    .values({ ...refund, amount: toDecimal(amount), currency: amount.currency })
    .returning()
  return toRow(row!)
}

const select = (db: Db) => db.select().from(paymentRefunds)

export const findRefund = async (db: Db, id: string): Promise<RefundRow | undefined> =>
  (await select(db).where(eq(paymentRefunds.id, id))).map(toRow)[0]

/** Locks the refund, so that concurrent runs and decisions happen one after the other. */
export const lockRefund = async (db: Db, id: string): Promise<RefundRow | undefined> =>
  (await select(db).where(eq(paymentRefunds.id, id)).for('update')).map(toRow)[0]

export const listRefundsOf = async (db: Db, paymentId: string): Promise<RefundRow[]> =>
  (await select(db).where(eq(paymentRefunds.paymentId, paymentId))).map(toRow)

export const listRefundsOfPayments = async (db: Db, paymentIds: readonly string[]): Promise<RefundRow[]> =>
  (await select(db).where(inArray(paymentRefunds.paymentId, [...paymentIds]))).map(toRow)

export const updateRefund = async (
  db: Db,
  id: string,
  change: { state: RefundState; doneAt?: Date; approvedBy?: number; failure?: string | null },
): Promise<RefundRow> =>
  (await db.update(paymentRefunds).set(change).where(eq(paymentRefunds.id, id)).returning()).map(toRow)[0]!

export const listItemsOf = async (db: Db, paymentId: string): Promise<PaymentItemRow[]> =>
  (
    await db
      .select(itemColumns)
      .from(paymentItems)
      .where(eq(paymentItems.paymentId, paymentId))
      .orderBy(asc(paymentItems.assetReference), asc(paymentItems.id))
  ).map(toItem)

/** Refunds waiting until their payment's provider is configured again. */
export const listWaitingRefunds = (
  db: Db,
  limit: number,
): Promise<{ refundId: string; paymentId: string; provider: string }[]> =>
  db
    .select({ refundId: paymentRefunds.id, paymentId: payments.id, provider: payments.provider })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(
      and(
        isNull(paymentRefunds.doneAt),
        eq(paymentRefunds.state, 'onItsWay'),
        eq(payments.issue, 'providerMissing'),
      ),
    )
    .orderBy(asc(paymentRefunds.createdAt))
    .limit(limit)
