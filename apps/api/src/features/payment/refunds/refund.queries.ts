import { and, asc, eq, isNull } from 'drizzle-orm'
import { fromDecimal, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { paymentRefunds, payments } from '../payment.tables.ts'

export interface RefundRow {
  id: string
  paymentId: string
  amount: Money
  doneAt: Date | null
}

export const insertRefund = async (
  db: Db,
  refund: { paymentId: string; amount: Money; reason: string; createdAt: Date },
): Promise<string> => {
  const { amount, ...rest } = refund
  const [row] = await db
    .insert(paymentRefunds)
    .values({ ...rest, amount: toDecimal(amount), currency: amount.currency })
    .returning({ id: paymentRefunds.id })
  return row!.id
}

const toRow = (row: typeof paymentRefunds.$inferSelect): RefundRow => ({
  id: row.id,
  paymentId: row.paymentId,
  amount: fromDecimal(row.amount, row.currency),
  doneAt: row.doneAt,
})

const select = (db: Db) => db.select().from(paymentRefunds)

export const findRefund = async (db: Db, id: string): Promise<RefundRow | undefined> =>
  (await select(db).where(eq(paymentRefunds.id, id))).map(toRow)[0]

/** Two runs of the same refund write it down once. */
export const lockRefund = async (db: Db, id: string): Promise<RefundRow> =>
  (await select(db).where(eq(paymentRefunds.id, id)).for('update')).map(toRow)[0]!

export const recordRefundDone = async (db: Db, id: string, doneAt: Date): Promise<void> => {
  await db.update(paymentRefunds).set({ doneAt }).where(eq(paymentRefunds.id, id))
}

/** Refunds that wait for the provider of their payment to be set up again. */
export const listWaitingRefunds = (
  db: Db,
  limit: number,
): Promise<{ refundId: string; paymentId: string; provider: string }[]> =>
  db
    .select({ refundId: paymentRefunds.id, paymentId: payments.id, provider: payments.provider })
    .from(paymentRefunds)
    .innerJoin(payments, eq(payments.id, paymentRefunds.paymentId))
    .where(and(isNull(paymentRefunds.doneAt), eq(payments.issue, 'providerMissing')))
    .orderBy(asc(paymentRefunds.createdAt))
    .limit(limit)
