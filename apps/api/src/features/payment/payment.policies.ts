/**
 * Access rules of payments and refunds. `refundRights` and `paymentRights` become `can` in the answers, so that a screen
 * offers what the use cases, which apply the same rules, accept.
 */
import { isOperation, isStaff } from '@kervan/contract/roles'
import type { PaymentRecord } from '@kervan/contract/payment/payment.endpoints'
import type { RefundRecord } from '@kervan/contract/payment/refunds/refund.endpoints'
import { isCaptured } from '@kervan/domain/payment/paymentLife'
import { nextRefundState } from '@kervan/domain/payment/refundLife'
import type { RefundState } from '@kervan/domain/payment/refundLife'
import type { Actor } from '../../platform/ctx.ts'

const canDecidePayments = isOperation
export const canDecideRefunds = isOperation
/** A refund above the limit must be approved by someone other than its requester. */
export const canApproveRefundOf = (actor: Actor, requestedBy: number | null): boolean =>
  canDecideRefunds(actor) && requestedBy !== actor.userId
/** Reason why a payment waits for staff: another amount was captured, or its provider is not configured. */
export const canSeePaymentIssues = (actor: Actor): boolean => isStaff(actor)
/** Shows open and unpaid payments in the history by default. */
export const showsUnfinishedPayments = (actor: Actor): boolean => isStaff(actor)

export const refundRights = (
  actor: Actor,
  { state, requestedBy }: { state: RefundState; requestedBy: number | null },
): RefundRecord['can'] => ({
  approve: nextRefundState(state, 'approve') !== null && canApproveRefundOf(actor, requestedBy),
  retry: nextRefundState(state, 'retry') !== null && canDecideRefunds(actor),
  withdraw: nextRefundState(state, 'withdraw') !== null && canDecideRefunds(actor),
})

export const paymentRights = (
  actor: Actor,
  { status, issue }: Pick<PaymentRecord, 'status' | 'issue'>,
): PaymentRecord['can'] => ({
  refund: status !== 'discount' && status !== 'refunded' && isCaptured(status) && canDecideRefunds(actor),
  end: status === 'started' && canDecidePayments(actor),
  accept: status === 'inReview' && issue === 'paidAfterEnd' && canDecidePayments(actor),
})
