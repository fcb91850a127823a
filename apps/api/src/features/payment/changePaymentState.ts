import { randomUUID } from 'node:crypto'
import type { Verdict } from '@kervan/connectors/payments/paymentProvider'
import { add, toDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { nextPaymentState } from '@kervan/domain/payment/paymentLife'
import type { PaymentEvent, PaymentIssue } from '@kervan/domain/payment/paymentLife'
import type { Services } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockPayment, updatePaymentState, wasEndedByStaff } from './payment.queries.ts'
import type { FailureReason, PaymentRow } from './payment.queries.ts'
import { paymentTopic } from './paymentTopic.ts'

/** Card details as reported by the provider. */
export type PaidBy = Pick<Extract<Verdict, { kind: 'captured' }>, 'card' | 'isThreeDSecure'>

/**
 * `review`: the provider captured `taken`, which differs from the requested amount, or captured money
 * unexpectedly.
 */
export type PaymentChange =
  | { event: 'capture'; paidBy?: PaidBy }
  | { event: 'decline' | 'expire'; reason: FailureReason; words?: string }
  | { event: 'review'; taken: Money; issue: Exclude<PaymentIssue, 'providerMissing'>; paidBy?: PaidBy }
  | { event: 'refund'; refundId: string; amount: Money }

type Columns = Omit<Parameters<typeof updatePaymentState>[1], 'state'>

interface Outcome {
  event: PaymentEvent
  reason: string | null
  columns: Columns
}

/** Leaves columns unchanged for unknown values. */
const cardColumns = ({ card, isThreeDSecure }: PaidBy = {}): Columns => ({
  ...(card && { cardScheme: card.scheme, cardLastFour: card.lastFour }),
  ...(isThreeDSecure !== undefined && { isThreeDSecure }),
})

const outcomeOf = (payment: PaymentRow, change: PaymentChange, now: Date): Outcome => {
  const known: Columns = { finalizedAt: now, issue: null, takenAmount: null, takenCurrency: null }
  switch (change.event) {
    case 'capture':
      return {
        event: 'capture',
        reason: null,
        columns: { ...known, ...cardColumns(change.paidBy), failureReason: null, failureWords: null },
      }
    case 'decline':
    case 'expire': {
      const { event, reason } = change
      const failureReason = wasEndedByStaff(payment) ? 'endedByStaff' : reason
      return { event, reason, columns: { ...known, failureReason, failureWords: change.words ?? null } }
    }
    case 'review': {
      const { taken } = change
      return {
        event: 'review',
        reason: `${toDecimal(taken)} ${taken.currency}`,
        columns: {
          ...cardColumns(change.paidBy),
          finalizedAt: null,
          failureReason: null,
          issue: change.issue,
          takenAmount: toDecimal(taken),
          takenCurrency: taken.currency,
        },
      }
    }
    case 'refund': {
      const refunded = add(payment.refunded, change.amount)
      return {
        event: refunded.minor === payment.amount.minor ? 'refundRest' : 'refundPart',
        reason: change.refundId,
        columns: { refundedAmount: toDecimal(refunded) },
      }
    }
  }
}

/**
 * Only writer of `payments.state`. Locks the row, checks the transition table, and writes state and event and
 * publishes the change in the caller's transaction. Repeated or outdated changes have no effect. `isStillTrue` runs under the row lock.
 * @throws AppError notFound
 */
export const changePaymentState = async (
  tx: Db,
  { events }: Pick<Services, 'events'>,
  {
    paymentId,
    change,
    now,
    isStillTrue = () => true,
    actorId,
  }: {
    paymentId: string
    change: PaymentChange
    now: Date
    isStillTrue?: (payment: PaymentRow) => boolean
    /** User who decided it; the system unless set. */
    actorId?: number
  },
): Promise<{ payment: PaymentRow; isChanged: boolean }> => {
  const before = await lockPayment(tx, paymentId)
  if (!before) throw new AppError('notFound')
  const { event, reason, columns } = outcomeOf(before, change, now)
  const state = nextPaymentState(before.state, event)
  if (!state || !isStillTrue(before)) return { payment: before, isChanged: false }
  const eventId = randomUUID()
  const payment = await updatePaymentState(
    tx,
    { state, ...columns },
    { id: eventId, paymentId, fromState: before.state, toState: state, event, reason, actorId, at: now },
  )
  await events.publish(tx, paymentTopic, [{ eventId, paymentId, event, from: before.state, to: state }])
  return { payment, isChanged: true }
}
