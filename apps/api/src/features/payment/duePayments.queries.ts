import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { openStates } from '@kervan/domain/payment/paymentLife'
import type { Db } from '../../platform/db/database.ts'
import { paymentColumns, toPaymentRow } from './payment.queries.ts'
import type { PaymentRow } from './payment.queries.ts'
import { payments } from './payment.tables.ts'

/** Makes all open payments due for a check immediately. */
export const makeOpenPaymentsDue = async (db: Db, now: Date): Promise<void> => {
  await db
    .update(payments)
    .set({ nextCheckAt: now })
    .where(inArray(payments.state, [...openStates]))
}

/** Days during which a payment ended by staff is still checked for a late capture. */
const daysToAskAfterEnd = 60

/** Open payments, and recently ended ones whose money may still arrive. */
const isAskedAbout = (now: Date) =>
  or(
    inArray(payments.state, [...openStates]),
    and(
      eq(payments.failureReason, 'endedByStaff'),
      gt(payments.createdAt, new Date(now.getTime() - daysToAskAfterEnd * 86_400_000)),
    ),
  )

/**
 * Claims open payments whose check is due and postpones their next check, so that no other process claims them.
 * A payable payment is due at every run, so a lost callback is noticed within two minutes of the capture. After
 * forty runs the provider is considered unresponsive and checked less often.
 */
export const claimDuePayments = async (db: Db, now: Date, limit: number): Promise<PaymentRow[]> => {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isAskedAbout(now), lte(payments.nextCheckAt, now)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(payments)
    .set({
      nextCheckAt: sql`${now.toISOString()}::timestamptz + case
        when ${payments.checkTries} < 40 then interval '45 seconds'
        when ${payments.checkTries} < 150 then interval '5 minutes'
        else interval '1 hour' end`,
      checkTries: sql`least(${payments.checkTries} + 1, 1000)`,
    })
    .where(inArray(payments.id, due))
    .returning(paymentColumns)
  return rows.map(toPaymentRow)
}
