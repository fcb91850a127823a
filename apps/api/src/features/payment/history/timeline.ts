/** Builds the timeline of a payment from its events and refunds. */
import type { TimelineEntry } from '@kervan/contract/payment/history/history.endpoints'
import { toNumber } from '@kervan/domain/money/money'
import type { Actor, Ctx } from '../../../platform/ctx.ts'
import { requireActor } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { canSeeStaffNames } from '../../access/policies.ts'
import { canSeePaymentIssues } from '../payment.policies.ts'
import { describeOutcome } from '../paymentOutcome.ts'
import type { FailureReason } from '../payment.queries.ts'
import { listEventsOfPayment, listRefundsOfPayment } from './detail.queries.ts'
import type { PaymentInScope } from './detail.queries.ts'

interface Person {
  firstName: string | null
  lastName: string | null
  companyId: number | null
}

/** Names colleagues to each other; staff members are named to staff only. */
export const nameFor = (actor: Actor, person: Person | null): string | null => {
  if (person === null || person.firstName === null) return null
  const isColleague = person.companyId !== null && person.companyId === actor.companyId
  return isColleague || canSeeStaffNames(actor) ? `${person.firstName} ${person.lastName}` : null
}

const kindOf: Record<string, TimelineEntry['kind'] | undefined> = {
  capture: 'captured',
  decline: 'declined',
  expire: 'expired',
  review: 'review',
}

/** Oldest first. Entries with the same time are in logical order. */
export const buildTimeline = async (ctx: Ctx, found: PaymentInScope): Promise<TimelineEntry[]> => {
  const actor = requireActor(ctx)
  const { payment } = found
  const [events, refunds] = await Promise.all([
    listEventsOfPayment(ctx.db, payment.id),
    listRefundsOfPayment(ctx.db, payment.id),
  ])
  const entry = (
    at: Date,
    kind: TimelineEntry['kind'],
    facts: Partial<TimelineEntry> = {},
  ): TimelineEntry => ({
    at: at.toISOString(),
    kind,
    amount: null,
    currency: payment.amount.currency,
    by: null,
    reason: null,
    words: null,
    refundStatus: null,
    assetReference: null,
    ...facts,
  })
  const ofEvent = ({ event, reason, at, actor: person }: (typeof events)[number]): TimelineEntry[] => {
    const kind = kindOf[event]
    // Refunds are added from their own rows.
    if (!kind) return []
    const by = nameFor(actor, person)
    if (kind === 'captured')
      return [
        ...(found.isThreeDSecure ? [entry(at, 'threeDSecure')] : []),
        entry(at, kind, { by, amount: toNumber(payment.amount) }),
      ]
    if (kind === 'review')
      // The differing captured amount is shown to staff only.
      return [entry(at, kind, { by, reason: canSeePaymentIssues(actor) ? reason : null })]
    const state = kind === 'declined' ? 'failed' : 'expired'
    return [
      entry(at, kind, {
        by,
        reason: describeOutcome({ state, failureReason: reason as FailureReason | null }, ctx.language),
        words: kind === 'declined' ? found.failureWords : null,
      }),
    ]
  }
  const ofRefund = (refund: (typeof refunds)[number]): TimelineEntry[] => {
    const facts = {
      amount: Number(refund.amount),
      assetReference: refund.assetReference,
      refundStatus: refund.state,
    }
    const reason =
      refund.requestedBy === null
        ? translate(ctx.language, `payment:refund.system.${refund.reason}`)
        : refund.reason
    return [
      entry(refund.createdAt, 'refundRequested', {
        ...facts,
        reason,
        by: nameFor(actor, refund.requester),
        words: canSeePaymentIssues(actor) ? refund.failure : null,
      }),
      ...(refund.doneAt
        ? [
            entry(refund.doneAt, 'refunded', {
              ...facts,
              by: refund.approver && nameFor(actor, { ...refund.approver, companyId: null }),
            }),
          ]
        : []),
    ]
  }
  const rest = [...events.flatMap(ofEvent), ...refunds.flatMap(ofRefund)]
  const started = entry(payment.createdAt, 'started', {
    by: nameFor(actor, found.startedBy),
    amount: toNumber(payment.amount),
  })
  return [started, ...rest.sort((one, other) => one.at.localeCompare(other.at))]
}
