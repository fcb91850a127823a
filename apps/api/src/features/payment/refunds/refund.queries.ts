import { eq } from 'drizzle-orm'
import { fromDecimal, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { PaymentState } from '@kervan/domain/payment/paymentLife'
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

export const findRefund = async (db: Db, id: string): Promise<RefundRow | undefined> => {
  const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id))
  return (
    row && {
      id: row.id,
      paymentId: row.paymentId,
      amount: fromDecimal(row.amount, row.currency),
      doneAt: row.doneAt,
    }
  )
}

export const recordRefundDone = async (db: Db, id: string, doneAt: Date): Promise<void> => {
  await db.update(paymentRefunds).set({ doneAt }).where(eq(paymentRefunds.id, id))
}

export const updateRefunded = async (
  db: Db,
  id: string,
  change: { state: PaymentState; refunded: Money },
): Promise<void> => {
  await db
    .update(payments)
    .set({ state: change.state, refundedAmount: toDecimal(change.refunded) })
    .where(eq(payments.id, id))
}
