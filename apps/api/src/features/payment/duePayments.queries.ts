import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import { openStates } from '@kervan/domain/payment/paymentLife'
import type { Db } from '../../platform/db/database.ts'
import { paymentColumns, toPaymentRow } from './payment.queries.ts'
import type { PaymentRow } from './payment.queries.ts'
import { payments } from './payment.tables.ts'

/** All open payments are due for a question now, whenever the next one was planned. */
export const makeOpenPaymentsDue = async (db: Db, now: Date): Promise<void> => {
  await db
    .update(payments)
    .set({ nextCheckAt: now })
    .where(inArray(payments.state, [...openStates]))
}

/** How long a payment that staff ended is asked about: money that its provider took shows itself within that time. */
const daysToAskAfterEnd = 60

/** Open, or ended by staff, whose money may still come. */
const isAskedAbout = (now: Date) =>
  or(
    inArray(payments.state, [...openStates]),
    and(
      eq(payments.failureReason, 'endedByStaff'),
      gt(payments.createdAt, new Date(now.getTime() - daysToAskAfterEnd * 86_400_000)),
    ),
  )

/**
 * Takes open payments whose next question is due, and puts off the one after it, so that no other process takes them too.
 * While a payment can be paid it is due at each run, so that a lost callback is made up for within two minutes of the
 * capture. One that is still open after forty runs has a provider that does not answer, and is asked less often.
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
